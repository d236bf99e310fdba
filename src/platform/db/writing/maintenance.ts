import type { Database as Sqlite } from 'better-sqlite3'
import { HOUR, SECOND } from '../../../domain/calendar/milliseconds.ts'
import type { Ballast } from './ballast.ts'
import { BUSY_TIMEOUT, CHECKPOINT_PAGES } from '../connection.ts'
import { isFatal } from '../faults.ts'
import type { DatabaseLog } from '../log.ts'

/** Milliseconds after a write until the WAL is checkpointed. */
const IDLE_AFTER = SECOND
const OPTIMIZE_EVERY = 12 * HOUR

export interface Maintenance {
  /** To be called after each write; one second after the last one the WAL is checkpointed, and emptied when the disk is full. */
  written(): void
  /** Checkpoints the WAL now, unless another process does; resolves also when that fails, which is in the log. */
  checkpoint(): Promise<void>
  /** See `Database.holdCheckpoints`. */
  holdCheckpoints(): () => void
  /** To be called before closing: stores statistics for the planner and empties the WAL unless somebody reads it. */
  tidy(): void
  stop(): void
}

interface Options {
  raw: Sqlite
  ballast: Pick<Ballast, 'spare'>
  log: DatabaseLog
  /** Checkpoints the WAL while no write is open. */
  checkpoint: () => Promise<void>
  /** Called when a flush has failed. */
  onFatal: (error: unknown) => void
}

/** Periodic maintenance of the database, with timers that do not keep the process alive. */
export function maintain({ raw, ballast, log, checkpoint, onFatal }: Options): Maintenance {
  let isStopped = false
  let isHeld = false
  const failed = (what: string, error: unknown) => {
    log.warn({ err: error }, `${what} failed`)
    if (isFatal(error)) onFatal(error)
  }
  const quietly = (what: string, work: () => void) => {
    // A long write is under way.
    if (raw.inTransaction) return
    try {
      work()
    } catch (error) {
      failed(what, error)
    }
  }

  const checkpointNow = async () => {
    if (isStopped || isHeld) return
    await checkpoint().catch((error: unknown) => {
      if (!isStopped || isFatal(error)) failed('checkpointing the WAL', error)
    })
  }
  const emptyWal = () => {
    // Does not wait for readers, because one may never end, such as Litestream's; the rest stays in the WAL.
    raw.pragma('busy_timeout = 0')
    quietly('checkpointing the WAL', () => void raw.pragma('wal_checkpoint(TRUNCATE)'))
    raw.pragma(BUSY_TIMEOUT)
  }
  const whenIdle = async () => {
    await checkpointNow()
    // A large write leaves a large file, which takes space that others need on a full disk.
    if (!isStopped && !ballast.spare()) emptyWal()
  }
  const waitUntilIdle = () => setTimeout(() => void whenIdle(), IDLE_AFTER).unref()
  const hold = (isNow: boolean) => {
    isHeld = isNow
    if (!isStopped) raw.pragma(`wal_autocheckpoint = ${isNow ? 0 : CHECKPOINT_PAGES}`)
  }
  let idle = waitUntilIdle()
  const optimize = () => quietly('optimizing', () => void raw.pragma('optimize'))
  const often = setInterval(optimize, OPTIMIZE_EVERY).unref()

  return {
    written() {
      clearTimeout(idle)
      idle = waitUntilIdle()
    },
    checkpoint: checkpointNow,
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
