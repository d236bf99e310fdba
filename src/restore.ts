/** `errand restore` and `errand backups`: work directly on the data folder, without a running server. */
import { rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { openData } from './doors/data.ts'
import { sealedByOther } from './doors/other-key.ts'
import { USED_BLOBS } from './features/attachments/queries.ts'
import { newEpoch } from './features/live/position.ts'
import { storeVerifiedAt } from './platform/backup/backups.ts'
import { CannotRestore } from './platform/backup/cannot-restore.ts'
import { backupsIn, listBackups, upgradeCopies, type Backup } from './platform/backup/layout.ts'
import { findSource } from './platform/backup/sources.ts'
import { refuseNewer, stage } from './platform/backup/staging.ts'
import { commitRestore, draftFor, finishRestore } from './platform/backup/swap.ts'
import { RESTORE_USAGE, WITHOUT_MISSING_FILES } from './platform/backup/restore-usage.ts'
import { listText, missingText, restoredKeyText, restoredText } from './platform/backup/texts.ts'
import { instantOf, systemClock } from './platform/clock.ts'
import { readConfig, type Config } from './platform/settings/config.ts'
import { lockFolder, prepareFolder, refuseOthers } from './platform/db/opening/folder.ts'
import { newestSchema } from './platform/db/opening/shipped.ts'
import { hasInstanceKey, openInstanceKey } from './platform/instance-key.ts'
import { silentLog } from './platform/log/log.ts'
import { unpackNativeInto } from './platform/program/native.ts'
import { explain } from './serve.ts'

/** Prints the backups that can be restored. */
export const backups = (): Promise<void> => printing(backupsText)

function backupsText({ dataDir }: Config): string {
  refuseOthers(dataDir)
  const folder = backupsIn(dataDir)
  return listText(folder, listBackups(folder), upgradeCopies(folder))
}

/** Restores a backup or database, given by name, path or `latest`; without one lists the backups, and fails. */
export async function restore(...words: string[]): Promise<void> {
  const [named, ...more] = words.filter((word) => word !== WITHOUT_MISSING_FILES)
  await printing((config) => {
    if (named === undefined) console.log(backupsText(config))
    if (named === undefined || more.length > 0 || named.startsWith('-'))
      throw new CannotRestore(`Usage: errand ${RESTORE_USAGE}`)
    return restoreFrom(config, named, words.includes(WITHOUT_MISSING_FILES))
  })
}

/** Returns what to tell the operator. Throws `CannotRestore`, `CannotOpen` or `CannotBackUp`, with nothing changed. */
export async function restoreFrom(config: Config, named: string, withoutMissing = false): Promise<string> {
  const { dataDir } = config
  refuseOthers(dataDir)
  const now = systemClock.now()
  const source = findSource(dataDir, named, now)
  if (source.backup) refuseNewer(source.path, source.backup, newestSchema())
  prepareFolder(dataDir)
  unpackNativeInto(dataDir)
  const lock = lockFolder(dataDir)
  try {
    finishRestore(dataDir)
    const draft = draftFor(dataDir, instantOf(now))
    try {
      const missing = await stage({ source, draft, blobs: USED_BLOBS, withoutMissing, newest: newestSchema() })
      const isOwn = dirname(source.path) === backupsIn(dataDir)
      const otherKey = await adopt(config, draft, isOwn ? source.backup : undefined)
      commitRestore(draft, dataDir)
      const lines = [restoredText(source.path, finishRestore(dataDir))]
      if (missing.length > 0) lines.push(missingText(missing))
      if (otherKey !== null) lines.push(otherKey)
      return lines.join('\n')
    } finally {
      rmSync(draft, { recursive: true, force: true })
    }
  } finally {
    lock.release()
  }
}

/**
 * Opens the restored database, which migrates it; starts a new epoch, so that clients reload everything; and stores when
 * the last backup was made, which its own copy of the database cannot say. Returns what is to be said of the key, if it is
 * not the one of the database.
 */
async function adopt(config: Config, draft: string, lastBackup: Backup | undefined): Promise<string | null> {
  const surroundings = { clock: systemClock, log: silentLog(), onFatal: explain }
  const db = openData({ ...config, dataDir: draft }, surroundings, { ballast: 0 })
  try {
    await db.write((tx) => {
      newEpoch(tx)
      if (lastBackup) storeVerifiedAt(tx, lastBackup)
    })
    return restoredKeyText(sealedByOther(db, hasInstanceKey(draft) ? openInstanceKey(draft) : null))
  } finally {
    await db.close()
    for (const name of ['lock.db', 'backups', '.runtime']) rmSync(join(draft, name), { recursive: true, force: true })
  }
}

async function printing(work: (config: Config) => Promise<string> | string): Promise<void> {
  try {
    console.log(await work(readConfig(process.env)))
  } catch (error) {
    explain(error)
    process.exitCode = 1
  }
}
