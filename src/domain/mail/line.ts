/** Converts a mail to the text that a person would type into quick add. */
import { LONGEST_CONTENT, LONGEST_DESCRIPTION } from '../lengths.ts'
import { cut, cutWithEllipsis } from '../text/cut.ts'
import { isVisible, visibly } from '../text/visible.ts'

export interface MailContent {
  subject: string
  text: string
  /** The task's content when the mail has neither subject nor text. */
  otherwise: string
}

export interface MailLine {
  /** First line: for quick add. The rest: the description. */
  text: string
  /** The whole text if it is too long for a description; else null. */
  whole: string | null
}

/**
 * The first line is the subject, or else the first line of the body of which something can be seen; the rest is the
 * description. Both are cut at their maximum lengths.
 */
export function mailLine({ subject, text, otherwise }: MailContent): MailLine {
  const body = lines(text)
  const rows = body.split('\n')
  const [first = '', ...others] = rows.slice(Math.max(0, rows.findIndex(isVisible)))
  const said = oneLine(subject)
  const line = said || cut(oneLine(first), LONGEST_CONTENT) || oneLine(otherwise) || '…'
  const below = said ? body : line === oneLine(first) ? others.join('\n').trim() : body
  const long = cutWithEllipsis(line, LONGEST_CONTENT)
  const rest = long === line ? below : `${line}\n\n${below}`
  const short = cutWithEllipsis(rest, LONGEST_DESCRIPTION)
  return { text: `${long}\n${short}`, whole: short === rest ? null : rest }
}

const oneLine = (text: string): string => visibly(text.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ').toWellFormed())

/** Removes control characters except line breaks and tabs. */
const lines = (text: string): string =>
  text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[^\P{Cc}\n\t]/gu, '')
    .toWellFormed()
    .trim()
