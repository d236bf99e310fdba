import { addDays, startOfWeek, type Day } from '../../domain/calendar/day.ts'
import { today } from './clock.ts'
import { weekStart } from './locale.ts'

/** Seven days of this week, the first on an ISO weekday; the person's own when left out. */
export function weekFrom(firstDay = weekStart.value): Day[] {
  const first = startOfWeek(today.value, firstDay)
  return Array.from({ length: 7 }, (_, index) => addDays(first, index))
}
