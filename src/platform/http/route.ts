import type { IncomingMessage } from 'node:http'
import type { GenericSchema, InferOutput } from 'valibot'
import type { Actor } from '../../domain/access/actor.ts'
import type { Scope } from '../../domain/access/scope.ts'
import type { Instant, Reader, Tx } from '../db/transaction.ts'
import type { Endpoint, Who } from './endpoint.ts'
import type { Json } from './json.ts'

/** What has been found out and checked before a handler runs. */
export interface Call<Body = undefined, Query = undefined, Who_ extends Who = Who, Params = Record<string, string>> {
  actor: Who_ extends 'anyone' ? Actor | null : Actor
  /** What the caller's token may do; for what calls other routes in turn. */
  scope: Scope
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
  /** From this machine or its network, to a name of theirs. */
  isNear: () => boolean
  /** Refuses a caller whose session, token or account has ended since; for what writes by itself. */
  recheck: (on: Reader) => void
}

/** A call of whatever route. */
export type AnyCall = Call<unknown, unknown>

/** What a handler answers. `body` is sent as JSON, fields of it that are `Json` as they are. */
export interface Answer<Body = unknown, Status extends number = number> {
  status: Status
  body?: Body
  headers?: Record<string, string | string[]>
  /** Sent as it is instead of `body` (files, calendars, text). */
  raw?: Response
}

/** An answer that is `raw`. */
export type RawAnswer = Answer<never>

/** An endpoint with its handler: either `read`, or `write` with what belongs to it. */
export interface Route extends Endpoint, Handlers<AnyCall, Answer, unknown> {
  method: string
  /** Relative to its base, as in Hono: `/tasks/:id`. */
  path: string
  who: Who
}

interface Handlers<Called, Answered, Ready> {
  read?(on: Reader, call: Called, incoming: IncomingMessage): Answered | Promise<Answered>
  /** Runs inside `db.write`, so the answer, the change and the idempotency key are one transaction. */
  write?(tx: Tx, call: Called, ready: Ready): Answered
  /** Slow work (argon2, hashing a file) before the write; its result is the write's third argument. */
  prepare?(call: Called, incoming: IncomingMessage): Promise<Ready>
  /** Told once the write is on the disk, was refused, or was answered from its key: lets go of what `prepare` holds, before the answer goes out. */
  cleanUp?(ready: Ready): void | Promise<void>
  /** The object as the caller sees it, for `If-Match`: checked inside the write. */
  current?(on: Reader, call: Called): object
  /** What a `text/plain` body is as the JSON body. */
  fromText?(text: string, query: URLSearchParams): unknown
  /** May use the room kept back for a full disk; every DELETE may. */
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
  E extends { body: infer Shape extends GenericSchema } ? InferOutput<Shape> : undefined,
  E extends { query: infer Shape extends GenericSchema } ? InferOutput<Shape> : undefined,
  E extends { who: infer W extends Who } ? W : 'signed-in',
  Params<Path>
>

/** The names after `:` in a path, without what follows them in their segment. */
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

/** Makes routes for a table of endpoints: `route('GET /tasks/:id', { read: (on, call) => ok(…) })`. */
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
