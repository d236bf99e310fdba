/** Checks the data folder and its content. */
import { accessSync, constants, existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Database as Sqlite } from 'better-sqlite3'
import { MIB } from '../../domain/sizes.ts'
import { sizeText } from '../backup/bytes.ts'
import { databaseError } from '../backup/content.ts'
import { fileSize, freeSpace, usableSpace, type KeptFree } from '../files/disk-space.ts'
import { isRestorePending } from '../backup/swap.ts'
import { CannotOpen } from '../db/opening/cannot-open.ts'
import { codeOf } from '../error-code.ts'
import { whatToDo } from '../db/file-errors.ts'
import { lockFolder, refuseOthers } from '../db/opening/folder.ts'
import { hasDatabase, inspect, removingNewFiles } from '../db/opening/inspect.ts'
import { INSTANCE_KEY, INSTANCE_KEY_BYTES } from '../instance-key.ts'
import { openSqlite } from '../program/native.ts'
import { fine, errorText, wrong, type Finding } from './check.ts'

const LEAST_FREE = 256 * MIB

/** Checks that this user can read and write the folder; if not, the other checks are impossible. */
export function checkFolder(dataDir: string): Finding {
  if (!existsSync(dataDir))
    return wrong(`There is no ${dataDir}. Start Errand once, or set ERRAND_DATA_DIR to the folder that holds its data.`)
  let path = dataDir
  try {
    refuseOthers(dataDir)
    for (const name of ['', 'errand.db', INSTANCE_KEY, 'files', 'backups']) {
      path = join(dataDir, name)
      if (existsSync(path)) accessSync(path, constants.R_OK | constants.W_OK)
    }
    return fine(`data in ${dataDir}`)
  } catch (error) {
    if (error instanceof CannotOpen) return wrong(error.message)
    const todo = whatToDo(
      error,
      `Run this as the one that Errand runs as, or give it to that one: chown -R <user> ${path}`,
    )
    return wrong(`${path} cannot be used by this user (${errorText(error)}). ${todo}`)
  }
}

/** Checks that other users have no access to the folder, and the size of the key. */
export function checkKeeping(dataDir: string): Finding[] {
  const found: Finding[] = []
  if (statSync(dataDir).mode & 0o077)
    found.push(wrong(`${dataDir} is open to other users of this machine. Close it: chmod 700 ${dataDir}`))
  const key = join(dataDir, INSTANCE_KEY)
  if (existsSync(key) && statSync(key).size !== INSTANCE_KEY_BYTES)
    found.push(wrong(`${key} is damaged. Put it back from a backup, where it has the same name.`))
  return found
}

/**
 * Checks whether a server is running on the folder, and the integrity of its database. `newest`: the schema version of
 * this program.
 */
export function checkDatabase(dataDir: string, newest: number, checkRows: (raw: Sqlite) => Finding[]): Finding[] {
  const file = join(dataDir, 'errand.db')
  let lock: { release(): void } | null = null
  try {
    lock = lockUnlessRunning(dataDir)
    if (isRestorePending(dataDir)) return [fine('a restore was cut short; the next start finishes it')]
    if (!lock) return [fine('a server runs on it'), ...databaseFindings(file, checkRows)]
    if (!hasDatabase(dataDir)) return [fine('no database yet: the first start makes it')]
    inspect(file, newest)
    return [fine('no server runs on it'), ...removingNewFiles(file, () => databaseFindings(file, checkRows))]
  } catch (error) {
    return [wrong(error instanceof CannotOpen ? error.message : `${file} cannot be read (${errorText(error)}).`)]
  } finally {
    lock?.release()
  }
}

function lockUnlessRunning(dataDir: string): { release(): void } | null {
  try {
    return lockFolder(dataDir)
  } catch (error) {
    if (codeOf(error) === 'SQLITE_BUSY') return null
    throw error
  }
}

function databaseFindings(file: string, checkRows: (raw: Sqlite) => Finding[]): Finding[] {
  const raw = openSqlite(file, { readonly: true })
  try {
    const complaint = databaseError(raw)
    const size = sizeText(statSync(file).size)
    if (complaint) return [wrong(`${file} is damaged (${complaint}). Restore a backup: "errand restore latest".`)]
    return [fine(`database sound, ${size}`), ...checkRows(raw)]
  } finally {
    raw.close()
  }
}

/** Checks that the disk has enough free space for new data and a backup. */
export function checkSpace(dataDir: string, keptFree: KeptFree): Finding {
  const free = freeSpace(dataDir)
  if (usableSpace(dataDir, keptFree) < 0)
    return wrong(
      `Only ${sizeText(free)} are free on the disk of ${dataDir}, less than ERRAND_KEEP_FREE leaves: files and backups are refused. Free some space.`,
    )
  const size = fileSize(join(dataDir, 'errand.db'))
  if (free >= Math.max(LEAST_FREE, 2 * size)) return fine(`${sizeText(free)} free on its disk`)
  return wrong(
    `Only ${sizeText(free)} are free on the disk of ${dataDir}. Free some space, or writes and backups will be refused.`,
  )
}
