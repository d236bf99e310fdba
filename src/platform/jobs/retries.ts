import { instantOf } from '../clock.ts'
import type { Instant } from '../db/transaction.ts'

/** A next try that is later than this, by far more than the longest delay, was set by a wrong clock: it is due. */
export const latestTry = (delays: readonly number[], now: Instant): Instant =>
  instantOf(Date.parse(now) + 2 * Math.max(...delays))
