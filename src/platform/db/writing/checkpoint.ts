import type { Database as Sqlite } from 'better-sqlite3'
import { closeSync, fdatasync, openSync } from 'node:fs'
import { promisify } from 'node:util'
import { FLUSHING, NEVER_FLUSHING } from '../connection.ts'
import type { WalFlusher } from './flush-wal.ts'

const flushed = promisify(fdatasync)

interface Options {
  raw: Sqlite
  /** Path of the database. */
  file: string
  wal: WalFlusher
  /** Begins to read through another connection, until the returned function is called; undefined if that cannot be. */
  hold: () => (() => void) | undefined
}

export interface Checkpoints {
  /**
   * Moves what is in the WAL into the database. No write may be open, and none may begin before it resolves; reads are
   * served while the disk flushes. Rejects with what SQLite or the disk failed with, see `isFatal`.
   */
  run(): Promise<void>
  /** To be called after every connection to the database is closed. */
  close(): void
}

/**
 * SQLite flushes the WAL and the database on the thread that checkpoints: that is the event loop's, which would stand
 * still as long as the disk takes. So it does not flush, and Node does, on a thread of its own. The reader is there
 * because the WAL must not be begun anew before the database is flushed, by Litestream for instance: what was moved is
 * nowhere else.
 */
export function openCheckpoints({ raw, file, wal, hold }: Options): Checkpoints {
  // Closing any handle of this file would drop SQLite's locks on it [POSIX fcntl], so this one stays open.
  const database = openSync(file, 'r+')
  const move = () => void raw.pragma('wal_checkpoint(PASSIVE)')

  return {
    async run() {
      // Before the flush, so that what another process commits after it is not moved.
      const release = hold()
      try {
        if (!release || !(await isFlushed(wal))) return move()
        raw.pragma(NEVER_FLUSHING)
        try {
          move()
        } finally {
          raw.pragma(FLUSHING)
        }
        await flushed(database)
      } finally {
        release?.()
      }
    },
    close: () => closeSync(database),
  }
}

const isFlushed = (wal: WalFlusher): Promise<boolean> =>
  wal.now().then(
    () => true,
    () => false,
  )
