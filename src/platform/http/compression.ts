import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

/** Bytes: less is sent as it is. */
export const LEAST_COMPRESSED = 1_024

export type Encoding = 'br' | 'gzip'

const inBrotli = promisify(brotliCompress)
const inGzip = promisify(gzip)

/** Quick levels: of JSON they make a tenth already, the best would make a little less in ten times the time. */
const BROTLI_QUALITY = 4
const GZIP_LEVEL = 5

/** These bytes in this encoding, made beside the loop. */
export const compressed = (bytes: string | Uint8Array, encoding: Encoding): Promise<Uint8Array<ArrayBuffer>> =>
  encoding === 'br'
    ? inBrotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } })
    : inGzip(bytes, { level: GZIP_LEVEL })

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
