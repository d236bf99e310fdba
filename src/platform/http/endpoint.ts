import type { GenericSchema } from 'valibot'

/**
 * Who may call: `anyone` (no sign-in), `signed-in` (session or API token),
 * `session` (a bearer token is answered 403), `admin` (a session of an admin, else 403).
 */
export type Who = 'anyone' | 'signed-in' | 'session' | 'admin'

/** An entry of the table of endpoints: the declaration of an endpoint, without its handler. */
export interface Endpoint {
  /** Default: `signed-in`. */
  readonly who?: Who
  /** Shape of the query; absent: the query is ignored. */
  readonly query?: GenericSchema
  /** Shape of the JSON body (an object); absent: the body must be empty or `{}`. */
  readonly body?: GenericSchema
  /** An empty body counts as `{}`. */
  readonly bodyOptional?: true
  /** `text/plain` is accepted too: the body is the text, its other fields are query parameters. */
  readonly takesText?: true
  /** The body is a multipart form with one file; this is the shape of its other fields, null when there are none. */
  readonly form?: GenericSchema | null
  /** The handler reads the body itself, of any content type. */
  readonly stream?: true
  /** The body is handed to the handler as bytes, which checks its shape itself, on a worker thread. */
  readonly checkedLater?: true
  /** Bytes; set where the body may be larger than the default limit. */
  readonly bodyLimit?: number
  /** The answer depends only on the stored data, the caller and the URL, so it gets an ETag made of these. */
  readonly fromStore?: true
  /**
   * The answer holds a secret, or messages carry their own ids: Idempotency-Key is ignored and the answer is not
   * compressed.
   */
  readonly secretAnswer?: true
  /** Other sites may call it: the secret is in its path or body, and cookies are ignored. */
  readonly fromAnySite?: true
  /** The successful answer: its statuses, and the type of its body. */
  readonly answer: { readonly status: readonly number[]; readonly body?: unknown }
}
