import type { ServerResponse } from 'node:http'
import { Readable, type Transform } from 'node:stream'
import { KIB } from '../../../domain/sizes.ts'
import { nextTurn } from '../../event-loop.ts'
import { pooledBuffer } from './buffer-pool.ts'
import { compressed, compressor, LEAST_COMPRESSED, type Encoding } from './compression.ts'
import { encodedTag } from './etag.ts'
import { encode } from './json.ts'
import type { Answer } from '../route.ts'

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
