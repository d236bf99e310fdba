import { existsSync, readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Database as Sqlite } from 'better-sqlite3'
import { MIB } from '../../../domain/sizes.ts'
import { fileSize } from '../../files/disk-space.ts'
import { openSqlite } from '../../program/native.ts'
import { CannotOpen } from './cannot-open.ts'
import { isDamage } from '../faults.ts'

/** The `application_id` of our database files: "ERND". */
export const APPLICATION_ID = 0x45524e44

const ALWAYS_CHECKED = 16 * MIB
const RESTORE_IT =
  'Restore a backup with "errand restore", or set ERRAND_DATA_DIR to another folder. Nothing was changed.'

/** Whether the folder holds a database. Throws `CannotOpen` when it should hold one and does not. */
export function hasDatabase(folder: string): boolean {
  const file = join(folder, 'errand.db')
  if (fileSize(file) > 0) return true
  if (existsSync(file)) throw new CannotOpen(`${file} is empty. ${RESTORE_IT}`)
  const trace = ['errand.db-wal', 'instance.key', 'files', 'backups'].find((name) => holdsSomething(join(folder, name)))
  if (trace) throw new CannotOpen(`${folder} holds ${trace} but no errand.db. ${RESTORE_IT}`)
  return false
}

/**
 * Throws `CannotOpen`, without changing anything, unless the file is a sound database of Errand with a known schema
 * version.
 */
export function inspect(file: string, newestVersion: number): void {
  try {
    removingNewFiles(file, () => {
      const raw = openSqlite(file, { readonly: true })
      try {
        check(raw, file, newestVersion)
      } finally {
        raw.close()
      }
    })
  } catch (error) {
    if (error instanceof CannotOpen) throw error
    const what = isDamage(error) ? 'is damaged, or no database' : 'cannot be read'
    throw new CannotOpen(`${file} ${what} (${String(error)}). ${RESTORE_IT}`, { cause: error })
  }
}

/** Removes the files that reading a database in WAL mode creates where they are missing; the folder must be locked. */
export function removingNewFiles<Result>(file: string, read: () => Result): Result {
  const made = [`${file}-wal`, `${file}-shm`].filter((path) => !existsSync(path))
  try {
    return read()
  } finally {
    for (const path of made) rmSync(path, { force: true })
  }
}

function check(raw: Sqlite, file: string, newestVersion: number): void {
  if (raw.pragma('application_id', { simple: true }) !== APPLICATION_ID) {
    throw new CannotOpen(
      `${file} is a database of another program. Set ERRAND_DATA_DIR to another folder. Nothing was changed.`,
    )
  }
  const version = Number(raw.pragma('user_version', { simple: true }))
  if (version > newestVersion) {
    throw new CannotOpen(
      `${file} was written by a newer Errand (its schema is ${version}, this program knows ${newestVersion}). ` +
        'Install that version or a newer one, or let this one restore a backup from before. Nothing was changed.',
    )
  }
  raw.prepare('SELECT count(*) FROM sqlite_schema').get()
  if (fileSize(file) > ALWAYS_CHECKED) return
  const complaint = String(raw.pragma('quick_check(1)', { simple: true }))
  if (complaint !== 'ok') throw new CannotOpen(`${file} is damaged (${complaint.split('\n').at(-1)}). ${RESTORE_IT}`)
}

function holdsSomething(path: string): boolean {
  const found = statSync(path, { throwIfNoEntry: false })
  if (!found) return false
  // A file system that is mounted there has its own `lost+found`.
  return found.isDirectory() ? readdirSync(path).some((name) => name !== 'lost+found') : found.size > 0
}
