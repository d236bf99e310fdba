import { QUICK_ADD_LANGUAGES } from './languages/index.ts'
import { lexiconOf } from './lexicon.ts'
import { LINE_BREAKS } from '../text/line-breaks.ts'

const MARKER = /^(?:[-*•–]|\d{1,3}[.)])\s+/
const CHECKBOX = /^\[[ xX]?\]\s+/

/** The lines of pasted text, each for a task, without list markers (`-`, `*`, `•`, `1.`, `[ ]`). */
export function pastedLines(text: string): string[] {
  const lines: string[] = []
  for (const line of text.split(LINE_BREAKS)) {
    const trimmed = line.trim()
    if (trimmed !== '') lines.push(trimmed)
  }
  const isList = isNumberedList(lines)
  return lines
    .map((line) => (!isList && beginsWithDay(line) ? line : line.replace(MARKER, '')).replace(CHECKBOX, ''))
    .filter((line) => line !== '')
}

/** Whether the numbers at the start of lines count these: from 1, or from any other where not all can be days. */
function isNumberedList(lines: readonly string[]): boolean {
  const numbered = lines.filter((line) => /^\d{1,3}[.)]\s/.test(line))
  const numbers = numbered.map((line) => parseInt(line, 10))
  const isCount = numbers.length > 1 && numbers.every((number, index) => number === numbers[0]! + index)
  return isCount && (numbers[0] === 1 || !numbered.every(beginsWithDay))
}

/** Whether the number at the start is a day: "24. december", "24. og 25. december", "24. til den 26. december". */
function beginsWithDay(line: string): boolean {
  if (!/^\d/.test(line)) return false
  const [, between, article, month] =
    /^\d{1,2}\.(?:\s+(\S+)(?:\s+(\p{L}+)\.?)?\s+\d{1,2}\.)?\s+(\p{L}+)/u.exec(line.toLowerCase()) ?? []
  if (month === undefined) return false
  return Object.values(QUICK_ADD_LANGUAGES)
    .map(lexiconOf)
    .some(
      ({ ordinalMarks, months, and, to, calendarLeads }) =>
        ordinalMarks.has('.') &&
        months.has(month) &&
        (!between || /^[-–]$/.test(between) || and.has(between) || to.has(between)) &&
        (!article || calendarLeads.has(article)),
    )
}
