/** A data folder with attachments and backups, without a server. */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeBackup, type BackupTask } from '../../../src/platform/backup/making.ts'
import { USED_BLOBS } from '../../../src/features/attachments/queries.ts'
import { openInstanceKey } from '../../../src/platform/instance-key.ts'
import { sha256Hex } from '../../../src/platform/ids.ts'
import { openTestDatabase, type Ends } from '../database.ts'
import { NO_RESERVE } from '../../../src/platform/files/disk-space.ts'

/** Name and hash of every file below a folder, sorted. */
export const fingerprints = (folder: string, without: RegExp = /^(lock\.db|admin\.sock)$/): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !without.test(entry.name))
    .map(({ parentPath, name }) => join(parentPath, name))
    .map((path) => `${path.slice(folder.length)} ${sha256Hex(readFileSync(path))}`)
    .toSorted()

export const placeOf = (folder: string, sha256: string): string => join(folder, sha256.slice(0, 2), sha256)

/** Maja's data, open; `attach` and `detach` do what uploads and deletes leave behind. */
export function household(test: Ends) {
  const { db, clock, dataDir } = openTestDatabase(test)
  openInstanceKey(dataDir)
  const backups = join(dataDir, 'backups')

  return {
    db,
    clock,
    dataDir,
    backups,
    put: (key: string) => db.write((tx) => void tx.run('INSERT INTO meta (key, value) VALUES (?, ?)', [key, key])),
    async attach(text: string): Promise<string> {
      const sha256 = sha256Hex(text)
      const place = placeOf(join(dataDir, 'files'), sha256)
      mkdirSync(join(place, '..'), { recursive: true })
      writeFileSync(place, text)
      await db.write((tx) => void tx.run('INSERT INTO blobs VALUES (?, ?, 1)', [sha256, text.length]))
      return sha256
    },
    detach: (sha256: string) => db.write((tx) => void tx.run('DELETE FROM blobs WHERE sha256 = ?', [sha256])),
    /** A backup as of a minute later than the last. */
    backUp(task: Partial<BackupTask> = {}) {
      clock.advance(60_000)
      const now = new Date(clock.now()).toISOString()
      return makeBackup({ dataDir, now, version: '1.2.3', keep: 3, blobs: USED_BLOBS, keptFree: NO_RESERVE, ...task })
    },
    names: () => readdirSync(backups).filter((name) => name !== 'files'),
    /** Hashes that lie in the backups' own files. */
    stored: () =>
      readdirSync(join(backups, 'files'), { recursive: true, encoding: 'utf8' })
        .map((path) => path.split('/')[1])
        .filter((name) => name !== undefined)
        .toSorted(),
  }
}
