import type { Lexicon } from '../lexicon.ts'
import { isBeforeNoun, joined, says, wordAt, type Line } from '../line.ts'
import { clockIn, dotOfHalf, isOfUnits } from './figures.ts'
import type { ClockTime, Slot } from './values.ts'

/** On twelve hours alone, unless a word such as "kl" is before it. */
const LAST_HOUR = 12

/** An hour in words after one such as "at": nine · seven pm · nine thirty; not the one of "at one of the houses". */
export const hour: Slot<'clock'> = (line, at, lexicon) => {
  const { text } = wordAt(line, at)
  const named = lexicon.numbers.get(text)
  const isSaid = lexicon.glued.includes(wordAt(line, at - 1).text)
  if (!named || (!isSaid && (named > LAST_HOUR || lexicon.articles.has(text)))) return null
  const minutes = minutesAfter(line, at, lexicon)
  const last = minutes?.to ?? at + 1
  const found = clockIn(
    `${named}:${minutes?.text ?? '00'}`,
    joined(line, last - 1, lexicon) ? wordAt(line, last).text : '',
  )
  if (!found) return null
  const to = last + (found.takesNext ? 1 : 0)
  const isPlain = minutes === null && !found.takesNext
  const mayCount = isPlain && isBeforeNoun(line, at, lexicon)
  if (isPlain && (isNumber(line, to, lexicon) || isOfUnits(line, at, lexicon))) return null
  if (mayCount && (named === 1 || lexicon.articles.has(text))) return null
  const clock: ClockTime = { ...found.clock, ...(mayCount && !isSaid && { mayCount }) }
  return { to, filled: { clock, ...dotOfHalf(line, to - 1, clock) } }
}

/** The "thirty" of "nine thirty". */
function minutesAfter(line: Line, hourAt: number, lexicon: Lexicon): { text: string; to: number } | null {
  if (!joined(line, hourAt, lexicon)) return null
  const found = lexicon.minutesInWords.find(({ words }) => says(line, hourAt + 1, words, lexicon))
  return found ? { text: String(found.minutes).padStart(2, '0'), to: hourAt + 1 + found.words.length } : null
}

const isNumber = (line: Line, at: number, lexicon: Lexicon): boolean =>
  joined(line, at - 1, lexicon) && (lexicon.numbers.get(wordAt(line, at).text) ?? 0) > 1
