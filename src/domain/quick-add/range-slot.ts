import { clock, clockIn } from './figure-slots.ts'
import type { Lexicon } from './lexicon.ts'
import { joined, type Line } from './line.ts'
import type { ClockTime, Slot } from './values.ts'

/** A range of two clock times: 3pm-4pm · 3-4 pm · 14:00 – 15:30 · 9 to 10 · kl 9 til kl 10. */
export const range: Slot = (line, at, lexicon) => inOneWord(line, at, lexicon) ?? inSeveralWords(line, at, lexicon)

const DASH = /^[-–]$/

function inOneWord(line: Line, at: number, lexicon: Lexicon) {
  const { text } = line.words[at]!
  if (!/[-–]/.test(text)) return null
  const ends = text.split(/[-–]/)
  if (ends.length !== 2) return null
  const start = clockIn(ends[0]!, '')
  const end = clockIn(ends[1]!, joined(line, at, lexicon) ? line.words[at + 1]!.text : '')
  return start && end && found(start.clock, end.clock, true, at + (end.takesNext ? 2 : 1))
}

function inSeveralWords(line: Line, at: number, lexicon: Lexicon) {
  const start = clock(line, at, lexicon)
  if (!start || !joined(line, start.to - 1, lexicon) || !joined(line, start.to, lexicon)) return null
  const between = line.words[start.to]!.text
  const isDash = DASH.test(between)
  if (!isDash && !line.lexicons.some((each) => each.to.has(between) || each.until.has(between))) return null
  const isSaid = lexicon.glued.includes(line.words[start.to + 1]!.text) && joined(line, start.to + 1, lexicon)
  const end = clock(line, start.to + (isSaid ? 2 : 1), lexicon)
  const after = end && line.words[end.to]?.text
  if (!end || (after && line.lexicons.some((each) => each.months.has(after)))) return null
  const isLast =
    !after || line.words[end.to - 1]!.after !== '' || line.lexicons.some((each) => beginsPhrase(each, after))
  return found(start.filled.clock!, end.filled.clock!, isDash || isSaid || isLast, end.to)
}

const beginsPhrase = ({ root, weekdays }: Lexicon, word: string) => root.words.has(word) || weekdays.has(word)

const found = (start: ClockTime, end: ClockTime, isPlain: boolean, to: number) => ({
  to,
  filled: { range: { start, end, isPlain } },
})
