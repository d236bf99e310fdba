import type { IncomingMessage } from 'node:http'
import { strictObject, type GenericSchema } from 'valibot'
import { badRequest, invalid, type FieldErrors } from '../../domain/errors.ts'
import { payloadTooLarge } from './answers/refusals.ts'
import { BODY_LIMIT, decode, kindOf, parseObject, readBytes } from './body/body.ts'
import type { Route } from './route.ts'

type Checked<Value> = { ok: true; value: Value } | { ok: false; fields: FieldErrors }

/** Checks a value against a shape. Injected, because checking belongs to the contract. */
export type Check = (shape: GenericSchema, value: unknown) => Checked<unknown>

export interface Input {
  body: unknown
  query: unknown
  /** The raw body; empty when the route reads the stream itself. */
  bytes: Uint8Array
}

const NO_BYTES = new Uint8Array()
const nothing = strictObject({})
const NO_VALUE: Checked<undefined> = { ok: true, value: undefined }

/** Reads and checks body and query: 413, 415, 400, then 422 with every wrong field of both. */
export async function readInput(route: Route, incoming: IncomingMessage, search: string, check: Check): Promise<Input> {
  const query = route.query ? checkSearch(route.query, search, check) : NO_VALUE
  if (route.method === 'GET' || route.stream) {
    if (route.bodyLimit && Number(incoming.headers['content-length']) > route.bodyLimit)
      throw payloadTooLarge(route.bodyLimit)
    return { ...passed(query, NO_VALUE), bytes: NO_BYTES }
  }
  // By then Node has parsed what came together with the headers: most bodies are whole and need no waiting.
  await Promise.resolve()
  const bytes = await readBytes(incoming, route.bodyLimit ?? BODY_LIMIT)
  if (route.checkedLater) return { ...passed(query, { ok: true, value: jsonBytes(incoming, bytes) }), bytes }
  const value = valueOf(route, incoming, bytes, search)
  return { ...passed(query, checkBody(route, value, check)), bytes }
}

/** Checks values that did not come by HTTP (assistants) against the same shapes; 422. */
export const checkValues = (
  route: Route,
  values: { query: Record<string, unknown>; body: object },
  check: Check,
): Pick<Input, 'query' | 'body'> =>
  passed(route.query ? check(route.query, values.query) : NO_VALUE, checkBody(route, values.body, check))

function checkBody(route: Route, value: unknown, check: Check): Checked<unknown> {
  const checked = check(route.body ?? nothing, value)
  return checked.ok && !route.body ? NO_VALUE : checked
}

function passed(query: Checked<unknown>, body: Checked<unknown>): Pick<Input, 'query' | 'body'> {
  if (!query.ok || !body.ok) throw invalid({ ...errorsOf(query), ...errorsOf(body) })
  return { query: query.value, body: body.value }
}

/** Whether an empty body counts as `{}`: the route takes no body or an optional one. Never for streams. */
export const takesEmpty = (route: Route): boolean => !route.stream && (!route.body || route.bodyOptional === true)

const errorsOf = (checked: Checked<unknown>): FieldErrors => (checked.ok ? {} : checked.fields)

function valueOf(route: Route, incoming: IncomingMessage, bytes: Uint8Array, search: string): unknown {
  if (bytes.length === 0 && takesEmpty(route)) return {}
  const untyped = bytes.length === 0 && incoming.headers['content-type'] === undefined
  const kind = untyped ? 'json' : kindOf(incoming, route.fromText !== undefined)
  const text = decode(bytes)
  if (kind === 'text') return route.fromText!(text, new URLSearchParams(search))
  if (bytes.length === 0) throw badRequest('The body is empty')
  return parseObject(text)
}

/** The bytes of a JSON body, unparsed. */
function jsonBytes(incoming: IncomingMessage, bytes: Uint8Array): Uint8Array {
  if (bytes.length > 0 || incoming.headers['content-type'] !== undefined) kindOf(incoming, false)
  if (bytes.length === 0) throw badRequest('The body is empty')
  return bytes
}

/**
 * The character that `URLSearchParams` puts for bytes that are not UTF-8, and how clients encode it when they mean it.
 */
const REPLACEMENT = '\uFFFD'
const ENCODED_REPLACEMENT = /%EF%BF%BD/i

/** Checks the query. Unknown parameters are ignored; 422 for a known one sent twice or not in UTF-8. */
function checkSearch(shape: GenericSchema, search: string, check: Check): Checked<unknown> {
  const known = (shape as { entries?: object }).entries
  const values: Record<string, string> = Object.create(null)
  const mangled = new Map<string, string>()
  const twice = new Map<string, string>()
  const isMangled = (value: string) => value.includes(REPLACEMENT) && !ENCODED_REPLACEMENT.test(search)
  for (const [name, value] of new URLSearchParams(search)) {
    if (known && !Object.hasOwn(known, name)) continue
    if (isMangled(value)) mangled.set(name, 'is not UTF-8')
    if (name in values) twice.set(name, 'sent twice')
    values[name] = value
  }
  const checked = check(shape, values)
  if (mangled.size + twice.size === 0) return checked
  return { ok: false, fields: { ...Object.fromEntries(mangled), ...errorsOf(checked), ...Object.fromEntries(twice) } }
}
