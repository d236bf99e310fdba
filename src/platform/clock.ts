/** The only place that asks what time it is. Tests pass one they can turn. */
export interface Clock {
  /** Milliseconds since 1970-01-01T00:00:00Z. */
  now(): number
  /** Milliseconds since some moment; goes forward evenly, also while `now` is set to another time. */
  elapsed(): number
}

export const systemClock: Clock = { now: () => Date.now(), elapsed: () => performance.now() }

/** Milliseconds → RFC 3339 instant, UTC, millisecond precision. The last one is kept: many are asked for in one. */
export function instantOf(milliseconds: number): string {
  if (milliseconds !== last.milliseconds) last = { milliseconds, instant: new Date(milliseconds).toISOString() }
  return last.instant
}

let last = { milliseconds: NaN, instant: '' }
