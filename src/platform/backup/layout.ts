/**
 * Where backups are stored: `backups/<instant>/` holds the database, the instance key, `backup.json` and `SHA256SUMS`;
 * `backups/files/` holds the attachments of all backups, once each. A folder with the final name is always complete and
 * checked.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DAY } from '../../domain/calendar/milliseconds.ts'
import type { Instant } from '../db/transaction.ts'
import { INSTANCE_KEY } from '../instance-key.ts'

export const DATABASE = 'errand.db'
/** Litestream's folder for its state, beside the database (https://litestream.io/reference/config/). */
export const LITESTREAM = '.errand.db-litestream'
export const FACTS = 'backup.json'
export const SUMS = 'SHA256SUMS'
export const PARTIAL = '.partial'
export const isUnfinished = (name: string): boolean => name.endsWith(PARTIAL) || name.endsWith(`${PARTIAL}-journal`)

/** The content of `backup.json`. */
export interface BackupFacts {
  made_at: Instant
  /** Version of the program that made the backup. */
  version: string
  schema: number
  /** Number of rows by table. */
  rows: Record<string, number>
  /** Number of different attachments. */
  files: number
  /** Size of the database and its attachments together. */
  bytes: number
  /** SHA-256 of attachments that could not be backed up because they are missing or damaged. */
  missing: string[]
  /** When all stored attachments were last read and compared. */
  files_checked_at: Instant
}

export interface Backup extends BackupFacts {
  name: string
  path: string
}

export const backupsIn = (dataDir: string): string => join(dataDir, 'backups')
export const filesIn = (backups: string): string => join(backups, 'files')
export const placeIn = (files: string, sha256: string): string => join(files, sha256.slice(0, 2), sha256)
export const nameFor = (made: Instant): string => made.replaceAll(':', '-')

const NAME = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.\d{3}Z$/

/** The backups in a folder, newest first. */
export const listBackups = (folder: string): Backup[] =>
  backupNames(folder).flatMap((name) => readBackup(join(folder, name), name) ?? [])

/** More than a day in the future: it was made with a wrong clock, or the clock is wrong now. */
export const isAhead = ({ made_at }: Backup, now: number): boolean => Date.parse(made_at) > now + DAY

/** Names of all folders that look like backups, newest first. */
export function backupNames(folder: string): string[] {
  if (!existsSync(folder)) return []
  const names = readdirSync(folder).filter((name) => NAME.test(name))
  return names.toSorted().toReversed()
}

const UPGRADE_COPIES = 'before-schema-'

/** The name of the copy that an upgrade to this schema makes of the database before. */
export const upgradeCopyFor = (schema: number, made: Instant): string =>
  `${UPGRADE_COPIES}${schema}-${nameFor(made)}.db`

const UPGRADE_COPY = /^before-schema-\d+-(.+)\.db$/

/** Names of the copies that upgrades made, newest first. */
export function upgradeCopies(folder: string): string[] {
  if (!existsSync(folder)) return []
  const madeAt = (name: string): string => UPGRADE_COPY.exec(name)?.[1] ?? ''
  const names = readdirSync(folder).filter((name) => UPGRADE_COPY.test(name))
  return names.toSorted((one, other) => (madeAt(one) < madeAt(other) ? 1 : -1))
}

/** Names of copies that broke off, and of SQLite's journals beside them. */
export const unfinishedUpgradeCopies = (folder: string): string[] =>
  readdirSync(folder).filter((name) => name.startsWith(UPGRADE_COPIES) && isUnfinished(name))

/** Reads `backup.json`; undefined when it is missing or unreadable. */
export function readBackup(path: string, name: string): Backup | undefined {
  try {
    return { ...(JSON.parse(readFileSync(join(path, FACTS), 'utf8')) as BackupFacts), name, path }
  } catch {
    return undefined
  }
}

/** A line of `SHA256SUMS`; the path is relative to the backup's folder. */
export interface Sum {
  sha256: string
  path: string
}

/** The text of `SHA256SUMS`, in the format of `sha256sum -c`. */
export const sumsText = (sums: readonly Sum[]): string =>
  sums.map(({ sha256, path }) => `${sha256}  ${path}\n`).join('')

/** Undefined when it cannot be read, or no longer names everything in the backup because it was cut or changed. */
export function readSums(backup: string): Sum[] | undefined {
  const lines = linesOf(join(backup, SUMS))
  const sums = lines.flatMap((line) => {
    const [, sha256, path = ''] = /^([0-9a-f]{64}) {2}(.+)$/.exec(line) ?? []
    return sha256 === undefined ? [] : [{ sha256, path }]
  })
  const named = new Set(sums.map((sum) => sum.path))
  const hasOwn = [DATABASE, INSTANCE_KEY].every((name) => named.has(name) || !existsSync(join(backup, name)))
  const files = sums.filter(isAttachment).length
  const isWhole = lines.length === sums.length + 1 && files === (readBackup(backup, '')?.files ?? files)
  return hasOwn && isWhole ? sums : undefined
}

function linesOf(path: string): string[] {
  try {
    return readFileSync(path, 'utf8').split('\n')
  } catch {
    return []
  }
}

const SHARED = '../files'

/** The line of an attachment. */
export const attachmentSum = (sha256: string): Sum => ({ sha256, path: placeIn(SHARED, sha256) })

export const isAttachment = ({ path }: Sum): boolean => path.startsWith(`${SHARED}/`)
