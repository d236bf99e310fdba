import {
  accessSync,
  chmodSync,
  closeSync,
  constants,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import type { Database as Sqlite } from 'better-sqlite3'
import { openSqlite } from '../../program/native.ts'
import { CannotOpen } from './cannot-open.ts'
import { codeOf } from '../../error-code.ts'
import { isDamage } from '../faults.ts'
import { whatToDo } from '../file-errors.ts'

const DATABASE = 'errand.db'
const LOCK = 'lock.db'

/**
 * Creates the folder if needed, checks that this process may write to it, and removes other users' access. Returns
 * whether others had access to a database in it. Throws `CannotOpen`.
 */
export function prepareFolder(folder: string): boolean {
  try {
    makeFolder(resolve(folder))
    for (const name of ['', DATABASE, `${DATABASE}-wal`, `${DATABASE}-shm`, LOCK]) {
      if (existsSync(join(folder, name))) accessSync(join(folder, name), constants.R_OK | constants.W_OK)
    }
  } catch (error) {
    throw notWritable(folder, error)
  }
  if (process.getuid?.() === 0) refuseUnlessOwner(folder, join(folder, DATABASE))
  return closeFolder(folder)
}

/** One by one: with `recursive` a read-only disk is ENOENT. */
function makeFolder(folder: string): void {
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return
  makeFolder(dirname(folder))
  mkdirSync(folder, { mode: 0o700 })
  syncFolder(dirname(folder))
}

/**
 * Throws for a user other than the owner of the database or, where there is none, of the folder, because the server could
 * not open files that they create.
 */
export function refuseOthers(folder: string): void {
  const database = join(folder, DATABASE)
  refuseUnlessOwner(folder, existsSync(database) ? database : folder)
}

function refuseUnlessOwner(folder: string, owned: string): void {
  if (!existsSync(owned)) return
  const { uid } = statSync(owned)
  if (uid !== process.getuid?.() && uid !== ownerOfNewFiles(folder)) throw notOwner(folder)
}

/** Another than this user on a mount that knows no owners, such as exFAT; null where nothing can be written. */
function ownerOfNewFiles(folder: string): number | null {
  const path = join(folder, '.errand.db-owner')
  try {
    writeFileSync(path, '')
    const { uid } = statSync(path)
    rmSync(path)
    return uid
  } catch {
    return null
  }
}

export const notOwner = (folder: string): CannotOpen =>
  new CannotOpen(
    `${folder} belongs to another user. Run this as the one that Errand runs as: sudo -u errand …; ` +
      `or give that one everything in it: chown -R <user> ${folder}`,
  )

const OTHERS = 0o077

/**
 * Names that Errand creates, and `.gitkeep` of a fresh clone. The mode of a folder with other content is not changed,
 * since it may be shared, such as `/tmp`.
 */
const OURS =
  /^(?:\.?errand\.db.*|lock\.db.*|instance\.key.*|(?:restoring|before-restore)-.*|files|backups|ballast|admin\.sock|\.runtime|lost\+found|\.gitkeep)$/

function closeFolder(folder: string): boolean {
  const isOpen = (): boolean => (statSync(folder).mode & OTHERS) !== 0
  if (!isOpen()) return false
  const strange = readdirSync(folder).find((name) => !OURS.test(name))
  try {
    if (strange === undefined) chmodSync(folder, 0o700)
  } catch {
    // Reported below.
  }
  if (!isOpen()) return existsSync(join(folder, DATABASE))
  throw new CannotOpen(
    `Other users of this machine can look into the data folder ${folder}` +
      (strange === undefined
        ? ', and it cannot be closed. Give it to the user that Errand runs as, or mount it with umask=0077.'
        : `, which holds other things too (${strange}). Run chmod 700 ${folder}, or set ERRAND_DATA_DIR to a folder of its own.`),
  )
}

/**
 * Locks the folder against other processes until `release` or the end of this process; the kernel frees the lock of a
 * killed process. Throws `CannotOpen`.
 */
export function lockFolder(folder: string): { release: () => void } {
  const file = join(folder, LOCK)
  try {
    closeSync(openSync(file, 'a', 0o600))
    if (statSync(file).mode & OTHERS) chmodSync(file, 0o600)
    const held = lock(file)
    return { release: () => void held.close() }
  } catch (error) {
    if (error instanceof CannotOpen) throw error
    if (codeOf(error) !== 'SQLITE_BUSY') throw notWritable(folder, error)
    throw new CannotOpen(
      `Another Errand is running on ${folder}. Stop it first, or set ERRAND_DATA_DIR to another folder.`,
      { cause: error },
    )
  }
}

function lock(file: string): Sqlite {
  try {
    return lockOnce(file)
  } catch (error) {
    if (!isDamage(error)) throw error
    // The power was cut while it was made, so nobody holds it.
    truncateSync(file)
    return lockOnce(file)
  }
}

function lockOnce(file: string): Sqlite {
  const raw = openSqlite(file, { timeout: 0 })
  try {
    // Locking an empty file would write to it each time, which fails on a full disk.
    if (raw.pragma('user_version', { simple: true }) === 0) {
      // One page is written whole or not at all; a journal on the disk would be three more flushes.
      raw.pragma('journal_mode = MEMORY')
      raw.pragma('user_version = 1')
    }
    raw.exec('BEGIN EXCLUSIVE')
    return raw
  } catch (error) {
    raw.close()
    throw error
  }
}

/** Flushes a folder: after a power cut, created, renamed and removed files are only certain once this is done. */
export function syncFolder(folder: string): void {
  const file = openSync(folder, 'r')
  try {
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
}

/** Flushes a file to the disk. */
export function syncFile(path: string): void {
  const file = openSync(path, 'r+')
  try {
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
}

const notWritable = (folder: string, error: unknown): CannotOpen =>
  new CannotOpen(
    `Errand cannot write to its data folder ${folder} (${error instanceof Error ? error.message : String(error)}). ` +
      whatToDo(error, 'Give it to the user that Errand runs as, or set ERRAND_DATA_DIR to another folder.'),
    { cause: error },
  )
