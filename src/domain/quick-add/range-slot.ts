import { clock, clockIn } from './figure-slots.ts'
import type { Lexicon } from './lexicon.ts'
import { joined, type Line } from './line.ts'
import type { Slot } from './values.ts'

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
  if (!start || !end) return null
  const to = at + (end.takesNext ? 2 : 1)
  return { to, filled: { range: { start: start.clock, end: end.clock, isPlain: true, isLast: isLastAt(line, to) } } }
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
  const isLast = isLastAt(line, end.to)
  const isPlain = isDash || isSaid || isLast
  return { to: end.to, filled: { range: { start: start.filled.clock!, end: end.filled.clock!, isPlain, isLast } } }
}

/** Whether the word at `to` cannot be what the range counts: "at 3-4 houses". */
function isLastAt({ words, lexicons }: Line, to: number): boolean {
  const after = words[to]?.text
  return !after || words[to - 1]!.after !== '' || lexicons.some((each) => beginsPhrase(each, after))
}

const beginsPhrase = ({ root, weekdays }: Lexicon, word: string) => root.words.has(word) || weekdays.has(word)
