import { createHash } from 'node:crypto'
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { isSea } from 'node:sea'
import BetterSqlite3 from 'better-sqlite3'
import { readAsset } from './assets.ts'
import { isBundled } from './bundled.ts'
import { CannotOpen } from '../db/opening/cannot-open.ts'
import { isOwn } from './own-folder.ts'

type Argon2 = typeof import('@node-rs/argon2')
type AddOn = 'better_sqlite3' | 'argon2'

const loaded = new Map<AddOn, object>()
let folder: string | undefined

/**
 * Sets where the single file may unpack its native add-ons: the data folder, which must exist. Call it before the first
 * database is opened or password hashed. Has no effect outside the single file.
 */
export function unpackNativeInto(dataFolder: string): void {
  folder = join(dataFolder, '.runtime')
}

/** Opens a database with the native add-on of this kind of installation. */
export function openSqlite(filename: string, options: BetterSqlite3.Options = {}): BetterSqlite3.Database {
  if (!isBundled) return new BetterSqlite3(filename, options)
  // better-sqlite3 also accepts the add-on itself here; its types declare only the path.
  const nativeBinding = loadAddOn('better_sqlite3') as unknown as string
  return new BetterSqlite3(filename, { ...options, nativeBinding })
}

/** `hash(password, options)` and `verify(stored, password)`; both run off the main thread. */
export async function argon2(): Promise<Pick<Argon2, 'hash' | 'verify'>> {
  return isBundled ? (loadAddOn('argon2') as Argon2) : await import('@node-rs/argon2')
}

function loadAddOn(name: AddOn): object {
  let addOn = loaded.get(name)
  if (!addOn)
    loaded.set(name, (addOn = isSea() ? loadUnpacked(name) : open(join(import.meta.dirname, 'native', `${name}.node`))))
  return addOn
}

function open(path: string): object {
  const holder = { exports: {} }
  try {
    process.dlopen(holder, path)
  } catch (cause) {
    throw new CannotOpen(`Cannot load ${path}: ${isSea() ? hintFor(cause) : String(cause)}`, { cause })
  }
  return holder.exports
}

const hintFor = (cause: unknown): string =>
  /failed to map segment|permission|not permitted/i.test(String(cause))
    ? 'its folder does not allow programs (mounted noexec?). Remount it with exec, or set ERRAND_DATA_DIR to another folder.'
    : `${String(cause)}. Errand needs glibc 2.34 or newer and libstdc++.`

/**
 * Loads the add-on from `.runtime/<sha256>/<name>.node` after checking its hash; or, when another user could change
 * files there after the check, from a temporary folder that is removed at once.
 */
function loadUnpacked(name: AddOn): object {
  if (!folder) throw new Error('The data folder has to be known before native add-ons are loaded')
  if (isOwn(dirname(folder))) {
    const path = unpacked(folder, name)
    if (isOwn(dirname(path))) return open(path)
  }
  const passing = mkdtempSync(join(tmpdir(), 'errand-'))
  try {
    return open(unpacked(passing, name))
  } finally {
    rmSync(passing, { recursive: true, force: true })
  }
}

function unpacked(folder: string, name: AddOn): string {
  const hash = ownAsset(`${name}.sha256`).toString()
  const home = join(folder, hash)
  const path = join(home, `${name}.node`)
  if (hashOf(path) !== hash) {
    mkdirSync(home, { recursive: true, mode: 0o700 })
    const fresh = `${path}.${process.pid}`
    writeFileSync(fresh, ownAsset(`${name}.node`), { mode: 0o700 })
    renameSync(fresh, path)
  }
  chmodSync(folder, 0o700)
  return path
}

function ownAsset(name: string): Buffer {
  const bytes = readAsset(`native/${name}`)
  if (!bytes) throw new Error(`This file was built without ${name}`)
  return bytes
}

function hashOf(path: string): string | undefined {
  try {
    return createHash('sha256').update(readFileSync(path)).digest('hex')
  } catch {
    return undefined
  }
}
