/**
 * Replaces the live data by restored data. The new data is prepared in `restoring-<instant>`; after a crash the next
 * start finishes the replacement. The old data is moved to `before-restore-<instant>`.
 */
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { syncFolder } from '../db/opening/folder.ts'
import type { Instant } from '../db/transaction.ts'
import { LITESTREAM, nameFor, PARTIAL } from './layout.ts'

const PREPARED_PREFIX = 'restoring-'
const OLD_DATA_PREFIX = 'before-restore-'

/** The parts that are restored, each with the old files that are moved away first. */
const PARTS = [
  ['errand.db', ['errand.db', 'errand.db-wal', 'errand.db-shm', LITESTREAM]],
  ['instance.key', ['instance.key']],
  ['files', ['files']],
] as const

/** Folder in which restored data is prepared; `commitRestore` marks it as complete. */
export const draftFor = (dataDir: string, now: Instant): string =>
  join(dataDir, PREPARED_PREFIX + nameFor(now) + PARTIAL)

/** Marks the draft as complete: from now on the restore is finished even after a crash. The draft must be flushed. */
export function commitRestore(draft: string, dataDir: string): void {
  renameSync(draft, draft.slice(0, -PARTIAL.length))
  syncFolder(dataDir)
}

/** Whether a committed restore is unfinished; the next start or restore finishes it. */
export const isRestorePending = (dataDir: string): boolean => preparedIn(dataDir) !== undefined

/**
 * Finishes a committed restore and removes uncommitted drafts; does nothing when there are none. Returns where the old
 * data is now, or null if there was none. `move` renames a file or folder. The data folder must be locked.
 */
export function finishRestore(dataDir: string, move: (from: string, to: string) => void = renameSync): string | null {
  for (const name of allPrepared(dataDir)) {
    if (name.endsWith(PARTIAL)) rmSync(join(dataDir, name), { recursive: true })
  }
  const name = preparedIn(dataDir)
  if (name === undefined) return null
  const ready = join(dataDir, name)
  const aside = join(dataDir, OLD_DATA_PREFIX + name.slice(PREPARED_PREFIX.length))
  mkdirSync(aside, { recursive: true, mode: 0o700 })
  for (const [part, old] of PARTS) {
    // This part is already moved; the file in the data folder is the restored one.
    if (!existsSync(join(ready, part))) continue
    for (const one of old) if (existsSync(join(dataDir, one))) move(join(dataDir, one), join(aside, one))
    syncFolder(aside)
    syncFolder(dataDir)
    move(join(ready, part), join(dataDir, part))
    syncFolder(dataDir)
  }
  rmSync(ready, { recursive: true })
  const hadNothing = readdirSync(aside).length === 0
  if (hadNothing) rmSync(aside, { recursive: true })
  syncFolder(dataDir)
  return hadNothing ? null : aside
}

const preparedIn = (dataDir: string): string | undefined => allPrepared(dataDir).find((name) => !name.endsWith(PARTIAL))

/** Committed or not. */
const allPrepared = (dataDir: string): string[] =>
  existsSync(dataDir) ? readdirSync(dataDir).filter((name) => name.startsWith(PREPARED_PREFIX)) : []
