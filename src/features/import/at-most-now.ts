import { instantOf } from '../../platform/clock.ts'
import type { Instant } from '../../platform/db/transaction.ts'

/** An instant from a file, in ms since 1970, at most now. */
export const atMostNow = (at: number, now: Instant): Instant => (at < Date.parse(now) ? instantOf(at) : now)
