/**
 * Where backups lie: `backups/<instant>/` holds a database, the instance key, what is known of them and the SHA-256 of
 * everything; `backups/files/` the attachments of all, each once. A folder that is there is whole and was checked.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Instant } from '../db/transaction.ts'

export const DATABASE = 'errand.db'
export const FACTS = 'backup.json'
export const SUMS = 'SHA256SUMS'
export const PARTIAL = '.partial'

/** What `backup.json` says. */
export interface BackupFacts {
  made_at: Instant
  /** Of the program. */
  version: string
  schema: number
  /** Of each table. */
  rows: Record<string, number>
  /** How many attachments, each once. */
  files: number
  /** Of the database and its attachments. */
  bytes: number
  /** SHA-256 of attachments that were nowhere to be had. */
  missing: string[]
  /** When every attachment that is kept was last read and compared. */
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

/** Names of all that may be backups, newest first. */
export function backupNames(folder: string): string[] {
  if (!existsSync(folder)) return []
  const names = readdirSync(folder).filter((name) => NAME.test(name))
  return names.toSorted().toReversed()
}

/** What a backup says of itself; undefined where that cannot be read. */
export function readBackup(path: string, name: string): Backup | undefined {
  try {
    return { ...(JSON.parse(readFileSync(join(path, FACTS), 'utf8')) as BackupFacts), name, path }
  } catch {
    return undefined
  }
}

/** A line of `SHA256SUMS`: the path as seen from the backup's folder. */
export interface Sum {
  sha256: string
  path: string
}

/** For `sha256sum -c`. */
export const sumsText = (sums: readonly Sum[]): string =>
  sums.map(({ sha256, path }) => `${sha256}  ${path}\n`).join('')

export const readSums = (backup: string): Sum[] =>
  readFileSync(join(backup, SUMS), 'utf8')
    .split('\n')
    .flatMap((line) => {
      const [, sha256, path] = /^([0-9a-f]{64}) {2}(.+)$/.exec(line) ?? []
      return sha256 === undefined ? [] : [{ sha256, path: path! }]
    })

const SHARED = '../files'

/** An attachment's line. */
export const attachmentSum = (sha256: string): Sum => ({ sha256, path: placeIn(SHARED, sha256) })

export const isAttachment = ({ path }: Sum): boolean => path.startsWith(`${SHARED}/`)
