/** Limits of failed sign-ins, against guessing passwords. */
import { HOUR, MINUTE } from '../domain/calendar/milliseconds.ts'

/** Periods in milliseconds. */
export const SIGN_IN_LIMITS = {
  /**
   * Failed sign-ins per address (IPv6: per /64) in a sliding window. Wrong reset links have a separate count with the
   * same limit.
   */
  address: { most: 10, within: 15 * MINUTE },
  /**
   * After `most` failures an account must wait, twice as long after each further failure; every `forgivenAfter` without
   * a failure removes one from the count.
   */
  account: { most: 10, longestDelay: MINUTE, forgivenAfter: 5 * MINUTE },
  /** Requests for a reset link per address. */
  resets: { most: 5, within: HOUR },
} as const
