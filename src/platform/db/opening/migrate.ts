import { closeSync, mkdirSync, openSync, renameSync, rmSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import type { Database as Sqlite } from 'better-sqlite3'
import { backupsIn, PARTIAL, unfinishedUpgradeCopies, upgradeCopyFor } from '../../backup/layout.ts'
import { rotateUpgradeCopies } from '../../backup/rotation.ts'
import { CannotOpen } from './cannot-open.ts'
import { isNoSpace } from '../faults.ts'
import { syncFile, syncFolder } from './folder.ts'
import { whatToDo } from '../file-errors.ts'
import type { Instant } from '../transaction.ts'

/** `name` is `0001-what-it-does`, numbered from 1 without gaps. Released migrations never change. */
export interface Migration {
  name: string
  sql: string
}

const schemaVersion = (raw: Sqlite): number => Number(raw.pragma('user_version', { simple: true }))

/**
 * Migrates an older database after copying it to `backups/`; returns the path of the copy, or undefined when there was
 * nothing to do.
 */
export function upgradeDatabase(raw: Sqlite, migrations: readonly Migration[], now: Instant): string | undefined {
  const version = schemaVersion(raw)
  if (version === migrations.length) return undefined
  const folder = backupsIn(dirname(raw.name))
  const copy = join(folder, upgradeCopyFor(migrations.length, now))
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    copyInto(raw, copy)
  } catch (error) {
    throw new CannotOpen(
      `The backup before the upgrade failed (${String(error)}), so nothing was upgraded. ${adviceFor(error, folder)}`,
      { cause: error },
    )
  }
  try {
    migrate(raw, migrations)
  } catch (error) {
    rmSync(copy)
    syncFolder(folder)
    throw error
  }
  return copy
}

export const FREE_SPACE = 'Free some disk space.'

const adviceFor = (error: unknown, folder: string): string =>
  isNoSpace(error) ? FREE_SPACE : whatToDo(error, `The user that Errand runs as must be able to write to ${folder}.`)

function copyInto(raw: Sqlite, copy: string): void {
  const folder = dirname(copy)
  const partial = copy + PARTIAL
  removeUnfinished(folder)
  try {
    closeSync(openSync(partial, 'wx', 0o600))
    raw.prepare('VACUUM INTO ?').run(partial)
    syncFile(partial)
    renameSync(partial, copy)
  } catch (error) {
    removeUnfinished(folder)
    throw error
  }
  // Each attempt that is killed leaves its copy.
  rotateUpgradeCopies(folder, basename(copy))
  syncFolder(folder)
  syncFolder(dirname(folder))
}

function removeUnfinished(folder: string): void {
  for (const name of unfinishedUpgradeCopies(folder)) rmSync(join(folder, name))
}

/**
 * Runs all missing migrations in one transaction. Foreign keys are off meanwhile, because rebuilding a table would
 * empty its child tables, and checked at the end.
 */
export function migrate(raw: Sqlite, migrations: readonly Migration[]): void {
  migrations.forEach(({ name }, index) => {
    if (!/^\d{4}-/.test(name) || Number(name.slice(0, 4)) !== index + 1)
      throw new Error(`Migration ${name} is not number ${index + 1}`)
  })
  let step = ''
  raw.pragma('foreign_keys = OFF')
  // A constraint is removed by editing the text of its table: https://sqlite.org/lang_altertable.html#otheralter
  raw.unsafeMode(true)
  try {
    raw.exec('BEGIN IMMEDIATE')
    for (const { name, sql } of migrations.slice(schemaVersion(raw))) {
      step = name
      raw.exec(sql)
      if (!raw.inTransaction) throw new Error('it ends the transaction')
    }
    const orphans = raw.pragma('foreign_key_check') as { table: string; parent: string }[]
    if (orphans[0]) throw new Error(`rows of ${orphans[0].table} refer to nothing in ${orphans[0].parent}`)
    raw.pragma(`user_version = ${migrations.length}`)
    raw.exec('COMMIT')
  } catch (error) {
    if (raw.inTransaction) raw.exec('ROLLBACK')
    throw new CannotOpen(
      `The upgrade stopped at ${step} (${String(error)}). ${isNoSpace(error) ? `${FREE_SPACE} ` : ''}` +
        'Nothing was upgraded: the version before runs on this data as it is.',
      { cause: error },
    )
  } finally {
    raw.unsafeMode(false)
    raw.pragma('foreign_keys = ON')
  }
}
