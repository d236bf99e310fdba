import { SHORTEST_PASSWORD } from './lengths.ts'

/** `x@y` without spaces, quotes and angle brackets. `maja@home` is valid. */
export const isEmail = (text: string): boolean => /^[^\s@<>"]+@[^\s@<>"]+$/.test(text)

/** Whether a password has too few code points; of a long one only the beginning is counted. */
export const isTooShort = (password: string): boolean =>
  [...password.slice(0, 2 * SHORTEST_PASSWORD)].length < SHORTEST_PASSWORD
