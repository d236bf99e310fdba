/** What of old backups goes. */
import { existsSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { syncFolder } from '../db/folder.ts'
import { draftsIn, filesThere } from './gathering.ts'
import { backupNames, filesIn, isAttachment, listBackups, PARTIAL, placeIn, readSums, SUMS } from './layout.ts'

/** Copies that upgrades put aside: as many are kept. */
const UPGRADES = 3
/** Letters of `2026-03-04T08-00-00.000Z.db`. */
const INSTANT = 27

/** Removes what a crash left half done. */
export function sweep(folder: string): void {
  for (const name of readdirSync(folder)) {
    if (name.endsWith(PARTIAL)) rmSync(join(folder, name), { recursive: true, force: true })
  }
  rmSync(draftsIn(filesIn(folder)), { recursive: true, force: true })
}

/** Keeps the latest, however its name sorts, and the newest others; attachments that none of these names go. */
export function rotateBackups(folder: string, { latest, keep }: { latest: string; keep: number }): void {
  const others = listBackups(folder).filter(({ name }) => name !== latest)
  for (const { path } of others.slice(keep - 1)) drop(path)
  const upgrades = readdirSync(folder).filter((name) => /^before-schema-.*\.db$/.test(name))
  const byAge = upgrades.toSorted((a, b) => (a.slice(-INSTANT) < b.slice(-INSTANT) ? 1 : -1))
  for (const name of byAge.slice(UPGRADES)) rmSync(join(folder, name))
  syncFolder(folder)
  dropUnnamed(folder)
}

/** One that is half removed must not look like a backup. */
function drop(path: string): void {
  renameSync(path, path + PARTIAL)
  rmSync(path + PARTIAL, { recursive: true })
}

/** Where one cannot say which it needs, all stay. */
function dropUnnamed(folder: string): void {
  const named = new Set<string>()
  for (const name of backupNames(folder)) {
    if (!existsSync(join(folder, name, SUMS))) return
    for (const sum of readSums(join(folder, name))) if (isAttachment(sum)) named.add(sum.sha256)
  }
  const files = filesIn(folder)
  for (const sha256 of filesThere(files)) if (!named.has(sha256)) rmSync(placeIn(files, sha256), { force: true })
}
