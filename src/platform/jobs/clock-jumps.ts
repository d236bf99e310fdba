import { DAY } from '../../domain/calendar/milliseconds.ts'
import type { Clock } from '../clock.ts'

/**
 * Watches a clock; answers how to ask whether it has gone evenly for a day. One that was set by a day or more may be set
 * back again: until then nothing is thrown away for its age.
 */
export function watchClockJumps(clock: Clock): () => boolean {
  let seen = { now: clock.now(), elapsed: clock.elapsed() }
  let doubtUntil = -Infinity
  return () => {
    const present = { now: clock.now(), elapsed: clock.elapsed() }
    const jump = present.now - seen.now - (present.elapsed - seen.elapsed)
    if (Math.abs(jump) >= DAY) doubtUntil = present.elapsed + DAY
    seen = present
    return present.elapsed >= doubtUntil
  }
}
