/** The secret key of this installation: encrypts secrets that must be read again, and signs links. */
import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { chmodSync, existsSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { CannotOpen } from './db/opening/cannot-open.ts'
import { syncFile, syncFolder } from './db/opening/folder.ts'

export const INSTANCE_KEY = 'instance.key'

export const INSTANCE_KEY_BYTES = 32
const NONCE = 12
const TAG = 16
const CIPHER = 'aes-256-gcm'

/** `purpose` separates uses: what was encrypted or signed for one purpose is not accepted for another. */
export interface InstanceKey {
  /** Encrypts and authenticates a text (AES-256-GCM); returns base64url. */
  seal(text: string, purpose: string): string
  /**
   * Decrypts a text; null when it was not encrypted with this key and purpose, for instance after the key was replaced.
   */
  open(sealed: string, purpose: string): string | null
  /** HMAC-SHA-256, 32 bytes. */
  sign(text: string, purpose: string): Buffer
}

/** Throws `CannotOpen` when the key file has the wrong size; changes nothing. */
export function refuseDamagedKey(dataDir: string): void {
  const path = join(dataDir, INSTANCE_KEY)
  if (!existsSync(path) || hasInstanceKey(dataDir)) return
  throw new CannotOpen(
    `${path} is damaged. Put it back from a backup; or delete it, then two-factor authentication must be reset, ntfy topics entered again and addresses rotated.`,
  )
}

/** Reads `<dataDir>/instance.key` (mode 0600), creating it if missing. Throws `CannotOpen` for a damaged one. */
export function openInstanceKey(dataDir: string): InstanceKey {
  const path = join(dataDir, INSTANCE_KEY)
  if (!existsSync(path)) make(path, dataDir)
  refuseDamagedKey(dataDir)
  const key = readFileSync(path)
  chmodSync(path, 0o600)
  return keyOf(key)
}

function make(path: string, folder: string): void {
  const fresh = `${path}.new`
  rmSync(fresh, { force: true })
  writeFileSync(fresh, randomBytes(INSTANCE_KEY_BYTES), { mode: 0o600, flag: 'wx' })
  syncFile(fresh)
  renameSync(fresh, path)
  syncFolder(folder)
}

/** Whether there is a key file of the right size. */
export const hasInstanceKey = (dataDir: string): boolean =>
  statSync(join(dataDir, INSTANCE_KEY), { throwIfNoEntry: false })?.size === INSTANCE_KEY_BYTES

/** Makes the functions for a 32-byte key. */
export function keyOf(key: Uint8Array): InstanceKey {
  const derived = new Map<string, Buffer>()
  const keyFor = (use: string): Buffer => {
    let found = derived.get(use)
    if (!found) derived.set(use, (found = Buffer.from(hkdfSync('sha256', key, '', use, INSTANCE_KEY_BYTES))))
    return found
  }

  return {
    seal(text, purpose) {
      const nonce = randomBytes(NONCE)
      const cipher = createCipheriv(CIPHER, keyFor(`seal ${purpose}`), nonce, { authTagLength: TAG })
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([nonce, sealed, cipher.getAuthTag()]).toString('base64url')
    },
    open(sealed, purpose) {
      const bytes = Buffer.from(sealed, 'base64url')
      if (bytes.length < NONCE + TAG) return null
      const nonce = bytes.subarray(0, NONCE)
      const decipher = createDecipheriv(CIPHER, keyFor(`seal ${purpose}`), nonce, { authTagLength: TAG })
      decipher.setAuthTag(bytes.subarray(-TAG))
      try {
        return decipher.update(bytes.subarray(NONCE, -TAG), undefined, 'utf8') + decipher.final('utf8')
      } catch {
        return null
      }
    },
    sign: (text, purpose) =>
      createHmac('sha256', keyFor(`sign ${purpose}`))
        .update(text)
        .digest(),
  }
}
