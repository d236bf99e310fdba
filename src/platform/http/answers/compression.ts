import type { Transform } from 'node:stream'
import { promisify } from 'node:util'
import {
  brotliCompress,
  brotliCompressSync,
  constants,
  createBrotliCompress,
  createGzip,
  gzip,
  gzipSync,
} from 'node:zlib'
import { KIB } from '../../../domain/sizes.ts'

/** Bytes; shorter bodies are not compressed. */
export const LEAST_COMPRESSED = 1_024

export type Encoding = 'br' | 'gzip'

const inBrotli = promisify(brotliCompress)
const inGzip = promisify(gzip)

/**
 * Fast levels and a small window: JSON lists shrink to a fifteenth in 0.2 ms; higher levels take twice as long for
 * little gain, and so does memory for a larger window, which the system hands out anew each time.
 */
const BROTLI = { [constants.BROTLI_PARAM_QUALITY]: 1, [constants.BROTLI_PARAM_LGWIN]: 16 }
const GZIP = { level: 3 }

/** Bytes that are compressed sooner than they are handed to another thread and back; texts that vary much take 1 ms. */
const MOST_AT_ONCE = 192 * KIB

/** Long texts are compressed in Node's thread pool, so that the event loop stays free. */
export function compressed(
  text: string | Uint8Array,
  encoding: Encoding,
): Uint8Array<ArrayBuffer> | Promise<Uint8Array<ArrayBuffer>> {
  if (Buffer.byteLength(text) > MOST_AT_ONCE)
    return encoding === 'br' ? inBrotli(text, { params: BROTLI }) : inGzip(text, GZIP)
  return encoding === 'br' ? brotliCompressSync(text, { params: BROTLI }) : gzipSync(text, GZIP)
}

/** Like `compressed`, for a stream. */
export const compressor = (encoding: Encoding): Transform =>
  encoding === 'br' ? createBrotliCompress({ params: BROTLI }) : createGzip(GZIP)

/** Chooses an encoding by `Accept-Encoding` (RFC 9110 §12.5.3); null: send uncompressed. */
export function encodingFor(header: string | undefined): Encoding | null {
  if (header === undefined) return null
  const weights = new Map<string, number>()
  for (const part of header.toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((piece) => piece.trim())
    const quality = parameters.find((one) => one.startsWith('q='))
    weights.set(name, quality === undefined ? 1 : Number(quality.slice(2)) || 0)
  }
  const weightOf = (name: Encoding) => weights.get(name) ?? weights.get('*') ?? 0
  const best: Encoding = weightOf('br') >= weightOf('gzip') ? 'br' : 'gzip'
  const asItIs = weights.get('identity') ?? 0
  return weightOf(best) > 0 && weightOf(best) >= asItIs ? best : null
}
