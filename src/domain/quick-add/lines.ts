import { LINE_BREAKS } from '../text/line-breaks.ts'

const BLANK = /^[\s\u0085]*/

/**
 * Splits a text into the first line that is not blank (UTF-16 offsets, without surrounding white space) and the
 * description after it.
 */
export function splitText(text: string): { start: number; end: number; description: string } {
  const start = BLANK.exec(text)![0].length
  const found = text.slice(start).search(LINE_BREAKS)
  const lineEnd = found < 0 ? text.length : start + found
  const end = start + text.slice(start, lineEnd).trimEnd().length
  const rest = text.slice(lineEnd)
  const blank = BLANK.exec(rest)![0]
  const indentation = blank.split(LINE_BREAKS).at(-1)!
  const description = rest.slice(blank.length - indentation.length).trimEnd()
  return { start, end, description }
}
