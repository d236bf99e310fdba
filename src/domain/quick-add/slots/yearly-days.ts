import { isDay, dayOf } from '../../calendar/day.ts'
import { dayAfterMonth, dayOfMonth, month } from './days.ts'
import { figures } from './figures.ts'
import { isBeforeNoun, joined, wordAt } from '../line.ts'
import { listOf, MOST_IN_A_LIST, type ReadItem } from './list.ts'
import type { Slot } from './values.ts'

interface YearlyDay {
  month: number
  day: number
}

/** jan 24 · 14 jan, 14 apr and 14 jul · den 14. januar og den 14. april; in figures only several: 14/1, 14/4 and 14/7. */
export const yearlyDays: Slot<'yearly'> = (line, at, lexicon) => {
  const list = listOf(line, at, lexicon, yearlyDayAt, MOST_IN_A_LIST)
  if (!list || (list.items.length === 1 && list.items[0].inFigures)) return null
  // "Every 1/2 and 1/4 dose"
  if (list.items.every(({ isFraction }) => isFraction) && isBeforeNoun(line, list.to - 1, lexicon)) return null
  const day = list.items[0].day
  const isOneDay = list.items.every((item) => item.day === day)
  return {
    to: list.to,
    filled: { yearly: { days: isOneDay ? { months: list.items.map((item) => item.month), day } : null } },
  }
}

/** Several such days. */
export const severalYearlyDays: Slot<'yearly'> = (line, at, lexicon) => {
  const found = yearlyDays(line, at, lexicon)
  return found && found.to > yearlyDayAt(line, at, lexicon)!.to ? found : null
}

const yearlyDayAt: ReadItem<YearlyDay & { inFigures: boolean; isFraction?: boolean }> = (line, at, lexicon) => {
  const named = namedDayAt(line, at, lexicon)
  const found = named ?? dayInFiguresAt(line, at, lexicon)
  return found && { ...found, item: { ...found.item, inFigures: named === null } }
}

const namedDayAt: ReadItem<YearlyDay> = (line, from, lexicon) => {
  if (!joined(line, from, lexicon)) return null
  const at = lexicon.calendarLeads.has(wordAt(line, from).text) ? from + 1 : from
  if (!joined(line, at, lexicon)) return null
  const isDayFirst = month(line, at + 1, lexicon) !== null
  const found = month(line, isDayFirst ? at + 1 : at, lexicon)?.filled.month
  const day = found && (isDayFirst ? dayOfMonth(line, at, lexicon) : dayAfterMonth(line, at + 1, lexicon))?.filled.day
  return found && day ? { to: at + 2, item: { month: found.number, day } } : null
}

const LEAP_YEAR = 2028

const dayInFiguresAt: ReadItem<YearlyDay & { isFraction: boolean }> = (line, from, lexicon) => {
  const at = lexicon.calendarLeads.has(wordAt(line, from).text) && joined(line, from, lexicon) ? from + 1 : from
  const { first, second, year, weak } = figures(line, at, lexicon)?.filled.figures ?? {}
  if (!first || !second || year !== null || !weak) return null
  const [day, month] = line.context.locale === 'en-US' ? [second, first] : [first, second]
  return isDay(dayOf(LEAP_YEAR, month, day))
    ? { to: at + 1, item: { month, day, isFraction: weak === 'fraction' } }
    : null
}
