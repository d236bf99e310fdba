import { firstDay, isRanked, month } from './days.ts'
import type { Lexicon } from '../lexicon.ts'
import { isBeforeNoun, joined, says, wordAt, type Line } from '../line.ts'
import { listOf, MOST_IN_A_LIST, type Item, type ReadItem } from './list.ts'
import type { OrdinalDay, SlotMatch, Slot } from './values.ts'
import { weekdays } from './weekdays.ts'

/** One ordinal in digits, 17th, without a month after it. */
export const nth: Slot<'nths'> = (line, at, lexicon) => {
  const found = nthsAt(line, at, lexicon, 1)
  const isOf = lexicon.of.has(wordAt(line, at + 1).text) && joined(line, at + 1, lexicon)
  const isOfMonth = joined(line, at, lexicon) && month(line, isOf ? at + 2 : at + 1, lexicon)
  return isOfMonth || firstDay(line, at, lexicon) ? null : found
}

/** What is done for each so many; further ones are rather days. */
const FEW = 12

/** Several ordinals in digits: 1st and 15th; not the 2nd of "edit every 2nd photo", unlike "#Home every 5th pay rent". */
export const nths: Slot<'nths'> = (line, at, lexicon) => {
  const found = nthsAt(line, at, lexicon, MOST_IN_A_LIST)
  const isFew = found !== null && found.to === at + 1 && found.filled.nths[0] > 1 && found.filled.nths[0] <= FEW
  const isInMidst = joined(line, at - 2, lexicon) && wordAt(line, at - 2).text !== ''
  const isEvery = isInMidst && lexicon.every.has(wordAt(line, at - 1).text)
  return isFew && isEvery && isBeforeNoun(line, at, lexicon) ? null : found
}

/** Ordinals in digits or words: 1st and 3rd, third, last. */
export const ordinals: Slot<'ordinals'> = (line, at, lexicon) => ordinalsAt(line, at, lexicon, MOST_IN_A_LIST)

/** Weekdays of a month: first monday; 1st and 3rd tue; first monday and third thursday. */
export const ordinalDays: Slot<'ordinalDays'> = (line, at, lexicon) => {
  const list = listOf(line, at, lexicon, ordinalDaysAt, MOST_IN_A_LIST)
  return list && { to: list.to, filled: { ordinalDays: list.items.flat() } }
}

/** The same after "every" where "every second monday" is every other: several only from the first or last one on. */
export const ordinalDaysOfMonth: Slot<'ordinalDays'> = (line, at, lexicon) => {
  const found = ordinalDays(line, at, lexicon)
  if (!found || found.filled.ordinalDays[0]!.ordinal < 2) return found
  return found.to === ordinalDaysAt(line, at, lexicon)!.to ? found : null
}

const ordinalDaysAt: ReadItem<OrdinalDay[]> = (line, at, lexicon) => {
  const found = ordinals(line, at, lexicon)
  const days = found && joined(line, found.to - 1, lexicon) ? weekdays(line, found.to, lexicon) : null
  if (!days) return null
  const numbers = found!.filled.ordinals
  return {
    to: days.to,
    item: numbers.flatMap((ordinal) => days.filled.weekdays.map((weekday) => ({ ordinal, weekday }))),
  }
}

/** A day of the month in words, which is nothing else: first, not last. */
export const nthInWords: Slot<'ordinals'> = (line, at, lexicon) => {
  if (lexicon.ambiguousOrdinals.has(wordAt(line, at).text)) return null
  const found = ordinalsAt(line, at, lexicon, 1)
  return found && found.filled.ordinals[0] > 0 ? found : null
}

/** The same after its weekday and an article, before no noun: friday the thirteenth, not "friday the first week". */
export const nthOfWeekday: Slot<'nths'> = (line, at, lexicon) => {
  if (!lexicon.weekdays.has(wordAt(line, at - 2).text) || /^\d/.test(wordAt(line, at).text)) return null
  const found = nthInWords(line, at, lexicon)
  const next = found && joined(line, found.to - 1, lexicon) ? wordAt(line, found.to).text : ''
  return found && !isBeforeNoun(line, found.to - 1, lexicon) && !lexicon.units.has(next)
    ? { to: found.to, filled: { nths: found.filled.ordinals } }
    : null
}

function nthsAt(line: Line, at: number, lexicon: Lexicon, most: number): SlotMatch<'nths'> {
  const found = ordinalListAt(line, at, lexicon, ordinalInDigitsAt, most)
  return found && { to: found.to, filled: { nths: found.items, ...found.more } }
}

function ordinalsAt(line: Line, at: number, lexicon: Lexicon, most: number): SlotMatch<'ordinals'> {
  const found = ordinalListAt(line, at, lexicon, ordinalInWordsAt, most)
  return found && { to: found.to, filled: { ordinals: found.items, ...found.more } }
}

function ordinalListAt(line: Line, at: number, lexicon: Lexicon, read: ReadItem<number>, most: number) {
  const list = listOf(line, at, lexicon, read, most)
  if (!list) return null
  // "hver måned 1. december": every month, from that day on.
  const { text } = wordAt(line, at)
  const isOneInDigits = list.to === at + 1 && /^\d/.test(text)
  if (isOneInDigits && joined(line, at, lexicon) && month(line, at + 1, lexicon)) return null
  const isLed = lexicon.calendarLeads.has(wordAt(line, at - 1).text)
  const isDayOfMonth = isLed ? /^\d/.test(text) : /^\d+\D/.test(text)
  const dot = isDotted(line, list.to - 1, lexicon) ? { dotted: list.to - 1 } : {}
  return { ...list, more: { isDayOfMonth, ...dot } }
}

const ordinalInWordsAt: ReadItem<number> = (line, at, lexicon) => ordinalAt(line, at, lexicon, true)
const ordinalInDigitsAt: ReadItem<number> = (line, at, lexicon) => ordinalAt(line, at, lexicon, false)

function ordinalAt(line: Line, at: number, lexicon: Lexicon, words: boolean): Item<number> {
  const { text } = wordAt(line, at)
  const fromEnd =
    words &&
    lexicon.beforeLast.find((each) => each.words[0] === text && follows(line, at, each.words.slice(1), lexicon))
  if (fromEnd) return { to: at + fromEnd.words.length, item: fromEnd.ordinal }
  const beforeLast = words ? digitsBeforeLast(line, at, lexicon) : null
  if (beforeLast) return beforeLast
  const inTwoWords = words && joined(line, at, lexicon) && lexicon.ordinals.get(`${text}-${wordAt(line, at + 1).text}`)
  if (inTwoWords) return { to: at + 2, item: inTwoWords }
  const [, digits, mark = ''] = /^(\d{1,2})(\D*)$/.exec(text) ?? []
  const isMarked = mark === '' ? isDotted(line, at, lexicon) : lexicon.ordinalMarks.has(mark)
  const number = digits && isMarked ? Number(digits) : words ? (lexicon.ordinals.get(text) ?? 0) : 0
  if (number === 0 || number > 31 || (digits && joined(line, at, lexicon) && isRanked(line, at + 1))) return null
  // "second last", unlike "second, last" and "first and last", is one before the last.
  const isBeforeLast =
    words && number > 1 && joined(line, at, lexicon) && lexicon.ordinals.get(wordAt(line, at + 1).text) === -1
  return isBeforeLast ? { to: at + 2, item: -number } : { to: at + 1, item: number }
}

/** 7th to last, not "from the 7th to the last", nor "1st to last"; 7.-sidste. */
function digitsBeforeLast(line: Line, at: number, lexicon: Lexicon): Item<number> {
  const [, digits, mark, last] = /^(\d{1,2})(\D*?)(?:-(\p{L}+))?$/u.exec(wordAt(line, at).text) ?? []
  const number = Number(digits)
  if (!digits || number < 2 || number > 31 || !lexicon.ordinalMarks.has(mark!)) return null
  const before = at - (lexicon.articles.has(wordAt(line, at - 1).text) ? 2 : 1)
  if (lexicon.from.has(wordAt(line, before).text)) return null
  if (last) return lexicon.ordinals.get(last) === -1 ? { to: at + 1, item: -number } : null
  const next = wordAt(line, at + 1).text
  const found = lexicon.beforeLast.find(
    (each) => each.words[1] === next && follows(line, at, each.words.slice(1), lexicon),
  )
  return found ? { to: at + found.words.length, item: -number } : null
}

const follows = (line: Line, at: number, words: string[], lexicon: Lexicon) =>
  words.length === 0 || (joined(line, at, lexicon) && says(line, at + 1, words, lexicon))

const isDotted = (line: Line, at: number, lexicon: Lexicon) =>
  lexicon.ordinalMarks.has('.') && wordAt(line, at).after.startsWith('.') && /^\d+$/.test(wordAt(line, at).text)
