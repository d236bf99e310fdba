/** Converts a person's reminders of a task to alarms (RFC 5545 §3.6.6). */
import type { Day } from '../../domain/calendar/day.ts'
import { MORNING } from '../../domain/calendar/morning.ts'
import { minutesOf } from '../../domain/calendar/time.ts'
import type { Instant } from '../../platform/db/transaction.ts'
import { writable } from '../../platform/ics/values.ts'
import { fromMorning } from '../tasks/arming.ts'
import type { CalendarTask } from './dated-tasks.ts'

export interface Alarm {
  id: string
  /** An instant, or minutes relative to the start: of the due time, or of each occurrence of a series. */
  trigger: Instant | number
}

interface Reminder {
  id: string
  remindAt: Instant | null
  offsetMin: number | null
}

/** The task's reminders; none when it is completed. */
export function remindersOf({ completed_at, reminders }: CalendarTask): Reminder[] {
  if (completed_at !== null || reminders === '[]') return []
  const rows = JSON.parse(reminders) as [string, string | null, number | null][]
  return rows.map(([id, remindAt, offsetMin]) => ({ id, remindAt, offsetMin }))
}

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
    } else if (due_time !== null) alarms.push({ id, trigger: offsetMin! })
    else if (alone) alarms.push({ id, trigger: writable(fromMorning(alone.day, offsetMin!, alone.ownerZone)) })
    else alarms.push({ id, trigger: minutesOf(MORNING) + offsetMin! })
  }
  return alarms
}
