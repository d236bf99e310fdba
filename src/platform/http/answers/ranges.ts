import type { IncomingHttpHeaders } from 'node:http'

/** First and last byte, both included. */
export interface ByteRange {
  start: number
  end: number
}

/**
 * The requested byte range (RFC 9110 §14) of a file of `size` bytes. Null: send the whole file (no or unreadable
 * header, several ranges, `If-Range` names another version, empty file). `none`: the range is outside the file (416).
 */
export function byteRangeOf(headers: IncomingHttpHeaders, size: number, etag: string): ByteRange | null | 'none' {
  const ifRange = headers['if-range']
  const [, first = '', last = ''] = /^bytes=\s*(\d*)-(\d*)\s*$/i.exec(headers.range ?? '') ?? []
  if (size === 0 || first + last === '' || (ifRange !== undefined && ifRange !== etag)) return null
  if (first === '')
    return last !== '' && Number(last) > 0 ? { start: Math.max(0, size - Number(last)), end: size - 1 } : 'none'
  const [start, end] = [Number(first), last === '' ? Infinity : Number(last)]
  if (end < start) return null
  return start < size ? { start, end: Math.min(end, size - 1) } : 'none'
}
