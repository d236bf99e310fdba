import { renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { CannotOpen } from './cannot-open.ts'
import { openRaw, type SqlFunctions } from '../connection.ts'
import { isNoSpace } from '../faults.ts'
import { syncFile, syncFolder } from './folder.ts'
import { APPLICATION_ID } from './inspect.ts'
import { FREE_SPACE, migrate, type Migration } from './migrate.ts'

/** A database that all migrations have made, to begin with a copy of. */
export interface Blank {
  bytes: Uint8Array
  /** SQL that makes anew what migrations make differently each time. */
  renew: string
}

export interface Creation {
  migrations: readonly Migration[]
  functions?: SqlFunctions | undefined
  /** Without it the migrations are run, which takes eight times as long as the copy. */
  blank?: Blank | undefined
}

/**
 * Creates the database under a temporary name and renames it when complete, so that a crash leaves either all or
 * nothing. Throws `CannotOpen`.
 */
export function create(file: string, { migrations, functions, blank }: Creation): void {
  const fresh = `${file}.new`
  try {
    for (const suffix of ['', '-wal', '-shm', '-journal']) rmSync(fresh + suffix, { force: true })
    writeFileSync(fresh, blank?.bytes ?? '', { flag: 'wx', mode: 0o600 })
    const raw = openRaw(fresh, functions)
    try {
      // It is flushed once, whole.
      raw.pragma('synchronous = OFF')
      raw.pragma(`application_id = ${APPLICATION_ID}`)
      if (blank) raw.exec(blank.renew)
      else migrate(raw, migrations)
    } finally {
      raw.close()
    }
    syncFile(fresh)
    renameSync(fresh, file)
    syncFolder(dirname(file))
  } catch (error) {
    if (!isNoSpace(error)) throw error
    rmSync(fresh, { force: true })
    throw new CannotOpen(`There is no room for a database in ${dirname(file)} (${String(error)}). ${FREE_SPACE}`, {
      cause: error,
    })
  }
}
