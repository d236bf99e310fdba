import type { Lexicon } from '../lexicon.ts'
import { isBeforeNoun, isMeasured, joined, says, wordAt, type Line } from '../line.ts'
import { clockIn, dotOfHalf, halfOfTwelve, isOfUnits } from './figures.ts'
import type { ClockTime, Slot } from './values.ts'

/** On twelve hours alone, unless a word such as "kl" is before it. */
const LAST_HOUR = 12

/** Of a minute in words that others are made of: twenty one, enogtyve. */
const FIRST_TENS = 20

/** An hour in words after one such as "at": nine · seven pm · nine thirty; not the one of "at one of the houses". */
export const hour: Slot<'clock'> = (line, at, lexicon) => {
  const { text } = wordAt(line, at)
  const named = lexicon.numbers.get(text)
  const isSaid = lexicon.glued.includes(wordAt(line, at - 1).text)
  if (!named || (!isSaid && (named > LAST_HOUR || lexicon.articles.has(text)))) return null
  const minutes = minutesAfter(line, at, lexicon)
  const last = minutes?.to ?? at + 1
  const next = joined(line, last - 1, lexicon) ? wordAt(line, last).text : ''
  const half = minutes === null && halfOfTwelve(String(named), next, lexicon)
  const found = clockIn(`${named}:${minutes?.text ?? '00'}`, half || next)
  if (!found) return null
  const to = last + (found.takesNext ? 1 : 0)
  if (!found.takesNext && isNumber(next, lexicon)) return null
  const isPlain = minutes === null && !found.takesNext
  if (isPlain && isOfThings(line, at, lexicon, isSaid)) return null
  const mayCount = isPlain && !isSaid && isBeforeNoun(line, at, lexicon)
  const clock: ClockTime = { ...found.clock, ...(mayCount && { mayCount }) }
  return { to, filled: { clock, ...dotOfHalf(line, to - 1, clock) } }
}

/** The "thirty" of "nine thirty", not of "nine thirty minutes". */
function minutesAfter(line: Line, hourAt: number, lexicon: Lexicon): { text: string; to: number } | null {
  if (!joined(line, hourAt, lexicon) || isOfUnits(line, hourAt + 1, lexicon)) return null
  const found = lexicon.minutesInWords.find(({ words }) => says(line, hourAt + 1, words, lexicon))
  return found ? { text: String(found.minutes).padStart(2, '0'), to: hourAt + 1 + found.words.length } : null
}

/** Whether a word goes on with a number: the "five" of "nine twenty five", fireogtyve, the "oh" of "nine oh two". */
const isNumber = (word: string, { numbers, minutesInWords }: Lexicon): boolean =>
  /^\d/.test(word) ||
  (numbers.get(word) ?? 0) > 1 ||
  minutesInWords.some(
    ({ words: [first = ''], minutes }) =>
      word === first || (minutes >= FIRST_TENS && (word.startsWith(`${first}-`) || word.endsWith(first))),
  )

/** Whether a number is rather one of things: nine people, two of them, three a day, klokken et andet sted. */
function isOfThings(line: Line, at: number, lexicon: Lexicon, isSaid: boolean): boolean {
  const { numbers, articles, ordinals, counted, times, of, pluralEndings } = lexicon
  const { text } = wordAt(line, at)
  const next = joined(line, at, lexicon) ? wordAt(line, at + 1).text : ''
  const isArticle = articles.has(text)
  if (isOfUnits(line, at, lexicon) || isMeasured(line, at, lexicon)) return true
  if ([counted, times, of].some((words) => words.has(next))) return true
  if (isSaid ? isArticle && ordinals.has(next) : numbers.get(next) === 1) return true
  const isNever = numbers.get(text) === 1 || isArticle || pluralEndings.some((ending) => next.endsWith(ending))
  return isNever && isBeforeNoun(line, at, lexicon)
}
