import type { Lexicon } from '../lexicon.ts'
import { isDashAt, isMeasured, joined, wordAt, type Line } from '../line.ts'
import { dayOfMonth } from './days.ts'
import { clock, clockIn, clockText } from './figures.ts'
import type { Slot } from './values.ts'

/** A range of two clock times: 3pm-4pm · 3-4 pm · 14:00 – 15:30 · 9 to 10 · kl 9 til kl 10. */
export const range: Slot<'range'> = (line, at, lexicon) =>
  inOneWord(line, at, lexicon) ?? inSeveralWords(line, at, lexicon, isTo)

/** The same after "between": 9 and 10 · kl 9 og kl 10. */
export const between: Slot<'range'> = (line, at, lexicon) => inSeveralWords(line, at, lexicon, isAnd)

type Joins = (line: Line, at: number) => boolean
const isTo: Joins = (line, at) =>
  isDashAt(line, at) ||
  line.lexicons.some(({ to, until }) => [to, until].some((each) => each.has(wordAt(line, at).text)))
const isAnd: Joins = (line, at) => line.lexicons.some(({ and }) => and.has(wordAt(line, at).text))

function inOneWord(line: Line, at: number, lexicon: Lexicon) {
  const text = clockText(line, at, lexicon)
  if (!/[-–]/.test(text)) return null
  const [first, last, ...more] = text.split(/[-–]/)
  if (more.length > 0) return null
  const start = clockIn(first!, '')
  const end = clockIn(last!, joined(line, at, lexicon) ? wordAt(line, at + 1).text : '')
  if (!start || !end) return null
  const to = at + (end.takesNext ? 2 : 1)
  const ends = { start: start.clock, end: end.clock }
  return {
    to,
    filled: {
      range: {
        ...ends,
        isPlain: true,
        isSaid: false,
        isLast: isLastAt(line, to),
        isMeasured: isMeasured(line, to - 1, lexicon),
      },
    },
  }
}

function inSeveralWords(line: Line, at: number, lexicon: Lexicon, joins: Joins) {
  const start = clock(line, at, lexicon)
  if (!start || !joined(line, start.to - 1, lexicon) || !joined(line, start.to, lexicon)) return null
  if (!joins(line, start.to)) return null
  const isSaid = lexicon.glued.includes(wordAt(line, start.to + 1).text) && joined(line, start.to + 1, lexicon)
  const end = clock(line, start.to + (isSaid ? 2 : 1), lexicon)
  if (!end || isOfMonth(line, end.to - 1, lexicon)) return null
  const isLast = isLastAt(line, end.to)
  const isPlain = isDashAt(line, start.to) || isSaid || isLast
  const ends = { start: start.filled.clock, end: end.filled.clock }
  return {
    to: end.to,
    filled: { range: { ...ends, isPlain, isSaid, isLast, isMeasured: isMeasured(line, end.to - 1, lexicon) } },
  }
}

/** Whether the number at `at` is the day of a month: the 4 of "from 3 to 4 december", not the end of "2pm to 3pm dec 4". */
const isOfMonth = (line: Line, at: number, lexicon: Lexicon): boolean =>
  dayOfMonth(line, at, lexicon) !== null && line.lexicons.some(({ months }) => months.has(wordAt(line, at + 1).text))

/** Whether the word at `to` cannot be what the range counts: "at 3-4 houses". */
function isLastAt(line: Line, to: number): boolean {
  const { text } = wordAt(line, to)
  return text === '' || wordAt(line, to - 1).after !== '' || line.lexicons.some((each) => beginsPhrase(each, text))
}

const beginsPhrase = ({ root, weekdays, beside }: Lexicon, word: string) =>
  root.words.has(word) || weekdays.has(word) || beside.has(word)
