/**
 * Decodes the bytes of a CSV: UTF-8 or UTF-16 by its byte order mark, else UTF-8 if valid, else Windows-1252. A first
 * line such as `sep=;`, which tells Excel the delimiter, becomes blank.
 */
export const decodeCsv = (bytes: Uint8Array): string => decoded(bytes).replace(/^sep=[^\r\n]?(?=[\r\n])/i, '')

function decoded(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes).toWellFormed()
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes).toWellFormed()
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
