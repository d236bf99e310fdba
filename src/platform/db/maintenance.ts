import type { Database as Sqlite } from 'better-sqlite3'
import { HOUR, SECOND } from '../../domain/calendar/milliseconds.ts'
import type { Ballast } from './ballast.ts'
import { BUSY_TIMEOUT, CHECKPOINT_PAGES } from './connection.ts'
import { isFatal } from './faults.ts'
import type { DatabaseLog } from './log.ts'

/** Milliseconds after a write until the WAL is checkpointed. */
const IDLE_AFTER = SECOND
const OPTIMIZE_EVERY = 12 * HOUR

export interface Maintenance {
  /** To be called after each write; one second after the last one the WAL is checkpointed, and emptied when the disk is full. */
  written(): void
  /** Checkpoints the WAL now, unless another process does. */
  checkpoint(): void
  /** See `Database.holdCheckpoints`. */
  holdCheckpoints(): () => void
  /** To be called before closing: stores statistics for the planner and empties the WAL unless somebody reads it. */
  tidy(): void
  stop(): void
}

/** Periodic maintenance of the database, with timers that do not keep the process alive. */
export function maintain(
  raw: Sqlite,
  ballast: Pick<Ballast, 'spare'>,
  log: DatabaseLog,
  onFatal: (error: unknown) => void,
): Maintenance {
  const quietly = (what: string, work: () => void) => {
    // A long write is under way.
    if (raw.inTransaction) return
    try {
      work()
    } catch (error) {
      log.warn({ err: error }, `${what} failed`)
      if (isFatal(error)) onFatal(error)
    }
  }

  const checkpoint = () => quietly('checkpointing the WAL', () => void raw.pragma('wal_checkpoint(PASSIVE)'))
  const emptyWal = () => {
    // Does not wait for readers, because one may never end, such as Litestream's; the rest stays in the WAL.
    raw.pragma('busy_timeout = 0')
    quietly('checkpointing the WAL', () => void raw.pragma('wal_checkpoint(TRUNCATE)'))
    raw.pragma(BUSY_TIMEOUT)
  }
  const whenIdle = () => {
    if (!isHeld) checkpoint()
    // A large write leaves a large file, which takes space that others need on a full disk.
    if (!ballast.spare()) emptyWal()
  }
  let isStopped = false
  let isHeld = false
  const hold = (isNow: boolean) => {
    isHeld = isNow
    if (!isStopped) raw.pragma(`wal_autocheckpoint = ${isNow ? 0 : CHECKPOINT_PAGES}`)
  }
  let idle = setTimeout(whenIdle, IDLE_AFTER).unref()
  const optimize = () => quietly('optimizing', () => void raw.pragma('optimize'))
  const often = setInterval(optimize, OPTIMIZE_EVERY).unref()

  return {
    written() {
      clearTimeout(idle)
      idle = setTimeout(whenIdle, IDLE_AFTER).unref()
    },
    checkpoint: () => void (isStopped || isHeld || checkpoint()),
    holdCheckpoints() {
      hold(true)
      return () => hold(false)
    },
    tidy() {
      optimize()
      emptyWal()
    },
    stop() {
      isStopped = true
      clearTimeout(idle)
      clearInterval(often)
    },
  }
}
