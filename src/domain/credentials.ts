import { SHORTEST_PASSWORD } from './lengths.ts'

/** Recovery codes that an account gets at once, for when the phone is lost. */
export const RECOVERY_CODES = 10

/** `x@y` without spaces, quotes and angle brackets. `maja@home` is valid. */
export const isEmail = (text: string): boolean => /^[^\s@<>"]+@[^\s@<>"]+$/.test(text)

/** The form that is hashed and compared (NIST SP 800-63B): an é is the same however a keyboard composes it. */
export const normalPassword = (password: string): string => password.normalize('NFKC')

/** The most UTF-16 units that become one character. */
const LONGEST_CHARACTER = 4

/** Whether a password has too few code points in that form; of a long one only the beginning is counted. */
export const isTooShort = (password: string): boolean =>
  [...normalPassword(password.slice(0, LONGEST_CHARACTER * SHORTEST_PASSWORD))].length < SHORTEST_PASSWORD
