import { dayOf, isDay, partsOf } from '../../calendar/day.ts'
import type { Lexicon } from '../lexicon.ts'
import { leadBefore } from '../leads.ts'
import {
  isBeforeNoun,
  isDashAt,
  isKnown,
  isLengthAt,
  isMeasured,
  isNumbered,
  joined,
  wordAt,
  type Line,
} from '../line.ts'
import { clockIn, number, withoutGenitive } from './figures.ts'
import { listOf, MOST_IN_A_LIST, type ReadItem } from './list.ts'
import type { Slot } from './values.ts'

/** march, mar. */
export const month: Slot<'month'> = (line, at, lexicon) => {
  const { text } = wordAt(line, at)
  const found = lexicon.months.get(text)
  if (!found) return null
  const isCommonWord = line.lexicons.some((each) => each.ambiguousMonths.has(text))
  const needsDay = lexicon.monthsWithDay.has(text)
  return { to: at + 1, filled: { month: { number: found.number, isCommonWord, isShort: found.short, needsDay } } }
}

/** The last day of these months: march, june and september. */
export const monthEnds: Slot<'yearly'> = (line, at, lexicon) => {
  const list = listOf(line, at, lexicon, namedMonthAt, MOST_IN_A_LIST)
  return list && { to: list.to, filled: { yearly: { days: { months: list.items, day: -1 } } } }
}

const namedMonthAt: ReadItem<number> = (line, at, lexicon) => {
  const found = month(line, at, lexicon)
  return found && { to: found.to, item: found.filled.month.number }
}

/** days, weeks … */
export const unit: Slot<'unit'> = (line, at, lexicon) => {
  const found = lexicon.units.get(wordAt(line, at).text)
  return found === undefined ? null : { to: at + 1, filled: { unit: found } }
}

/** odd, even */
export const parity: Slot<'parity'> = (line, at, lexicon) => {
  const found = lexicon.parities.get(wordAt(line, at).text)
  return found === undefined ? null : { to: at + 1, filled: { parity: found } }
}

/** weeks', a week's, weeks; ugers; not the week of "in 2 week time slots". */
export const genitive: Slot<'unit'> = (line, at, lexicon) => {
  const { text } = wordAt(line, at)
  const name = withoutGenitive(text)
  const found = name === text ? undefined : lexicon.units.get(name)
  return found === undefined ? null : { to: at + 1, filled: { unit: found } }
}

/** The week of "call tuesday week", not of "tuesday week menu" nor "monday week 12". */
export const lastWeek: Slot<'unit'> = (line, at, lexicon) =>
  wordAt(line, at).text === 'week' && !isBeforeNoun(line, at, lexicon) && number(line, at + 1, lexicon) === null
    ? { to: at + 1, filled: { unit: 2 } }
    : null

/** A number and a unit in one word: 3d, 30min. */
export const amount: Slot<'number' | 'unit'> = (line, at, lexicon) => {
  const [, digits, name = ''] = /^(\d{1,4})(\p{L}+)$/u.exec(wordAt(line, at).text) ?? []
  const found = lexicon.units.get(name)
  return found === undefined ? null : { to: at + 1, filled: { number: Number(digits), unit: found } }
}

/** A year from 1900 to 2999, not an amount. */
export const year: Slot<'year'> = (line, at, lexicon) => {
  const { text } = wordAt(line, at)
  const isYear = /^(19|2\d)\d\d$/.test(text) && !isAmount(line, at, lexicon) && !isPostcode(line, at, lexicon)
  return isYear ? { to: at + 1, filled: { year: Number(text) } } : null
}

/** Further ahead than so many years is rather a place than a year. */
const FARTHEST_YEAR = 60

/** The number before a place: "24. december 2100 Kbh Ø", "24. december, 2000 Frederiksberg"; not "12 March, 2020". */
function isPostcode(line: Line, at: number, lexicon: Lexicon): boolean {
  const ahead = Number(wordAt(line, at).text) - partsOf(line.context.today).year
  const isApart = wordAt(line, at - 1).after.endsWith(',') && monthAt(line, at - 1) !== undefined
  return (ahead > FARTHEST_YEAR || (ahead < 0 && isApart)) && isBeforeNoun(line, at, lexicon)
}

/** Whether what follows the number measures it: 2000 kr, unlike "2028 kr. 500". */
const isAmount = (line: Line, at: number, lexicon: Lexicon) =>
  isMeasured(line, at, lexicon) &&
  !(joined(line, at + 1, lexicon) && /^(?:\d{3,}|\d{1,3}\.\d{3})$/.test(wordAt(line, at + 2).text))

/** kr, km, of the number before it: "kl 20 DKK", unlike "kl 20 DKK 50". */
export const measure: Slot = (line, at, lexicon) =>
  isMeasured(line, at - 1, lexicon) && !/^\d/.test(wordAt(line, at + 1).text) ? { to: at + 1, filled: {} } : null

/** floor, of the ordinal before it. */
export const ranked: Slot = (line, at) => (isRanked(line, at) ? { to: at + 1, filled: {} } : null)

export const isRanked = (line: Line, at: number) =>
  line.lexicons.some(({ ranked }) => ranked.has(wordAt(line, at).text))

/** A day of the month: 17, 17th, or 17. in languages that write it so. */
export const dayOfMonth: Slot<'day'> = (line, at, lexicon) => {
  const [, digits, mark = ''] = /^(\d{1,2})(\D*)$/.exec(wordAt(line, at).text) ?? []
  const day = Number(digits)
  const isDay = day >= 1 && day <= 31 && (mark === '' || lexicon.ordinalMarks.has(mark))
  return isDay ? { to: at + 1, filled: { day } } : null
}

/** The 4 of "4 december", not of "table for 4 december 24th" nor "read chapter 4 dec 24". */
export const dayBeforeMonth: Slot<'day'> = (line, at, lexicon) => {
  const day = dayOfMonth(line, at, lexicon)
  const isBare = /\d$/.test(wordAt(line, at).text) && wordAt(line, at).after === ''
  return day && isBare && (isBeforeOrdinal(line, at, lexicon) || isNumberOfThing(line, at, lexicon)) ? null : day
}

/** Whether it is what a chapter is numbered by, and the month behind it has its own day. */
const isNumberOfThing = (line: Line, at: number, lexicon: Lexicon): boolean =>
  isNumbered(line, at - 1) &&
  joined(line, at - 1, lexicon) &&
  joined(line, at + 1, lexicon) &&
  monthAt(line, at + 1) !== undefined &&
  !isClockAt(line, at + 2, lexicon) &&
  dayAfterMonth(line, at + 2, lexicon) !== null

/** Whether a month with its own day follows: december 24th, unlike "december 1st class". */
function isBeforeOrdinal(line: Line, at: number, lexicon: Lexicon): boolean {
  const named = wordAt(line, at + 1)
  const mark = /^\d+(\p{L}+)$/u.exec(wordAt(line, at + 2).text)?.[1]
  if (!mark || named.after !== '') return false
  if (!line.lexicons.some(({ months, ordinalMarks }) => months.has(named.text) && ordinalMarks.has(mark))) return false
  const next = joined(line, at + 2, lexicon) ? wordAt(line, at + 3).text : ''
  return !/^\p{L}/u.test(next) || (isKnown(line, next) && !monthAt(line, at + 3))
}

/** The 24 of "january 24", not of "til jul 24. december", "call Jan 24 December", "pay Jan 24 kr", "book Jan 2 hours", "call Jan 3 times". */
export const dayAfterMonth: Slot<'day'> = (line, at, lexicon) =>
  isOfNext(line, at, lexicon) ||
  isAmount(line, at, lexicon) ||
  isLengthAt(line, at, lexicon) ||
  isTimesAt(line, at, lexicon)
    ? null
    : dayOfMonth(line, at, lexicon)

const isTimesAt = (line: Line, at: number, lexicon: Lexicon): boolean =>
  joined(line, at, lexicon) && line.lexicons.some(({ times }) => times.has(wordAt(line, at + 1).text))

/** Whether "am", "pm" or "o'clock" follows. */
const isClockAt = (line: Line, at: number, lexicon: Lexicon): boolean =>
  joined(line, at, lexicon) && clockIn(wordAt(line, at).text, wordAt(line, at + 1).text)?.takesNext === true

/** Whether the month may be a person: "call Jan 24 December", unlike "by jan 24", "every jan 24". */
const isName = (line: Line, at: number, lexicon: Lexicon): boolean =>
  line.lexicons.some(({ monthsAsNames }) => monthsAsNames.has(wordAt(line, at).text)) &&
  !lexicon.every.has(wordAt(line, at - 1).text) &&
  !followsLead(line, at)

function isOfNext(line: Line, at: number, lexicon: Lexicon): boolean {
  const { lexicons } = line
  if (!joined(line, at, lexicon) || !monthAt(line, at - 1) || !monthAt(line, at + 1)) return false
  if (!lexicon.ordinalMarks.has('.') && wordAt(line, at).after === '.') return true
  const { day } = dayOfMonth(line, at, lexicon)?.filled ?? {}
  if (!day || !isInEveryYear(monthAt(line, at + 1)!.number, day)) return false
  if (!isName(line, at - 1, lexicon)) return false
  // "jan 24 feb 3" is two days, and the second month of "june 24 july forecast" belongs to what follows.
  const next = wordAt(line, at + 2).text
  const isPlainWord = /^\p{L}+$/u.test(next) && !lexicons.some(({ root }) => root.words.has(next))
  return !isPlainWord && !dayOfMonth(line, at + 2, lexicon)
}

/** Whether a word of days such as "by" or "until" is before it; not "til", which may be before a person too. */
function followsLead(line: Line, at: number): boolean {
  const lead = leadBefore(line, at, { kind: 'date', isCalendarDay: true }, 0)?.text
  return lead !== undefined && !line.lexicons.some(({ leads, to }) => leads.has(lead) && to.has(lead))
}

const COMMON_YEAR = 2027

/** Whether the month has the day in every year. */
const isInEveryYear = (month: number, day: number): boolean => isDay(dayOf(COMMON_YEAR, month, day))

const monthAt = (line: Line, at: number) =>
  line.lexicons.map(({ months }) => months.get(wordAt(line, at).text)).find((found) => found !== undefined)

/**
 * The first day of a range of less than a month: the 24 of "24 to 27 december", or with a dash between them, not the 3 of
 * "chapter 3 until 24 december"; the 28 of "28 to 2 january" is in december. Also the first of two days of a month, written
 * as such: "the 3rd and 4th of april", not "book 3 and 4 april".
 */
export const firstDay: Slot<'day' | 'month'> = (line, at, lexicon) => {
  const first = dayOfMonth(line, at, lexicon)
  if (!first || !joined(line, at, lexicon) || isNumbered(line, at - 1)) return null
  const is = (index: number, ...lists: ('and' | 'to' | 'until' | 'articles' | 'calendarLeads' | 'of')[]) =>
    line.lexicons.some(
      (each) => lists.some((list) => each[list].has(wordAt(line, index).text)) && joined(line, index, each),
    )
  const isDash = isDashAt(line, at + 1) && joined(line, at + 1, lexicon)
  const isOrdinalDay = isOrdinal(line, at, lexicon)
  const isOfTwo = is(at + 1, 'and') && isOrdinalDay
  if (!isDash && !isOfTwo && !is(at + 1, 'to', 'until')) return null
  const last = is(at + 2, 'articles', 'calendarLeads') ? at + 3 : at + 2
  const lastDay = dayOfMonth(line, last, lexicon)?.filled.day
  if (!lastDay || !joined(line, last, lexicon) || (isOfTwo && lastDay <= first.filled.day)) return null
  const named = month(line, is(last + 1, 'of') ? last + 2 : last + 1, lexicon)
  if (!named) return null
  const lastMonth = named.filled.month
  const lastYear = joined(line, named.to - 1, lexicon) ? year(line, named.to, lexicon)?.filled.year : undefined
  const day = first.filled.day
  const monthBefore = ((lastMonth.number + 10) % 12) + 1
  const isBefore = day - lastDay >= LEAST_BACK && isInEveryYear(monthBefore, day)
  // "Bord 12 til 1. maj", by that day.
  const isBare = wordAt(line, at).after === ''
  if (!isBefore && isBare && day > lastDay && line.lexicons.some(({ leads }) => leads.has(wordAt(line, at + 1).text)))
    return null
  const number = isBefore ? monthBefore : lastMonth.number
  const ofYear = lastYear && { year: number > lastMonth.number ? lastYear - 1 : lastYear }
  const dot = wordAt(line, at).after.startsWith('.') ? { dotted: at } : {}
  // "Den 24. til 27. maj": the first is a day by its article already.
  const isCommonWord = lastMonth.isCommonWord && !(isOrdinalDay && is(at - 1, 'articles', 'calendarLeads'))
  return { to: at + 1, filled: { day, month: { ...lastMonth, number, isCommonWord }, ...ofYear, ...dot } }
}

/** 3rd; 3. in languages that write it so. */
const isOrdinal = (line: Line, at: number, { ordinalMarks }: Lexicon): boolean => {
  const { text, after } = wordAt(line, at)
  return /\D$/.test(text) || (after === '.' && ordinalMarks.has('.'))
}

/** The days between the numbers from which a range begins in the month before: "28 to 2 january", not "from 20 to 10 january". */
const LEAST_BACK = 15
