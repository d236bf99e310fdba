import { createHash, hash, randomBytes, randomFillSync } from 'node:crypto'
import { V7Generator } from 'uuidv7'

/** A new id: UUIDv7 (RFC 9562), lower case; later ones sort after earlier ones. */
export const newId = (): string => generator.generate().toString()

/** Random numbers drawn many at a time: one at a time takes longer than all else about an id. */
const random = new Uint32Array(1024)
let used = random.length

const generator = new V7Generator({
  nextUint32() {
    if (used === random.length) {
      randomFillSync(random)
      used = 0
    }
    return random[used++]!
  },
})

/** 32 random bytes as base64url without padding. */
export const newSecret = (): string => randomBytes(32).toString('base64url')

/** 26 characters of lower-case base32 (RFC 4648), 130 random bits: for addresses whose case may get lost. */
export const newBase32 = (): string => Array.from(randomBytes(26), (byte) => BASE32[byte % 32]).join('')

const BASE32 = 'abcdefghijklmnopqrstuvwxyz234567'

export const sha256 = (text: string | Uint8Array): Buffer => createHash('sha256').update(text).digest()
export const sha256Hex = (text: string | Uint8Array): string => hash('sha256', text, 'hex')
