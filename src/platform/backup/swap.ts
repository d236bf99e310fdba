/**
 * Puts restored data in the place of what is there. It is made ready in `restoring-<instant>`; from then on a crash at
 * any moment is mended by doing the rest again, and the old data lies in `before-restore-<instant>`.
 */
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { syncFolder } from '../db/folder.ts'
import type { Instant } from '../db/transaction.ts'
import { nameFor, PARTIAL } from './layout.ts'

const READY = 'restoring-'
const ASIDE = 'before-restore-'

/** What is restored, and what of the old data must be gone before it takes its place. */
const PARTS = [
  ['errand.db', ['errand.db', 'errand.db-wal', 'errand.db-shm']],
  ['instance.key', ['instance.key']],
  ['files', ['files']],
] as const

/** Where data is made ready; `commitRestore` says that it is. */
export const draftFor = (dataDir: string, now: Instant): string => join(dataDir, READY + nameFor(now) + PARTIAL)

/** From here on it is restored, whatever happens: the draft must be whole and flushed. */
export function commitRestore(draft: string, dataDir: string): void {
  renameSync(draft, draft.slice(0, -PARTIAL.length))
  syncFolder(dataDir)
}

/** Whether a restore was cut short that the next start, or restore, will finish. */
export const isRestorePending = (dataDir: string): boolean => readyIn(dataDir) !== undefined

/**
 * Finishes what was committed and removes what was not; nothing to do is fine. Answers where the old data lies now,
 * null when there was none. `move` renames; the folder must be locked.
 */
export function finishRestore(dataDir: string, move: (from: string, to: string) => void = renameSync): string | null {
  for (const name of namesIn(dataDir, READY)) {
    if (name.endsWith(PARTIAL)) rmSync(join(dataDir, name), { recursive: true })
  }
  const name = readyIn(dataDir)
  if (name === undefined) return null
  const ready = join(dataDir, name)
  const aside = join(dataDir, ASIDE + name.slice(READY.length))
  mkdirSync(aside, { recursive: true, mode: 0o700 })
  for (const [part, old] of PARTS) {
    // Moved already; what lies there now is the restored one.
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

const readyIn = (dataDir: string): string | undefined => namesIn(dataDir, READY).find((name) => !name.endsWith(PARTIAL))

const namesIn = (dataDir: string, start: string): string[] =>
  existsSync(dataDir) ? readdirSync(dataDir).filter((name) => name.startsWith(start)) : []
