/** Converts a person's reminders of a task to alarms (RFC 5545 §3.6.6). */
import type { Day } from '../../domain/calendar/day.ts'
import { MORNING } from '../../domain/calendar/morning.ts'
import { minutesOf } from '../../domain/calendar/time.ts'
import type { Instant } from '../../platform/db/transaction.ts'
import { writable } from '../../platform/ics/values.ts'
import { fromMorning } from '../tasks/reminder-schedule.ts'
import type { CalendarTask } from './dated-tasks.ts'

export interface Alarm {
  id: string
  /** An instant, or minutes relative to the start: of the due time, or of each occurrence of a series. */
  trigger: Instant | number
}

/** A reminder at an instant, or so many minutes after the due time; before it when negative. */
export type Reminder = { id: string } & ({ remindAt: Instant; offsetMin: null } | { remindAt: null; offsetMin: number })

/** Reads a column of JSON: `[id, remind_at, offset_min]` of each reminder. */
export const remindersIn = (json: string): Reminder[] =>
  (JSON.parse(json) as [string, Instant | null, number | null][]).map(
    ([id, remindAt, offsetMin]) => ({ id, remindAt, offsetMin }) as Reminder,
  )

/** The task's reminders; none when it is completed. */
export const remindersOf = ({ completed_at, reminders }: CalendarTask): Reminder[] =>
  completed_at !== null || reminders === '[]' ? [] : remindersIn(reminders)

/** The alarms of a single day, including absolute ones, or of a series (`alone` is null). */
export function alarmsOf(
  { due_time }: CalendarTask,
  reminders: readonly Reminder[],
  alone: { day: Day; ownerZone: string } | null,
): Alarm[] {
  const alarms: Alarm[] = []
  for (const { id, remindAt, offsetMin } of reminders) {
    if (remindAt !== null) {
      if (alone) alarms.push({ id, trigger: remindAt })
    } else if (due_time !== null) alarms.push({ id, trigger: offsetMin })
    else if (alone) alarms.push({ id, trigger: writable(fromMorning(alone.day, offsetMin, alone.ownerZone)) })
    else alarms.push({ id, trigger: minutesOf(MORNING) + offsetMin })
  }
  return alarms
}
