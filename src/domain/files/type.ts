/** Determines the type of a file: images by their first bytes, others as the sender declares. */

/** Types that a browser may display; all others are only downloaded. */
export const SHOWN_IMAGES: readonly string[] = ['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/avif']

/** How many bytes of a file `fileType` needs. */
export const HEAD_BYTES = 64

/** The type of unknown bytes (RFC 2046 §4.5.1). */
export const UNKNOWN_TYPE = 'application/octet-stream'

/** The type of a file by its first bytes. The types in `SHOWN_IMAGES` are never taken from the sender's declaration. */
export function fileType(head: Uint8Array, said: string): string {
  const type = said.toLowerCase().split(';', 1)[0]!.trim()
  const plain = /^[a-z0-9!#$&^_.+-]{1,64}\/[a-z0-9!#$&^_.+-]{1,64}$/.test(type)
  return imageType(head) ?? (plain && !SHOWN_IMAGES.includes(type) ? type : UNKNOWN_TYPE)
}

/** The signatures of the PNG (RFC 2083), JPEG, GIF, WebP (RFC 9649) and AVIF (ISO 14496-12 `ftyp`) formats. */
function imageType(head: Uint8Array): string | undefined {
  const text = String.fromCharCode(...head.subarray(0, HEAD_BYTES))
  if (text.startsWith('\x89PNG\r\n\x1A\n')) return 'image/png'
  if (text.startsWith('\xFF\xD8\xFF')) return 'image/jpeg'
  if (/^GIF8[79]a/.test(text)) return 'image/gif'
  if (text.startsWith('RIFF') && text.startsWith('WEBP', 8)) return 'image/webp'
  return isAvif(text) ? 'image/avif' : undefined
}

/** A `ftyp` box whose major or compatible brands name AVIF. */
function isAvif(text: string): boolean {
  if (!text.startsWith('ftyp', 4)) return false
  const length = (text.charCodeAt(2) << 8) | text.charCodeAt(3)
  const brands = text.slice(8, length).match(/[^]{4}/g) ?? []
  return text.startsWith('\0\0') && brands.some((brand, index) => index !== 1 && /^avi[fs]$/.test(brand))
}
