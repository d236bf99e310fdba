import { DAY, HOUR } from '../../domain/calendar/milliseconds.ts'
import { CHANGES_DAYS } from '../../contract/live.ts'
import { instantOf } from '../../platform/clock.ts'
import type { Instant, Reader } from '../../platform/db/transaction.ts'
import type { Job, Work } from '../../platform/jobs/job.ts'
import { purgeUpTo } from './position.ts'

const MOST_AT_ONCE = 2_000

export const purgeChangesJob: Job = { name: 'purge changes', every: HOUR, run: purge }

/** Deletes journal entries older than CHANGES_DAYS, which clients then cannot replay. */
async function purge({ db, clock }: Work): Promise<number> {
  let count = 0
  for (;;) {
    const old = oldest(db, clock.now())
    const last = old.at(-1)
    if (!last) return count
    await db.write((tx) => purgeUpTo(tx, last.seq), { evenWhenFull: true })
    count += old.length
  }
}

/** The oldest entries, if they are too old. Times in the future come from a wrong clock and count as too old. */
function oldest(on: Reader, now: number): { seq: number }[] {
  const [from, to] = [instantOf(now - CHANGES_DAYS * DAY), instantOf(now + HOUR)]
  const first = on.all<{ seq: number; at: Instant }>('SELECT seq, at FROM journal ORDER BY seq LIMIT ?', [MOST_AT_ONCE])
  const kept = first.findIndex(({ at }) => at >= from && at <= to)
  return kept < 0 ? first : first.slice(0, kept)
}
