import { LONGEST_NAME } from '../lengths.ts'
import { isSpace } from './words.ts'

/** A name that is being typed: the text to search for, and the range to replace by the chosen name. */
export interface NameCompletion {
  sigil: '#' | '/' | '@' | '+'
  query: string
  start: number
  /** End exclusive: the caret, or the end of the word or of the quotes around it. */
  end: number
}

const OPENS_NAME = /(?:^|[\s([])([#/@+])(?:(["“„])([^"”“]*)|([^\s#/@+"“„][^\s/]*)?)$/
/** With the sign and a quotation mark before it. */
const LONGEST_TYPED = LONGEST_NAME + 2

/** The name being typed at the caret, in the first line; `null` when there is none. */
export function completionAt(text: string, caret: number): NameCompletion | null {
  const lineStart = Math.max(text.lastIndexOf('\n', caret - 1) + 1, caret - LONGEST_TYPED)
  const before = text.slice(lineStart, caret)
  const found = OPENS_NAME.exec(before)
  if (!found || text.slice(0, caret).trimStart().includes('\n')) return null
  const [, sigil, quote, quoted = '', bare = ''] = found
  const query = quote ? quoted : bare
  const start = caret - query.length - (quote ? 2 : 1)
  return { sigil: sigil as NameCompletion['sigil'], query, start, end: endOfName(text, caret, quote !== undefined) }
}

function endOfName(text: string, caret: number, isQuoted: boolean): number {
  if (isQuoted) {
    const [rest = ''] = /^[^"”\n]*["”]?/.exec(text.slice(caret)) ?? []
    return /["”]$/.test(rest) && !/\s[#/@+]/.test(rest) ? caret + rest.length : caret
  }
  let end = caret
  while (end < text.length && !isSpace(text.charAt(end))) end++
  return end
}

/** Writes a name so that quick add reads it back, where needed in quotes that do not end inside it. */
export function spelledName(sigil: NameCompletion['sigil'], name: string): string {
  if (!/[\s/]|^[#/@+"“„]|[.,;:!?)\]]$/.test(name)) return sigil + name
  const [opening, closing] = ['""', '“”', '„“'].find((marks) => !name.includes(marks[1]!)) ?? '""'
  return sigil + opening + name + closing
}
