import type { IncomingMessage } from 'node:http'
import type { GenericSchema, InferOutput } from 'valibot'
import type { Actor } from '../../domain/access/actor.ts'
import type { Instant, Reader, Tx } from '../db/transaction.ts'

/**
 * Who may call: `anyone` (no sign-in), `signed-in` (session or API token),
 * `session` (a bearer token is answered 403), `admin` (a session of an admin, else 403).
 */
export type Who = 'anyone' | 'signed-in' | 'session' | 'admin'

/** What the chain has found out and checked before a handler runs. */
export interface Call<Body = undefined, Query = undefined, Who_ extends Who = Who, Params = Record<string, string>> {
  actor: Who_ extends 'anyone' ? Actor | null : Actor
  /** Path parameters; those named `id` or ending in `Id` are checked to be UUIDs. */
  params: Params
  query: Query
  body: Body
  now: Instant
  /** The caller's address, proxies accounted for. */
  address: string
  userAgent: string
  /** Origin the request was sent to, e.g. `http://localhost:8080`; never for links while a base URL is set. */
  origin: string
  secure: boolean
  /** Refuses a caller whose session, token or account has ended since; for what writes by itself. */
  recheck: (on: Reader) => void
}

/** What a handler answers. `body` is sent as JSON, fields of it that are `Json` as they are. */
export interface Answer {
  status: number
  body?: unknown
  headers?: Record<string, string | string[]>
  /** Sent as it is instead of `body` (files, calendars, text). */
  raw?: Response
}

export interface Route {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  /** Relative to `/api/v1`, as in Hono: `/tasks/:id`. */
  path: string
  who: Who
  /** The body's shape; absent: the route takes no body (empty or `{}`). */
  body?: GenericSchema
  /** An empty body is as good as `{}`. */
  bodyOptional?: true
  /** `text/plain` bodies are taken too and handed to this to become the JSON body. */
  fromText?: (text: string, query: URLSearchParams) => unknown
  /** The handler reads the request stream itself (multipart uploads); the JSON limits do not apply. */
  stream?: true
  bodyLimit?: number
  query?: GenericSchema
  /** The answer holds a secret, or the messages have ids of their own: Idempotency-Key is ignored. */
  secret?: true
  /** Other people's programs send it by design: the secret is in its path or body, and no cookie counts. */
  fromAnySite?: true
  /** May use the room kept back for a full disk; every DELETE may. */
  evenWhenFull?: true
  /** The object as the caller sees it, for `If-Match`: checked inside the write. */
  current?: (on: Reader, call: Call<unknown, unknown, 'signed-in'>) => object
  /** Slow work (argon2, hashing a file) before the write; its result is the write's third argument. */
  prepare?: (call: Call<unknown, unknown>, incoming: IncomingMessage) => Promise<unknown>
  /** Told once the write is on the disk, was refused, or was answered from its key: lets go of what `prepare` holds. */
  settled?: (ready: never) => void
  read?: (on: Reader, call: Call<never, never>, incoming: IncomingMessage) => Answer | Promise<Answer>
  write?: (tx: Tx, call: Call<never, never>, ready: never) => Answer
}

type Shape = GenericSchema | undefined
type Out<S extends Shape> = S extends GenericSchema ? InferOutput<S> : undefined

/** The names after `:` in a path, without what follows them in their segment. */
type Params<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Record<Bare<Name>, string> & Params<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? Record<Bare<Name>, string>
    : unknown
type Bare<Name extends string> = Name extends `${infer Before}.${string}` ? Before : Name

interface ReadOptions<P extends string, W extends Who, Q extends Shape> {
  who?: W
  query?: Q
  read: (on: Reader, call: Call<undefined, Out<Q>, W, Params<P>>, incoming: IncomingMessage) => Answer | Promise<Answer>
}

interface WriteOptions<P extends string, W extends Who, B extends Shape, Q extends Shape, R> {
  who?: W
  body?: B
  query?: Q
  bodyOptional?: true
  fromText?: (text: string, query: URLSearchParams) => unknown
  stream?: true
  bodyLimit?: number
  secret?: true
  fromAnySite?: true
  evenWhenFull?: true
  current?: (on: Reader, call: Call<Out<B>, Out<Q>, 'signed-in', Params<P>>) => object
  prepare?: (call: Call<Out<B>, Out<Q>, W, Params<P>>, incoming: IncomingMessage) => Promise<R>
  settled?: (ready: R) => void
  write: (tx: Tx, call: Call<Out<B>, Out<Q>, W, Params<P>>, ready: R) => Answer
}

/** A read: `get('/tasks/:id', { read: (on, call) => ok(readTask(on, call.actor, call.params.id)) })`. */
export const get = <P extends string, W extends Who = 'signed-in', Q extends Shape = undefined>(
  path: P,
  options: ReadOptions<P, W, Q>,
): Route => ({ who: 'signed-in', ...options, method: 'GET', path }) as unknown as Route

const writing =
  (method: 'POST' | 'PATCH' | 'DELETE') =>
  <
    P extends string,
    W extends Who = 'signed-in',
    B extends Shape = undefined,
    Q extends Shape = undefined,
    R = undefined,
  >(
    path: P,
    options: WriteOptions<P, W, B, Q, R>,
  ): Route =>
    ({ who: 'signed-in', ...options, method, path }) as unknown as Route

/** A change: its handler runs inside `db.write`, so the answer, the change and the idempotency key are one transaction. */
export const post = writing('POST')
export const patch = writing('PATCH')
export const del = writing('DELETE')

export const ok = (body: unknown, headers?: Record<string, string>): Answer => ({
  status: 200,
  body,
  ...(headers && { headers }),
})
export const created = (body: unknown, headers?: Record<string, string>): Answer => ({
  status: 201,
  body,
  ...(headers && { headers }),
})
export const noContent = (headers?: Record<string, string | string[]>): Answer => ({
  status: 204,
  ...(headers && { headers }),
})
