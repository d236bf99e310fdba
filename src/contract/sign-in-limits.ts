/** How often signing in may fail, so that nobody guesses a password. */
import { HOUR, MINUTE } from '../domain/calendar/milliseconds.ts'

/** Periods in milliseconds. */
export const SIGN_IN_LIMITS = {
  /** Failed sign-ins from an address (IPv6: a /64) in a sliding window; wrong reset links as many, counted apart. */
  address: { most: 10, within: 15 * MINUTE },
  /** Failures of an account from which on it must wait, twice as long each time; quiet time forgives one failure. */
  account: { most: 10, longestDelay: MINUTE, forgivenAfter: 5 * MINUTE },
  /** Requests for a reset link from an address. */
  resets: { most: 5, within: HOUR },
} as const
