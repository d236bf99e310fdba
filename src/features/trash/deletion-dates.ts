/** When tasks and projects were deleted, corrected where the clock was wrong then: nothing is purged early because of that. */
import { DAY } from '../../domain/calendar/milliseconds.ts'
import { instantOf, type Clock } from '../../platform/clock.ts'
import type { Instant, Tx } from '../../platform/db/transaction.ts'

/** Earlier dates of deletion were written while the clock was wrong. */
const EARLIEST = '2020-01-01T00:00:00.000Z'

/** The instants between `from` and `until` are wrong by this many seconds. */
interface WrongInstants {
  from: Instant
  until: Instant
  seconds: number
}

/**
 * Returns a function that compares the clock with a monotonic one: when the clock was set forward by a day or more, it
 * returns the range of instants written before that.
 */
export function watchForWrongClock(clock: Clock): () => WrongInstants | null {
  let seen = { now: clock.now(), elapsed: clock.elapsed() }
  return () => {
    const present = { now: clock.now(), elapsed: clock.elapsed() }
    const passed = present.elapsed - seen.elapsed
    const jump = present.now - seen.now - passed
    const wrong = { from: instantOf(seen.now), until: instantOf(seen.now + passed), seconds: Math.round(jump / 1000) }
    seen = present
    return jump >= DAY ? wrong : null
  }
}

/** Corrects when tasks and projects were deleted, as far as the clock was wrong then. */
export function correctDeletionDates(tx: Tx, wrong: WrongInstants | null): void {
  for (const table of ['tasks', 'projects']) {
    if (wrong) {
      tx.run(
        `UPDATE ${table} SET deleted_at = strftime('%Y-%m-%dT%H:%M:%fZ', deleted_at, ?) WHERE deleted_at BETWEEN ? AND ?`,
        [`+${wrong.seconds} seconds`, wrong.from, wrong.until],
      )
    }
    if (tx.now > EARLIEST) tx.run(`UPDATE ${table} SET deleted_at = ? WHERE deleted_at < ?`, [tx.now, EARLIEST])
  }
}
