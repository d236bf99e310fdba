const COUNTS = 0x1000
let last = 0
let count = 0

/**
 * A UUIDv7 (RFC 9562 §5.7, with a counter as in §6.2): later ones of a page sort after earlier ones. Written here
 * because the server's package is too large for the first load, and `crypto.randomUUID` does not exist on plain http.
 */
export function newId(now = Date.now()): string {
  const random = crypto.getRandomValues(new Uint8Array(10))
  if (now > last) {
    last = now
    count = ((random[8]! << 8) | random[9]!) % (COUNTS / 2)
  } else if (++count === COUNTS) {
    last += 1
    count = 0
  }
  const time = last.toString(16).padStart(12, '0')
  const rest = Array.from(random.subarray(0, 8), (byte, index) => (index === 0 ? (byte & 0x3f) | 0x80 : byte))
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')
  const step = count.toString(16).padStart(3, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-7${step}-${rest.slice(0, 4)}-${rest.slice(4)}`
}
