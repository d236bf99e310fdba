/** Removes old backups. */
import { readdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { syncFolder } from '../db/opening/folder.ts'
import { draftsIn, filesThere } from './gathering.ts'
import {
  backupNames,
  filesIn,
  isAttachment,
  isUnfinished,
  listBackups,
  PARTIAL,
  placeIn,
  readSums,
  upgradeCopies,
} from './layout.ts'

/** How many of the copies made before upgrades are kept. */
const UPGRADE_COPIES_KEPT = 3

/** Removes unfinished backups that a crash left. */
export function sweep(folder: string): void {
  for (const name of readdirSync(folder)) {
    if (isUnfinished(name)) rmSync(join(folder, name), { recursive: true, force: true })
  }
  rmSync(draftsIn(filesIn(folder)), { recursive: true, force: true })
}

/**
 * Keeps the latest backup (whatever its name) and the newest others, `keep` in all; then removes attachments that no
 * backup needs.
 */
export function rotateBackups(folder: string, { latest, keep }: { latest: string; keep: number }): void {
  const others = listBackups(folder).filter(({ name }) => name !== latest)
  for (const { path } of others.slice(keep - 1)) removeBackup(path)
  rotateUpgradeCopies(folder)
  syncFolder(folder)
  removeUnusedFiles(folder)
}

/** Keeps the latest of the copies that upgrades made (whatever its name) and the newest others. */
export function rotateUpgradeCopies(folder: string, latest = upgradeCopies(folder)[0]): void {
  const others = upgradeCopies(folder).filter((name) => name !== latest)
  for (const name of others.slice(UPGRADE_COPIES_KEPT - 1)) rmSync(join(folder, name))
}

/** Renames it first, so that a partly removed backup is not listed. */
function removeBackup(path: string): void {
  renameSync(path, path + PARTIAL)
  rmSync(path + PARTIAL, { recursive: true })
}

/** Removes attachments that no backup lists; removes none when a backup's `SHA256SUMS` is missing or damaged. */
function removeUnusedFiles(folder: string): void {
  const named = new Set<string>()
  for (const name of backupNames(folder)) {
    const sums = readSums(join(folder, name))
    if (!sums) return
    for (const sum of sums) if (isAttachment(sum)) named.add(sum.sha256)
  }
  const files = filesIn(folder)
  for (const sha256 of filesThere(files)) if (!named.has(sha256)) rmSync(placeIn(files, sha256), { force: true })
}
