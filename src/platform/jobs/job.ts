import type { Clock } from '../clock.ts'
import type { Database, Instant, Reader } from '../db/transaction.ts'
import type { Log } from '../log/log.ts'

/** What a run of a job gets as its argument. */
export interface Work {
  db: Database
  clock: Clock
  log: Log
  /** Aborted when the loop stops: start no more work. */
  signal: AbortSignal
  /** Registers work that continues after the run; the loop waits for it before it stops. */
  background(work: Promise<void>): void
}

/** Work that runs on a schedule. */
export type Job = Periodic | Due

interface Scheduled {
  name: string
  /** People wait for this work: an unused server does not stop if some is due before its next start. */
  isPunctual?: true
  /** Does the work that is due; returns how many items that was. */
  run: (work: Work) => Promise<number>
}

interface Periodic extends Scheduled {
  /**
   * Milliseconds between runs; the first run comes that long after the start, when a small machine has set its clock.
   */
  every: number
  dueAt?: never
}

interface Due extends Scheduled {
  every?: never
  /** The instant at which the next work is due when that is not after `until`, else null. */
  dueAt: (on: Reader, until: Instant, now: Instant) => Instant | null
}
