import { useState } from 'preact/hooks'
import type { Day } from '../../../../domain/calendar/day.ts'
import { firstDayOf, isMonth, monthOfDay, type Month } from '../../../../domain/calendar/month.ts'
import { today } from '../../../text/clock.ts'
import { go } from '../../routes.ts'

/** Which month is shown, which of its days was chosen, which is stood on, and how to get to another. */
export interface ShownMonth {
  month: Month
  chosen: Day | null
  at: Day
  /** Stands on a day, in whatever month it lies, and gives it the focus if asked to. */
  stand: (day: Day, focus?: boolean) => void
  show: (month: Month) => void
}

/** The address keeps the month, so that the way back leads through the months; the day is kept here. */
export function useMonth(month: Month, pathOf: (month: Month) => string): ShownMonth {
  const [wanted, setWanted] = useState<Day | null>(null)
  const here = monthOfDay(today.value) === month ? today.value : firstDayOf(month)
  const show = (next: Month): void => {
    if (next !== month && isMonth(next)) go(pathOf(next))
  }
  const stand = (day: Day, focus = false): void => {
    if (!isMonth(monthOfDay(day))) return
    setWanted(day)
    show(monthOfDay(day))
    if (!focus) return
    const number = monthOfDay(day) === month ? numberOf(day) : null
    if (number) number.focus()
    else requestAnimationFrame(() => numberOf(day)?.focus())
  }
  const chosen = wanted && monthOfDay(wanted) === month ? wanted : null
  return { month, chosen, at: chosen ?? here, stand, show }
}

const numberOf = (day: Day): HTMLElement | null =>
  document.querySelector<HTMLElement>(`.calendar [data-date="${day}"] > .day-no`)
