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

export interface QuickAddText {
  /** First line: for quick add. The rest: the description. Both are cut at their maximum lengths. */
  text: string
  /** The whole description if it was cut; else null. */
  whole: string | null
}

/** The title of the mail, and what stands below it as the description. */
export function quickAddTextOf(mail: MailContent): QuickAddText {
  const { title, below } = titleOf(mail)
  const content = cutWithEllipsis(title, LONGEST_CONTENT)
  const whole = content === title ? below : `${title}\n\n${below}`
  const description = cutWithEllipsis(whole, LONGEST_DESCRIPTION)
  return { text: `${content}\n${description}`, whole: description === whole ? null : whole }
}

/** The subject, or else the first line of the body of which something can be seen. */
function titleOf({ subject, text, otherwise }: MailContent): { title: string; below: string } {
  const body = withoutControls(text)
  const subjectLine = oneLine(subject)
  if (subjectLine !== '') return { title: subjectLine, below: body }
  const lines = body.split('\n')
  const [first = '', ...others] = lines.slice(Math.max(0, lines.findIndex(isVisible)))
  const firstLine = oneLine(first)
  const title = cut(firstLine, LONGEST_CONTENT)
  if (title === '') return { title: oneLine(otherwise) || '…', below: body }
  return { title, below: title === firstLine ? others.join('\n').trim() : body }
}

const oneLine = (text: string): string => visibly(text.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ').toWellFormed())

/** Removes control characters except line breaks and tabs. */
const withoutControls = (text: string): string =>
  text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[^\P{Cc}\n\t]/gu, '')
    .toWellFormed()
    .trim()
