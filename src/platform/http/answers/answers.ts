import type { ServerResponse } from 'node:http'
import { Readable, type Transform } from 'node:stream'
import { badRequest, Refusal, type ErrorCode } from '../../../domain/errors.ts'
import { KIB } from '../../../domain/sizes.ts'
import { nextTurn } from '../../event-loop.ts'
import { pooledBuffer } from './buffer-pool.ts'
import { compressed, compressor, LEAST_COMPRESSED, type Encoding } from './compression.ts'
import { encodedTag } from './etag.ts'
import { encode } from './json.ts'
import type { Answer } from '../route.ts'

/** The only place that maps an error code to an HTTP status. */
const STATUS: Record<ErrorCode, number> = {
  bad_request: 400,
  unauthorized: 401,
  totp_required: 401,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  mail_not_configured: 409,
  ai_not_configured: 409,
  totp_not_enabled: 409,
  inbox_protected: 409,
  payload_too_large: 413,
  validation_failed: 422,
  rate_limited: 429,
  internal_error: 500,
}

/** A refusal with its own HTTP status or headers. */
export class HttpRefusal extends Refusal {
  readonly status: number
  readonly headers: Record<string, string>

  constructor(code: ErrorCode, why: string, status: number, headers: Record<string, string> = {}) {
    super(code, why)
    this.status = status
    this.headers = headers
  }
}

/** `allow`: the methods that the path supports, comma-separated. */
export const noSuchMethod = (allow: string) =>
  new HttpRefusal('bad_request', `This path takes ${allow}`, 405, { Allow: allow })
export const unsupportedMediaType = (why: string) => new HttpRefusal('bad_request', why, 415)
/** `size`: the size of the whole file in bytes. */
export const rangeNotSatisfiable = (size: number) =>
  new HttpRefusal('bad_request', 'No such range', 416, { 'Content-Range': `bytes */${size}` })
export const payloadTooLarge = (limit: number) =>
  new Refusal('payload_too_large', `The body is larger than ${limit} bytes`)
export const tooSlow = () => new HttpRefusal('bad_request', 'The body came too slowly', 408)
export const bodyIncomplete = () => badRequest('The connection closed before the body was complete')

/**
 * The answer for a refusal. A write that must be stored although it is refused (such as counting a failed sign-in)
 * returns this instead of throwing.
 */
export function answerTo(refusal: Refusal): Answer {
  const headers: Record<string, string> = refusal instanceof HttpRefusal ? { ...refusal.headers } : {}
  if (refusal.retryAfter !== undefined) headers['Retry-After'] = String(Math.max(1, Math.ceil(refusal.retryAfter)))
  if (refusal.code === 'unauthorized') headers['WWW-Authenticate'] = 'Bearer'
  return {
    status: refusal instanceof HttpRefusal ? refusal.status : STATUS[refusal.code],
    body: { code: refusal.code, error: refusal.message, ...(refusal.fields && { fields: refusal.fields }) },
    headers,
  }
}

export const internalError = () => new Refusal('internal_error', 'Something went wrong on the server')

export const JSON_TYPE = 'application/json; charset=utf-8'

/** The HTTP response of an answer: JSON unless `raw`, `Cache-Control: no-store` unless set, no body for HEAD. */
export function responseOf(answer: Answer, method: string): Response {
  if (answer.raw) return withDefaults(answer.raw, method)
  if (answer.body === undefined) return new Response(null, init(answer.status, headersOf(answer)))
  const body = encode(answer.body, Buffer.allocUnsafe)
  return new Response(method === 'HEAD' ? null : sendable(body), init(answer.status, jsonHeadersOf(answer, body)))
}

/**
 * Like `responseOf`, with the JSON compressed when the client accepts it and it is large enough. The response must go
 * out on `outgoing`.
 */
export function compressedResponseOf(
  answer: Answer,
  method: string,
  encoding: Encoding | null,
  outgoing: ServerResponse,
): Response | Promise<Response> {
  if (answer.body === undefined) return responseOf(answer, method)
  const body = encode(answer.body, (size) => pooledBuffer(size, outgoing))
  const headers = jsonHeadersOf(answer, body)
  if (Number(headers['Content-Length']) >= LEAST_COMPRESSED) {
    headers['Vary'] = 'Accept-Encoding'
    if (encoding !== null) return compressedOf(method === 'HEAD' ? null : body, answer.status, headers, encoding)
  }
  return new Response(method === 'HEAD' ? null : sendable(body), init(answer.status, headers))
}

type Headed = Record<string, string | string[]>

const headersOf = (answer: Answer): Headed => ({ 'Cache-Control': 'no-store', ...answer.headers })

function jsonHeadersOf(answer: Answer, body: Encoded): Headed {
  const headers = headersOf(answer)
  headers['Content-Type'] = JSON_TYPE
  headers['Content-Length'] = String(lengthOf(body))
  return headers
}

/** `body`: null for HEAD, whose length nobody knows. `headers`: those of the uncompressed answer. */
async function compressedOf(
  body: Encoded | null,
  status: number,
  headers: Headed,
  encoding: Encoding,
): Promise<Response> {
  headers['Content-Encoding'] = encoding
  if (typeof headers['ETag'] === 'string') headers['ETag'] = encodedTag(headers['ETag'], encoding)
  delete headers['Content-Length']
  if (body === null) return new Response(null, init(status, headers))
  if (isInParts(body)) return new Response(streamOf(body, compressor(encoding)), init(status, headers))
  const bytes = await compressed(body, encoding)
  headers['Content-Length'] = String(bytes.length)
  return new Response(bytes, init(status, headers))
}

type Encoded = ReturnType<typeof encode>

const isInParts = (body: Encoded): body is readonly Uint8Array[] => Array.isArray(body)

const lengthOf = (body: Encoded): number =>
  isInParts(body) ? body.reduce((sum, { length }) => sum + length, 0) : Buffer.byteLength(body)

const sendable = (body: Encoded) => (isInParts(body) ? streamOf(body) : body)

/** Bytes that are sent at once. */
const CHUNK = 256 * KIB

function streamOf(parts: readonly Uint8Array[], through?: Transform): ReadableStream<Uint8Array> {
  const chunks = Readable.from(inChunks(parts), { objectMode: false })
  return Readable.toWeb(through ? chunks.pipe(through) : chunks) as ReadableStream<Uint8Array>
}

/** Others are served between the chunks: a socket may take one after the other at once. */
async function* inChunks(parts: readonly Uint8Array[]): AsyncGenerator<Uint8Array> {
  let chunk: Uint8Array[] = []
  let size = 0
  for (const part of parts) {
    chunk.push(part)
    size += part.length
    if (size < CHUNK) continue
    yield Buffer.concat(chunk)
    await nextTurn()
    chunk = []
    size = 0
  }
  yield Buffer.concat(chunk)
}

/** @hono/node-server passes header values that are arrays (Set-Cookie) to Node unchanged. */
const init = (status: number, headers: Headed): ResponseInit => ({
  status,
  headers: headers as Record<string, string>,
})

function withDefaults(raw: Response, method: string): Response {
  if (!raw.headers.has('Cache-Control')) raw.headers.set('Cache-Control', 'no-store')
  if (method !== 'HEAD') return raw
  void raw.body?.cancel()
  return new Response(null, raw)
}
