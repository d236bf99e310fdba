/**
 * `Content-Disposition` with a name (RFC 6266): in ASCII for old clients, whole in UTF-8 beside it. The name is one
 * without path or control characters.
 */
export function contentDisposition(how: 'inline' | 'attachment', name: string): string {
  const plain = name.replaceAll(/[^\x20-\x7E]|["\\%;]/g, '_')
  const whole = encodeURIComponent(name.toWellFormed()).replaceAll(/['()*]/g, percent)
  return plain === name ? `${how}; filename="${name}"` : `${how}; filename="${plain}"; filename*=UTF-8''${whole}`
}

/** What `encodeURIComponent` leaves and RFC 5987 does not allow. */
const percent = (character: string): string => `%${character.charCodeAt(0).toString(16).toUpperCase()}`
