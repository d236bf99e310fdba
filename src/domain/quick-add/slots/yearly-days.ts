import { dayAfterMonth, dayOfMonth, month } from './days.ts'
import type { Lexicon } from '../lexicon.ts'
import { joined, wordAt, type Line } from '../line.ts'
import { listOf, MOST_IN_A_LIST, type Item } from './list.ts'
import type { Slot } from './values.ts'

/** jan 24 · 14 jan, 14 apr and 14 jul · den 14. januar og den 14. april. */
export const yearlyDays: Slot<'yearly'> = (line, at, lexicon) => {
  const list = listOf(line, at, lexicon, yearlyDayAt, MOST_IN_A_LIST)
  if (!list) return null
  const day = list.items[0].day
  const isOneDay = list.items.every((item) => item.day === day)
  return {
    to: list.to,
    filled: { yearly: { days: isOneDay ? { months: list.items.map((item) => item.month), day } : null } },
  }
}

function yearlyDayAt(line: Line, from: number, lexicon: Lexicon): Item<{ month: number; day: number }> {
  if (!joined(line, from, lexicon)) return null
  const at = lexicon.calendarLeads.has(wordAt(line, from).text) ? from + 1 : from
  if (!joined(line, at, lexicon)) return null
  const isDayFirst = month(line, at + 1, lexicon) !== null
  const found = month(line, isDayFirst ? at + 1 : at, lexicon)?.filled.month
  const day = found && (isDayFirst ? dayOfMonth(line, at, lexicon) : dayAfterMonth(line, at + 1, lexicon))?.filled.day
  return found && day ? { to: at + 2, item: { month: found.number, day } } : null
}
