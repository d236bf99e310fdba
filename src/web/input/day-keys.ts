import { addDays, addMonths, startOfWeek, type Day } from '../../domain/calendar/day.ts'
import { weekStart } from '../text/locale.ts'

const firstOfWeek = (day: Day): Day => startOfWeek(day, weekStart.peek())

const STEPS: Record<string, (day: Day) => Day> = {
  ArrowLeft: (day) => addDays(day, -1),
  ArrowRight: (day) => addDays(day, 1),
  ArrowUp: (day) => addDays(day, -7),
  ArrowDown: (day) => addDays(day, 7),
  Home: firstOfWeek,
  End: (day) => addDays(firstOfWeek(day), 6),
  PageUp: (day) => addMonths(day, -1),
  PageDown: (day) => addMonths(day, 1),
}

/** Where a key leads from a day in a month: arrows by days and weeks, Page Up and Down by months, Home and End in the week. */
export function dayByKey(event: KeyboardEvent, from: Day): Day | undefined {
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return undefined
  return STEPS[event.key]?.(from)
}
