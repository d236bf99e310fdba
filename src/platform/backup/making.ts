/** Makes and checks one backup. Runs in a separate process, because it reads all data and must not block the server. */
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { chmod, copyFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Database as Sqlite } from 'better-sqlite3'
import { WEEK } from '../../domain/calendar/milliseconds.ts'
import { nextTurn } from '../event-loop.ts'
import { openRaw } from '../db/connection.ts'
import { isFull } from '../db/faults.ts'
import { syncFile, syncFolder } from '../db/opening/folder.ts'
import type { Instant } from '../db/transaction.ts'
import { INSTANCE_KEY } from '../instance-key.ts'
import { openSqlite } from '../program/native.ts'
import { hashOf } from './bytes.ts'
import { CannotBackUp } from './cannot-back-up.ts'
import { copyError, countRows } from './content.ts'
import { gatherFiles, weighNew, type Blob } from './gathering.ts'
import * as layout from './layout.ts'
import { requireSpace } from './disk-space.ts'
import type { KeptFree } from '../files/disk-space.ts'
import { rotateBackups, sweep } from './rotation.ts'

export interface BackupTask {
  dataDir: string
  now: Instant
  version: string
  /** How many backups to keep, including this one. */
  keep: number
  /** SELECT of `sha256` and `size` of all attachments' bytes. */
  blobs: string
  keptFree: KeptFree
}

/** 2 MiB, which are then flushed: a commit waits for the disk until all that is not yet flushed is. */
const PAGES_AT_ONCE = 512

/**
 * Returns the backup once it is checked, flushed and renamed to its final name. Throws `CannotBackUp`. Calls `onCopied`
 * when it does not read the database any more and has checkpointed what was written while it did.
 */
export async function makeBackup(task: BackupTask, onCopied: () => void = () => {}): Promise<layout.Backup> {
  const folder = layout.backupsIn(task.dataDir)
  const name = layout.nameFor(task.now)
  const path = join(folder, name)
  const draft = path + layout.PARTIAL
  if (existsSync(path)) throw new CannotBackUp(`There is a backup ${path} already.`)
  mkdirSync(layout.filesIn(folder), { recursive: true, mode: 0o700 })
  sweep(folder)
  try {
    const facts = await fill(draft, folder, task, onCopied)
    await nextTurn()
    renameSync(draft, path)
    syncFolder(folder)
    syncFolder(dirname(folder))
    rotateBackups(folder, { latest: name, keep: task.keep })
    return { ...facts, name, path }
  } finally {
    rmSync(draft, { recursive: true, force: true })
  }
}

async function fill(
  draft: string,
  folder: string,
  task: BackupTask,
  onCopied: () => void,
): Promise<layout.BackupFacts> {
  mkdirSync(draft, { mode: 0o700 })
  const copy = join(draft, layout.DATABASE)
  const { blobs, rows, schema } = await copyDatabase(copy, folder, task)
  checkpoint(task.dataDir)
  onCopied()
  const key = await copyKey(draft, task.dataDir)

  const checkedAt = layout.listBackups(folder)[0]?.files_checked_at
  const checkAll = !isRecent(checkedAt, task.now)
  const missing = await gatherFiles({ blobs, from: join(task.dataDir, 'files'), to: layout.filesIn(folder), checkAll })

  const complaint = copyError(copy, rows)
  if (complaint) {
    throw new CannotBackUp(
      `The copy of the database is not sound: ${complaint}. "errand doctor" says whether the database itself is.`,
    )
  }
  const kept = blobs.filter(({ sha256 }) => !missing.includes(sha256))
  const facts: layout.BackupFacts = {
    made_at: task.now,
    version: task.version,
    schema,
    rows,
    files: kept.length,
    bytes: kept.reduce((sum, { size }) => sum + size, statSync(copy).size),
    missing,
    files_checked_at: checkAll ? task.now : checkedAt!,
  }
  const own = [layout.DATABASE, ...key]
  const hashes = await Promise.all(own.map((path) => hashOf(join(draft, path))))
  const sums = own.map((path, index) => ({ path, sha256: hashes[index]! }))
  const attachments = kept.map(({ sha256 }) => layout.attachmentSum(sha256))
  const closed = { mode: 0o600 }
  writeFileSync(join(draft, layout.SUMS), layout.sumsText([...sums, ...attachments]), closed)
  writeFileSync(join(draft, layout.FACTS), `${JSON.stringify(facts, null, 2)}\n`, closed)
  for (const name of readdirSync(draft)) syncFile(join(draft, name))
  syncFolder(draft)
  return facts
}

/** Copies one snapshot: the open read transaction keeps writes from restarting SQLite's backup. */
async function copyDatabase(copy: string, folder: string, { dataDir, blobs, keptFree }: BackupTask) {
  const source = openSqlite(join(dataDir, layout.DATABASE), { readonly: true })
  try {
    source.exec('BEGIN')
    const files = source.prepare(blobs).all() as Blob[]
    requireSpace(folder, pagesOf(source) + weighNew(files, layout.filesIn(folder)), keptFree)
    const rows = countRows(source)
    writeFileSync(copy, '', { mode: 0o600, flag: 'wx' })
    await source.backup(copy, {
      progress: () => {
        syncFile(copy)
        return PAGES_AT_ONCE
      },
    })
    const schema = Number(source.pragma('user_version', { simple: true }))
    inOneFile(copy)
    return { blobs: files, rows, schema }
  } finally {
    source.close()
  }
}

/** Twice: the second time moves what was written during the first. Not on a full disk; the backup may lie on another. */
function checkpoint(dataDir: string): void {
  const raw = openRaw(join(dataDir, layout.DATABASE))
  try {
    for (let time = 1; time <= 2; time++) raw.pragma('wal_checkpoint(PASSIVE)')
  } catch (error) {
    if (!isFull(error)) throw error
  } finally {
    raw.close()
  }
}

const pagesOf = (raw: Sqlite): number =>
  Number(raw.pragma('page_count', { simple: true })) * Number(raw.pragma('page_size', { simple: true }))

/** Switches the copy from WAL mode to one file, so that reading it creates no other files. */
function inOneFile(copy: string): void {
  const raw = openSqlite(copy)
  raw.pragma('journal_mode = DELETE')
  raw.close()
  syncFile(copy)
}

async function copyKey(draft: string, dataDir: string): Promise<string[]> {
  const key = join(dataDir, INSTANCE_KEY)
  if (!existsSync(key)) return []
  await copyFile(key, join(draft, INSTANCE_KEY))
  await chmod(join(draft, INSTANCE_KEY), 0o600)
  return [INSTANCE_KEY]
}

/** A time in the future was set by a wrong clock and is ignored. */
function isRecent(checkedAt: Instant | undefined, now: Instant): boolean {
  if (checkedAt === undefined) return false
  const age = Date.parse(now) - Date.parse(checkedAt)
  return age >= 0 && age < WEEK
}
