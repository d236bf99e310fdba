/** The only place that reads the current time. Tests pass a clock they can move. */
export interface Clock {
  /** Milliseconds since 1970-01-01T00:00:00Z. */
  now(): number
  /** Milliseconds from a monotonic clock: not affected when `now` is set. */
  elapsed(): number
}

export const systemClock: Clock = { now: () => Date.now(), elapsed: () => performance.now() }

/**
 * Converts milliseconds since 1970 to an RFC 3339 instant in UTC with milliseconds. The last result is cached, because
 * one instant is often formatted many times.
 */
export function instantOf(milliseconds: number): string {
  if (milliseconds !== last.milliseconds) last = { milliseconds, instant: new Date(milliseconds).toISOString() }
  return last.instant
}

let last = { milliseconds: NaN, instant: '' }
