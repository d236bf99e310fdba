/** The components of a task in a calendar, before they are written as VEVENT or VTODO. */
import type { TaskRow } from '../../../schema/tables/tasks.ts'
import type { Day } from '../../domain/calendar/day.ts'
import type { Rule } from '../../domain/recurrence/rule.ts'
import { utcDateTime, writable } from '../../platform/ics/values.ts'
import { FIRST_YEAR, LATEST_YEAR } from '../../platform/ics/timezone.ts'
import { instantAt, wallClock } from '../../platform/zones.ts'
import { alarmsOf, remindersOf, type Alarm } from './alarms.ts'
import type { CalendarTask } from './dated-tasks.ts'
import { occurrencesFrom, rruleOf } from './series.ts'

/** One component: a single day of a task, or a series of days by rule. */
export interface CalendarEntry {
  task: CalendarTask
  uid: string
  /** The only day, or the first one. */
  day: Day
  /** In RRULE syntax; null for a single day. */
  rule: string | null
  alarms: Alarm[]
}

export interface CalendarOptions {
  /** The base of links, without a trailing slash. */
  baseUrl: string
  /** The zone in which reminders of days without a time count from MORNING. */
  ownerZone: string
  todo: boolean
}

/**
 * One or two components. A due day that does not match the rule becomes a separate component before the series. So does
 * one with an absolute alarm, because calendar programs would repeat it for every occurrence.
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

/** The rule in RRULE syntax; for tasks with a time, UNTIL is an instant. */
export const ruleTextOf = ({ due_time, due_timezone }: TaskRow, rule: Rule): string =>
  rruleOf(rule, due_time === null ? null : (day) => utcDateTime(writable(instantAt(day, due_time, due_timezone!))))

/** The zone of the component's local times; null for days and for times written in UTC. */
export const zoneOf = (task: TaskRow): string | null =>
  task.due_time === null || task.due_timezone === 'UTC' || isByInstant(task) ? null : task.due_timezone

/** Whether to write the time in UTC: the year is outside the range of VTIMEZONE, or DST skips the local time. */
function isByInstant({ due_date, due_time, due_timezone, due_datetime, recurrence_rule }: TaskRow): boolean {
  if (Number(due_date!.slice(0, 4)) <= FIRST_YEAR) return true
  if (recurrence_rule !== null) return false
  return Number(due_date!.slice(0, 4)) > LATEST_YEAR || wallClock(due_datetime!, due_timezone!).time !== due_time
}

/** p1, p2 and p3 as iCalendar priorities; null for p4. */
export const priorityOf = ({ priority }: Pick<TaskRow, 'priority'>): number | null =>
  [null, 1, 5, 9, null][priority] ?? null

const LARGEST_INTEGER = 2 ** 31 - 1

/** SEQUENCE: seconds between creation and last change, so it increases with each change without a counter. */
export const revisionOf = ({ created_at, updated_at }: CalendarTask): number =>
  Math.min(Math.max(0, Math.floor((Date.parse(updated_at) - Date.parse(created_at)) / 1000)), LARGEST_INTEGER)

/** URL of the task on the page. */
export const linkTo = ({ id }: CalendarTask, { baseUrl }: CalendarOptions): string => `${baseUrl}/task/${id}`
