import { existsSync, readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Database as Sqlite } from 'better-sqlite3'
import { openSqlite } from '../native.ts'
import { CannotOpen } from './cannot-open.ts'
import { isDamage } from './faults.ts'

/** Marks a database file as Errand's: "ERND". */
export const applicationId = 0x45524e44

const alwaysChecked = 16 * 1024 * 1024
const restoreIt = 'Restore a backup with "errand restore", or set ERRAND_DATA_DIR to another folder. Nothing was changed.'

/** Whether the folder holds a database; refuses a folder that should hold one and doesn't. */
export function hasDatabase(folder: string): boolean {
  const file = join(folder, 'errand.db')
  if (sizeOf(file) > 0) return true
  if (existsSync(file)) throw new CannotOpen(`${file} is empty. ${restoreIt}`)
  const trace = ['errand.db-wal', 'instance.key', 'files', 'backups'].find((name) => holdsSomething(join(folder, name)))
  if (trace) throw new CannotOpen(`${folder} holds ${trace} but no errand.db. ${restoreIt}`)
  return false
}

/** Refuses, without changing a byte, what is not a sound database of Errand's that this program knows. */
export function inspect(file: string, newestVersion: number): void {
  const hadIndex = existsSync(`${file}-shm`)
  // Without a WAL the file is all there is and opening it needs no other; with one, reading makes an index beside it.
  const immutable = sizeOf(`${file}-wal`) === 0
  let raw: Sqlite | undefined
  try {
    raw = openSqlite(immutable ? `${pathToFileURL(file).href}?immutable=1` : file, { readonly: true, fileMustExist: true })
    check(raw, file, newestVersion)
  } catch (error) {
    if (!isDamage(error)) throw error
    throw new CannotOpen(`${file} is damaged, or no database (${String(error)}). ${restoreIt}`, { cause: error })
  } finally {
    raw?.close()
    if (!immutable && !hadIndex) rmSync(`${file}-shm`, { force: true })
  }
}

function check(raw: Sqlite, file: string, newestVersion: number): void {
  if (raw.pragma('application_id', { simple: true }) !== applicationId) {
    throw new CannotOpen(`${file} is a database of another program. Set ERRAND_DATA_DIR to another folder. Nothing was changed.`)
  }
  const version = Number(raw.pragma('user_version', { simple: true }))
  if (version > newestVersion) {
    throw new CannotOpen(
      `${file} was written by a newer Errand (its schema is ${version}, this program knows ${newestVersion}). ` +
        'Install that version or a newer one. Nothing was changed.',
    )
  }
  raw.prepare('SELECT count(*) FROM sqlite_schema').get()
  if (sizeOf(file) > alwaysChecked) return
  const complaint = raw.pragma('quick_check(1)', { simple: true })
  if (complaint !== 'ok') throw new CannotOpen(`${file} is damaged (${String(complaint)}). ${restoreIt}`)
}

const sizeOf = (path: string): number => statSync(path, { throwIfNoEntry: false })?.size ?? 0

function holdsSomething(path: string): boolean {
  const found = statSync(path, { throwIfNoEntry: false })
  if (!found) return false
  return found.isDirectory() ? readdirSync(path).length > 0 : found.size > 0
}
