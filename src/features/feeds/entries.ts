/** What a calendar shows of a task, before it is written as VEVENT or VTODO. */
import type { TaskRow } from '../../../schema/tables/tasks.ts'
import type { Day } from '../../domain/calendar/day.ts'
import type { Rule } from '../../domain/recurrence/rule.ts'
import { utcDateTime, writable } from '../../platform/ics/values.ts'
import { FIRST_YEAR } from '../../platform/ics/timezone.ts'
import { instantAt, wallClock } from '../../platform/zones.ts'
import { alarmsOf, remindersOf, type Alarm } from './alarms.ts'
import type { CalendarTask } from './queries.ts'
import { occurrencesFrom, rruleOf } from './series.ts'

/** One component of a calendar: a day of a task, or the days of its rule. */
export interface CalendarEntry {
  task: CalendarTask
  uid: string
  /** The only day, or the first. */
  day: Day
  /** As RRULE writes it. */
  rule: string | null
  alarms: Alarm[]
}

export interface CalendarOptions {
  /** Where links lead; without a slash at the end. */
  baseUrl: string
  /** Days without a time remind at 09:00 there. */
  ownerZone: string
  todo: boolean
}

/**
 * One entry, or two: a day that lies off the rule stands alone before the series, and so does one with an alarm at an
 * instant, which programs would else ring for every occurrence.
 */
export function entriesOf(task: CalendarTask, { ownerZone }: CalendarOptions): CalendarEntry[] {
  const repeats = task.completed_at === null && task.recurrence_basis === 'due'
  const reminders = remindersOf(task)
  const isAlone = reminders.some(({ remindAt }) => remindAt !== null)
  const { alone, series } = occurrencesFrom(task.due_date!, repeats ? task.recurrence_rule : null, isAlone)
  const entries: CalendarEntry[] = []
  if (alone !== null) {
    const alarms = alarmsOf(task, reminders, { day: alone, ownerZone })
    entries.push({ task, uid: `${task.id}@errand`, day: alone, rule: null, alarms })
  }
  if (series) {
    const uid = alone === null ? `${task.id}@errand` : `${task.id}-series@errand`
    const alarms = alarmsOf(task, reminders, null)
    entries.push({ task, uid, day: series.start, rule: ruleTextOf(task, series.rule), alarms })
  }
  return entries
}

/** A task's rule as RRULE writes it: one with times ends at an instant. */
export const ruleTextOf = ({ due_time, due_timezone }: TaskRow, rule: Rule): string =>
  rruleOf(rule, due_time === null ? null : (day) => utcDateTime(writable(instantAt(day, due_time, due_timezone!))))

/** The last year that every zone is described for, whether its rule is steady or not. */
const LATEST_YEAR = 2045

/** The zone whose wall clock an entry's times are written by; null for days, and for what is written as an instant. */
export const zoneOf = (task: TaskRow): string | null =>
  task.due_time === null || task.due_timezone === 'UTC' || isByInstant(task) ? null : task.due_timezone

/** A moment that the description of its zone may not hold for, or that its clock never shows, is better an instant. */
function isByInstant({ due_date, due_time, due_timezone, due_datetime, recurrence_rule }: TaskRow): boolean {
  if (Number(due_date!.slice(0, 4)) <= FIRST_YEAR) return true
  if (recurrence_rule !== null) return false
  return Number(due_date!.slice(0, 4)) > LATEST_YEAR || wallClock(due_datetime!, due_timezone!).time !== due_time
}

/** p1, p2 and p3 as calendars grade them; p4 says nothing. */
export const priorityOf = ({ priority }: Pick<TaskRow, 'priority'>): number | null =>
  [null, 1, 5, 9, null][priority] ?? null

const LARGEST_INTEGER = 2 ** 31 - 1

/** Seconds from the making of a task to its last change: grows with each, and needs no counter. */
export const revisionOf = ({ created_at, updated_at }: CalendarTask): number =>
  Math.min(Math.max(0, Math.floor((Date.parse(updated_at) - Date.parse(created_at)) / 1000)), LARGEST_INTEGER)

/** Where a task is shown. */
export const linkTo = ({ id }: CalendarTask, { baseUrl }: CalendarOptions): string => `${baseUrl}/task/${id}`
