import type { Database } from '../../platform/db/transaction.ts'
import { nextTurn } from '../../platform/event-loop.ts'
import type { FileStore } from '../../platform/files/store.ts'
import type { Log } from '../../platform/log/log.ts'

const FILES_AT_ONCE = 100

/**
 * After each commit removes files that are no longer used, whatever deleted them; at the start also those that a crash
 * left. Returns a function that stops this and waits for running removals.
 */
export function freeUnusedFiles(db: Database, files: FileStore, log: Pick<Log, 'info' | 'warn'>): () => Promise<void> {
  const stuck = new Set<string>()
  let running: Promise<void> | undefined

  const freed = (sha256: string): boolean => {
    try {
      return files.free(sha256)
    } catch (error) {
      stuck.add(sha256)
      log.warn({ err: error, file: sha256 }, 'an unused file could not be removed')
      return false
    }
  }

  const work = async () => {
    for (;;) {
      const gone: string[] = []
      const some = unused(db, [...stuck])
      if (some.length === 0) return
      // A power cut may undo a purge until it is flushed, but not the removal of a file.
      await db.flush()
      for (const { sha256 } of some) {
        if (freed(sha256)) gone.push(sha256)
        await nextTurn()
      }
      if (gone.length === 0) return
      await db.write(
        (tx) =>
          tx.run('DELETE FROM blobs WHERE uses = 0 AND sha256 IN (SELECT value FROM json_each(?))', [
            JSON.stringify(gone),
          ]).changes,
        { evenWhenFull: true },
      )
    }
  }

  const start = (what: () => Promise<unknown>) => {
    running ??= what()
      .catch((error: unknown) => log.warn({ err: error }, 'removing unused files failed'))
      .then(() => void (running = undefined))
  }
  const stop = db.onCommit(() => {
    if (!running && unused(db, [...stuck], 1).length > 0) start(work)
  })
  start(async () => {
    const left = await files.sweep()
    if (left > 0) log.info({ files: left }, 'removed files that a crash had left')
    await work()
  })
  return async () => {
    stop()
    await running
  }
}

const unused = (db: Database, except: readonly string[], limit = FILES_AT_ONCE): { sha256: string }[] =>
  db.all(
    'SELECT sha256 FROM blobs WHERE uses = 0 AND sha256 NOT IN (SELECT value FROM json_each(?)) ORDER BY sha256 LIMIT ?',
    [JSON.stringify(except), limit],
  )
