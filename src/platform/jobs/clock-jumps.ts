import { DAY } from '../../domain/calendar/milliseconds.ts'
import type { Clock } from '../clock.ts'

/**
 * Returns a function that tells whether the clock can be trusted: it is false for a day after the clock was set by a
 * day or more, since it may be set back. Until then nothing is deleted because of its age.
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
