/** Routes that only a test has: `get('/things/:id', { who: 'anyone', read: (on, call) => ok(…) })`. */
import type { IncomingMessage } from 'node:http'
import type { GenericSchema, InferOutput } from 'valibot'
import type { Reader, Tx } from '../../src/platform/db/transaction.ts'
import type { Endpoint, Who } from '../../src/platform/http/endpoint.ts'
import type { Answer, Call, Route } from '../../src/platform/http/route.ts'

type Shape = GenericSchema | undefined
type Out<S extends Shape> = S extends GenericSchema ? InferOutput<S> : undefined
type Called<W extends Who, B extends Shape, Q extends Shape> = Call<Out<B>, Out<Q>, W, any>

interface Options<W extends Who, B extends Shape, Q extends Shape, Ready> extends Omit<
  Endpoint,
  'who' | 'body' | 'query' | 'answer'
> {
  who?: W
  body?: B
  query?: Q
  read?: (on: Reader, call: Called<W, B, Q>, incoming: IncomingMessage) => Answer | Promise<Answer>
  write?: (tx: Tx, call: Called<W, B, Q>, ready: Ready) => Answer
  prepare?: (call: Called<W, B, Q>, incoming: IncomingMessage) => Promise<Ready>
  settled?: (ready: Ready) => void
  current?: (on: Reader, call: Called<W, B, Q>) => object
  fromText?: (text: string, query: URLSearchParams) => unknown
  evenWhenFull?: true
}

const planted =
  (method: string) =>
  <W extends Who = 'signed-in', B extends Shape = undefined, Q extends Shape = undefined, Ready = undefined>(
    path: string,
    options: Options<W, B, Q, Ready>,
  ): Route =>
    ({ who: 'signed-in', answer: { status: [200] }, ...options, method, path }) as unknown as Route

export const get = planted('GET')
export const post = planted('POST')
export const patch = planted('PATCH')
export const del = planted('DELETE')
