import { addDays, addMonths, startOfWeek, type Day } from '../../domain/calendar/day.ts'
import { me } from '../data/tables.ts'

const firstOfWeek = (day: Day): Day => startOfWeek(day, me.peek()?.week_start ?? 1)

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
export function stepByKey(event: KeyboardEvent, from: Day): Day | undefined {
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return undefined
  return STEPS[event.key]?.(from)
}
