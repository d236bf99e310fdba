/** Copies and hashes files of any size. */
import { createHash } from 'node:crypto'
import { constants, createReadStream } from 'node:fs'
import fs from 'node:fs/promises'
import { dirname } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { codeOf } from '../error-code.ts'
import { syncFile } from '../db/opening/folder.ts'

/** Errors of a file that is missing, damaged or not a file. One that this user may not read is none of these. */
const UNREADABLE: readonly (string | undefined)[] = ['ENOENT', 'EIO', 'EISDIR', 'ENOTDIR']

/** SHA-256 of a file in hexadecimal; null when the file is missing or unreadable. */
export async function hashOf(path: string): Promise<string | null> {
  const hash = createHash('sha256')
  try {
    await pipeline(createReadStream(path), hash)
    return hash.digest('hex')
  } catch (error) {
    if (UNREADABLE.includes(codeOf(error))) return null
    throw error
  }
}

/**
 * Copies `from` to `to` atomically, flushes the copy and reads it back. Returns false when `from` is missing or does
 * not have this hash. `draft` is the temporary file; it must be on the same disk as `to`.
 */
export async function copyChecked(from: string, to: string, sha256: string, draft = `${to}.new`): Promise<boolean> {
  if ((await hashOf(from)) !== sha256) return false
  try {
    await fs.mkdir(dirname(to), { recursive: true, mode: 0o700 })
    await fs.copyFile(from, draft, constants.COPYFILE_FICLONE)
    await fs.chmod(draft, 0o600)
    syncFile(draft)
    if ((await hashOf(draft)) !== sha256) throw new Error(`${draft} was written and reads otherwise`)
    await fs.rename(draft, to)
    return true
  } finally {
    await fs.rm(draft, { force: true })
  }
}

/**
 * Makes `to` a hard link to the file `from`, which must not be written to any more. Returns false when `from` cannot be
 * read or does not have this hash, and where no hard link can be made.
 */
export async function linkChecked(from: string, to: string, sha256: string): Promise<boolean> {
  if ((await hashOf(from).catch(() => null)) !== sha256) return false
  await fs.mkdir(dirname(to), { recursive: true, mode: 0o700 })
  return fs.link(from, to).then(
    () => true,
    () => false,
  )
}

const UNITS = ['bytes', 'KB', 'MB', 'GB', 'TB']

/** A size for display: `12.3 MB`. */
export function sizeText(bytes: number): string {
  const step = Math.min(UNITS.length - 1, Math.max(0, Math.floor(Math.log10(Math.max(1, bytes)) / 3)))
  return `${step === 0 ? bytes : (bytes / 1000 ** step).toFixed(1)} ${UNITS[step]}`
}
