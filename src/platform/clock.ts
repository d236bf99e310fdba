/** The only place that asks what time it is. Tests pass one they can turn. */
export interface Clock {
  /** Milliseconds since 1970-01-01T00:00:00Z. */
  now(): number
  /** Milliseconds since some moment; goes forward evenly, also while `now` is set to another time. */
  elapsed(): number
}

export const systemClock: Clock = { now: () => Date.now(), elapsed: () => performance.now() }

/** Milliseconds → RFC 3339 instant, UTC, millisecond precision. */
export const instantOf = (milliseconds: number): string => new Date(milliseconds).toISOString()
