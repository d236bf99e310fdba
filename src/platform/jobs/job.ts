import type { Clock } from '../clock.ts'
import type { Database, Instant, Reader } from '../db/transaction.ts'
import type { Log } from '../log.ts'

/** What a run of a job gets. */
export interface Work {
  db: Database
  clock: Clock
  log: Log
  /** Aborted when the loop stops: start nothing more. */
  signal: AbortSignal
  /** Goes on after the run; the loop waits for it before it stops. */
  background(work: Promise<void>): void
}

/** Something that happens by the clock, not because somebody asked. */
export interface Job {
  name: string
  /**
   * Milliseconds between runs; the first comes as long after the start, when the clock of a small machine has been set.
   * Or a question to the database: the instant at which something is due next, if that is by `until`; else null.
   */
  every: number | ((on: Reader, until: Instant) => Instant | null)
  /** Does what is due and answers how many things that was. */
  run: (work: Work) => Promise<number>
}
