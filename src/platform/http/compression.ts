import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

/** Bytes: less is sent as it is. */
export const LEAST_COMPRESSED = 1_024

export type Encoding = 'br' | 'gzip'

const inBrotli = promisify(brotliCompress)
const inGzip = promisify(gzip)

/** Quick levels and a small window: of lists they make a fifteenth in half a millisecond, better ones little less in twice that. */
const BROTLI = { [constants.BROTLI_PARAM_QUALITY]: 2, [constants.BROTLI_PARAM_LGWIN]: 18 }
const GZIP = { level: 3 }

/** These bytes in this encoding, made beside the loop. */
export const compressed = (bytes: string | Uint8Array, encoding: Encoding): Promise<Uint8Array<ArrayBuffer>> =>
  encoding === 'br' ? inBrotli(bytes, { params: BROTLI }) : inGzip(bytes, GZIP)

/** What an `Accept-Encoding` header (RFC 9110 §12.5.3) likes best of what there is; null for as it is. */
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
