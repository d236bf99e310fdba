import type { GenericSchema } from 'valibot'

/**
 * Who may call: `anyone` (no sign-in), `signed-in` (session or API token),
 * `session` (a bearer token is answered 403), `admin` (a session of an admin, else 403).
 */
export type Who = 'anyone' | 'signed-in' | 'session' | 'admin'

/** What is known of an endpoint before it has a handler: a line of the table of endpoints. */
export interface Endpoint {
  /** Absent: `signed-in`. */
  readonly who?: Who
  /** The query's shape; absent: it is not read. */
  readonly query?: GenericSchema
  /** The shape of the body, a JSON object; absent: the body is empty or `{}`. */
  readonly body?: GenericSchema
  /** An empty body is as good as `{}`. */
  readonly bodyOptional?: true
  /** `text/plain` is taken too: the body is the text, its other fields are in the query. */
  readonly takesText?: true
  /** The body is a form with a file; the shape of the fields beside it, null where there are none. */
  readonly form?: GenericSchema | null
  /** The handler reads the body itself, of whatever type it is. */
  readonly stream?: true
  /** Bytes, where the body may be larger than usual. */
  readonly bodyLimit?: number
  /** The answer depends on what is stored, who asks and what is asked alone: it has an ETag of these. */
  readonly fromStore?: true
  /** The answer holds a secret, or the messages have ids of their own: Idempotency-Key is ignored. */
  readonly secret?: true
  /** Other people's programs send it by design: the secret is in its path or body, and no cookie counts. */
  readonly fromAnySite?: true
  /** When all is well; the type of `body` is what is sent. */
  readonly answer: { readonly status: readonly number[]; readonly body?: unknown }
}
