/** A mail as a person would type it into quick add. */
import { LONGEST_CONTENT, LONGEST_DESCRIPTION } from '../lengths.ts'

export interface MailContent {
  subject: string
  text: string
  /** What to call it when it says nothing itself. */
  otherwise: string
}

export interface MailLine {
  /** The line, and below it what becomes the description. */
  text: string
  /** The whole body, when it is longer than a description can be. */
  whole: string | null
}

/** The subject, else the first line of the body, and the rest below; at the lengths that quick add takes. */
export function mailLine({ subject, text, otherwise }: MailContent): MailLine {
  const body = lines(text)
  const [first = '', ...others] = body.split('\n')
  const said = oneLine(subject)
  const line = said || oneLine(first).slice(0, LONGEST_CONTENT) || oneLine(otherwise) || '…'
  const below = said ? body : line === oneLine(first) ? others.join('\n').trim() : body
  const long = cut(line, LONGEST_CONTENT)
  const rest = long === line ? below : `${line}\n\n${below}`
  const short = cut(rest, LONGEST_DESCRIPTION)
  return { text: `${long}\n${short}`, whole: short === rest ? null : rest }
}

const oneLine = (text: string): string =>
  text
    .replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .toWellFormed()
    .trim()

/** Control characters but for line breaks and tabs are nothing that anybody wrote. */
const lines = (text: string): string =>
  text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[^\P{Cc}\n\t]/gu, '')
    .toWellFormed()
    .trim()

function cut(text: string, most: number): string {
  if (text.length <= most) return text
  const characters = [...text.slice(0, most * 2)]
  if (characters.length <= most && text.length <= most * 2) return text
  return `${characters.slice(0, most - 1).join('')}…`
}
