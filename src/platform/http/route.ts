import type { IncomingMessage } from 'node:http'
import type { GenericSchema, InferOutput } from 'valibot'
import type { Actor, SessionActor } from '../../domain/access/actor.ts'
import type { Scope } from '../../domain/access/scope.ts'
import type { Instant, Reader, Steps, Tx } from '../db/transaction.ts'
import type { Endpoint, Who } from './endpoint.ts'
import type { Json } from './answers/json.ts'

/** The checked input of a handler. */
export interface Call<Body = undefined, Query = undefined, Who_ extends Who = Who, Params = Record<string, string>> {
  actor: Who_ extends 'anyone' ? Actor | null : Who_ extends 'signed-in' ? Actor : SessionActor
  /** The scope of the caller's token; needed by handlers that call other routes. */
  scope: Scope
  /** Path parameters; those named `id` or ending in `Id` are valid UUIDs. */
  params: Params
  query: Query
  body: Body
  now: Instant
  /** The client's address, with proxies taken into account. */
  address: string
  userAgent: string
  /** Origin the request was sent to, such as `http://localhost:8080`. For links, prefer the configured base URL. */
  origin: string
  secure: boolean
  /** The client is on this machine or its private network; see `Site`. */
  isOnPrivateNetwork: () => boolean
  /** Throws 401 or 403 when the session, token or account has ended since; for handlers that write without `write`. */
  recheck: (on: Reader) => void
  /**
   * The request's idempotency key is stored, so the write will not run: `prepare` only reads the body, and neither
   * writes nor checks what may have changed since the first request.
   */
  isRepeat?: boolean
}

/** A call of any route. */
export type AnyCall = Call<unknown, unknown>

/** The answer of a handler. `body` is sent as JSON; fields of type `Json` are sent unchanged. */
export interface Answer<Body = unknown, Status extends number = number> {
  status: Status
  body?: Body
  headers?: Record<string, string | string[]>
  /** The folder of `GET /<folder>/:id` that reads the object of `body`, if the path names another object. */
  shows?: string
  /** Sent unchanged instead of `body` (files, calendars, text). */
  raw?: Response
}

/** An answer with `raw`. */
export type RawAnswer = Answer<never>

/** An endpoint with its handler: either `read`, or `write` and its companions. */
export interface Route extends Endpoint, Handlers<AnyCall, Answer, unknown> {
  method: string
  /** Relative to its base, in Hono's syntax: `/tasks/:id`. */
  path: string
  who: Who
}

interface Handlers<Called, Answered, Ready> {
  read?(on: Reader, call: Called, incoming: IncomingMessage): Answered | Promise<Answered>
  /**
   * Runs inside a write: the change, the answer and the idempotency key are one transaction. What takes more than a few
   * milliseconds goes in steps.
   */
  write?(tx: Tx, call: Called, ready: Ready): Answered | Steps<Answered>
  /** Slow work (argon2, hashing a file) before the write; its result is the third argument of `write`. */
  prepare?(call: Called, incoming: IncomingMessage): Promise<Ready>
  /**
   * Called when the write has committed, was refused, or was answered by its idempotency key; frees what `prepare`
   * holds. Runs before the answer is sent.
   */
  cleanUp?(ready: Ready): void | Promise<void>
  /** The object as the caller sees it; its ETag is compared with `If-Match` inside the write. */
  current?(on: Reader, call: Called): object
  /** Converts a `text/plain` body to the JSON body. */
  fromText?(text: string, query: URLSearchParams): unknown
  /** May use the disk space reserved for when the disk is full; every DELETE may. */
  evenWhenFull?: true
}

type Given<Name, E extends Endpoint, Ready> = Handlers<CallOf<E, PathOf<Name>>, Answering<E>, Ready> &
  (Name extends `GET ${string}` ? Reads : E extends { stream: true } ? unknown : Writes) &
  (E extends { takesText: true } ? { fromText: unknown } : { fromText?: never })
interface Reads {
  read: unknown
  write?: never
}
interface Writes {
  write: unknown
  read?: never
}

type PathOf<Name> = Name extends `${string} ${infer Path}` ? Path : never

type CallOf<E extends Endpoint, Path extends string> = Call<
  E extends { checkedLater: true }
    ? Uint8Array
    : E extends { body: infer Shape extends GenericSchema }
      ? InferOutput<Shape>
      : undefined,
  E extends { query: infer Shape extends GenericSchema } ? InferOutput<Shape> : undefined,
  E extends { who: infer W extends Who } ? W : 'signed-in',
  Params<Path>
>

/** The names of a path's parameters, without their suffixes. */
type Params<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Record<Bare<Name>, string> & Params<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? Record<Bare<Name>, string>
    : Record<never, string>
type Bare<Name extends string> = Name extends `${infer Before}.${string}` ? Before : Name

type Answering<E extends Endpoint> = E['answer'] extends {
  status: readonly (infer Status extends number)[]
  body?: infer Body
}
  ? Answer<Sendable<Body>, Status>
  : never
type Sendable<Body> = Body extends object ? { [Field in keyof Body]: Body[Field] | Json<Body[Field]> } : Body

/** Makes routes of a table of endpoints: `route('GET /tasks/:id', { read: (on, call) => ok(…) })`. */
export const routesFor =
  <Table extends Record<string, Endpoint>>(table: Table) =>
  <Name extends keyof Table & string, Ready = undefined>(
    name: Name,
    handlers: Given<Name, Table[Name], Ready>,
  ): Route => {
    const [method, path] = name.split(' ') as [string, string]
    const endpoint: Endpoint = table[name]!
    const streams = endpoint.stream || endpoint.form !== undefined
    return { who: 'signed-in', ...endpoint, ...(streams && { stream: true }), ...handlers, method, path } as Route
  }

export const ok = <Body>(body: Body, headers?: Record<string, string>): Answer<Body, 200> => ({
  status: 200,
  body,
  ...(headers && { headers }),
})
export const created = <Body>(body: Body, headers?: Record<string, string>): Answer<Body, 201> => ({
  status: 201,
  body,
  ...(headers && { headers }),
})
export const noContent = (headers?: Record<string, string | string[]>): Answer<never, 204> => ({
  status: 204,
  ...(headers && { headers }),
})
