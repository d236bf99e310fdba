/**
 * A `Content-Disposition` header with a file name (RFC 6266): an ASCII version for old clients and, if different, the
 * full name in UTF-8. `name` must not contain a path or control characters.
 */
export function contentDisposition(how: 'inline' | 'attachment', name: string): string {
  const plain = name.replaceAll(/[^\x20-\x7E]|["\\%;]/g, '_')
  const whole = encodeURIComponent(name.toWellFormed()).replaceAll(/['()*]/g, percent)
  return plain === name ? `${how}; filename="${name}"` : `${how}; filename="${plain}"; filename*=UTF-8''${whole}`
}

/** Percent-encodes characters that `encodeURIComponent` leaves and RFC 5987 does not allow. */
const percent = (character: string): string => `%${character.charCodeAt(0).toString(16).toUpperCase()}`
