import { SHORTEST_PASSWORD } from './lengths.ts'
import { isVisible } from './text/visible.ts'

/** Recovery codes that an account gets at once, for when the phone is lost. */
export const RECOVERY_CODES = 10

/** `x@y` without spaces, quotes, angle brackets and what nobody sees. `maja@home` is valid. */
export const isEmail = (text: string): boolean => /^[^\s@<>"]+@[^\s@<>"]+$/.test(text) && [...text].every(isVisible)

/** Without what nobody sees at its ends, where copying from a page or a mail leaves it. */
export function trimmedEmail(text: string): string {
  const characters = [...text]
  return characters.slice(characters.findIndex(isVisible), characters.findLastIndex(isVisible) + 1).join('')
}

/** The form that is hashed and compared (NIST SP 800-63B): an é is the same however a keyboard composes it. */
export const normalPassword = (password: string): string => password.normalize('NFKC')

/** The most UTF-16 units that become one character. */
const LONGEST_CHARACTER = 4

/** Whether a password has too few code points in that form; of a long one only the beginning is counted. */
export const isTooShort = (password: string): boolean =>
  [...normalPassword(password.slice(0, LONGEST_CHARACTER * SHORTEST_PASSWORD))].length < SHORTEST_PASSWORD
