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
    if (trimmed !== '')
      lines.push((beginsWithDay(trimmed) ? trimmed : trimmed.replace(MARKER, '')).replace(CHECKBOX, ''))
  }
  return lines.filter((line) => line !== '')
}

/** Whether the number at the start is a day: "24. december", "24. og 25. december". */
function beginsWithDay(line: string): boolean {
  if (!/^\d/.test(line)) return false
  const [, between, month] = /^\d{1,2}\.(?:\s+(\S+)\s+\d{1,2}\.)?\s+(\p{L}+)/u.exec(line.toLowerCase()) ?? []
  if (month === undefined) return false
  return Object.values(QUICK_ADD_LANGUAGES)
    .map(lexiconOf)
    .some(
      ({ ordinalMarks, months, and, to }) =>
        ordinalMarks.has('.') &&
        months.has(month) &&
        (!between || /^[-–]$/.test(between) || and.has(between) || to.has(between)),
    )
}
