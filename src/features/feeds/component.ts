/** A task as a calendar shows it: VEVENT, or VTODO where that is asked for (RFC 5545 §3.6). */
import { addDays, LAST_DAY, type Day } from '../../domain/calendar/day.ts'
import { date, lines, local, minutes, text, utc } from '../../platform/ics/lines.ts'
import { FIRST_YEAR } from '../../platform/ics/timezone.ts'
import { instantAt, wallClock } from '../../platform/zones.ts'
import { alarms } from './alarms.ts'
import type { Look, Part } from './look.ts'
import type { CalendarTask } from './queries.ts'
import { occurrencesFrom, rruleOf } from './series.ts'

const HALF_AN_HOUR = 30
/** The last year that every zone is described for, whether its rule is steady or not. */
const LATEST = 2045
/** p1, p2 and p3 as calendars grade them; p4 says nothing. */
const PRIORITY = [null, 1, 5, 9, null]

/** Content lines of a task: one component, or two when the day it is due on lies off its rule. */
export function components(task: CalendarTask, look: Look): string {
  const repeats = task.completed_at === null && task.recurrence_basis === 'due'
  const { alone, series } = occurrencesFrom(task.due_date!, repeats ? task.recurrence_rule : null)
  const single = alone === null ? '' : component(task, look, { id: task.id, day: alone, rule: null })
  if (!series) return single
  const id = alone === null ? task.id : `${task.id}-series`
  return single + component(task, look, { id, day: series.start, rule: series.rule })
}

/** The zone that a task's lines name; null when they name none. */
export const zoneNamed = (task: CalendarTask): string | null =>
  task.due_time !== null && !isByInstant(task) ? task.due_timezone : null

/** A moment that the description of its zone may not hold for, or that its clock never shows, is better an instant. */
function isByInstant({ due_date, due_time, due_timezone, due_datetime, recurrence_rule }: CalendarTask): boolean {
  if (Number(due_date!.slice(0, 4)) <= FIRST_YEAR) return true
  if (recurrence_rule !== null) return false
  return Number(due_date!.slice(0, 4)) > LATEST || wallClock(due_datetime!, due_timezone!).time !== due_time
}

function component(task: CalendarTask, look: Look, part: Part): string {
  const name = look.todo ? 'VTODO' : 'VEVENT'
  const done = task.completed_at !== null
  const priority = PRIORITY[task.priority]
  return (
    lines(
      `BEGIN:${name}`,
      `UID:${part.id}@errand`,
      `DTSTAMP:${utc(task.updated_at)}`,
      `CREATED:${utc(task.created_at)}`,
      `LAST-MODIFIED:${utc(task.updated_at)}`,
      `SEQUENCE:${revision(task)}`,
      ...(look.todo ? todoTimes(task, part) : eventTimes(task, part)),
      ...rruleLines(task, part),
      `SUMMARY:${done && !look.todo ? '✓ ' : ''}${text(task.content)}`,
      ...(task.description === '' ? [] : [`DESCRIPTION:${text(task.description)}`]),
      ...(priority ? [`PRIORITY:${priority}`] : []),
      `CATEGORIES:${text(task.project_name)}`,
      `URL:${look.baseUrl}/task/${task.id}`,
      ...(look.todo ? todoState(task) : []),
    ) +
    (done ? '' : alarms(task, look, part)) +
    lines(`END:${name}`)
  )
}

/** Seconds from the making of a task to its last change: grows with each, and needs no counter. */
const revision = ({ created_at, updated_at }: CalendarTask): number =>
  Math.min(Math.max(0, Math.floor((Date.parse(updated_at) - Date.parse(created_at)) / 1000)), 2 ** 31 - 1)

function eventTimes(task: CalendarTask, { day }: Part): string[] {
  if (task.due_time === null) {
    const end = day === LAST_DAY ? [] : [`DTEND;VALUE=DATE:${date(addDays(day, 1))}`]
    return [`DTSTART;VALUE=DATE:${date(day)}`, ...end, 'TRANSP:TRANSPARENT']
  }
  return [moment('DTSTART', task, day), `DURATION:${minutes(task.duration_min ?? HALF_AN_HOUR)}`]
}

/** A repeating one needs a start, and nothing may be due at its start: so it says how long it takes. */
function todoTimes(task: CalendarTask, { day, rule }: Part): string[] {
  const duration = task.due_time === null ? 'P1D' : minutes(task.duration_min ?? 0)
  if (rule !== null) return [moment('DTSTART', task, day), `DURATION:${duration}`]
  return [moment('DUE', task, day)]
}

function moment(name: string, task: CalendarTask, day: Day): string {
  const { due_time, due_timezone } = task
  if (due_time === null) return `${name};VALUE=DATE:${date(day)}`
  if (zoneNamed(task) === null) return `${name}:${utc(instantAt(day, due_time, due_timezone!))}`
  return `${name};TZID=${due_timezone}:${local(day, due_time)}`
}

function rruleLines({ due_time, due_timezone }: CalendarTask, { rule }: Part): string[] {
  if (rule === null) return []
  const endOf = due_time === null ? null : (day: Day) => utc(instantAt(day, due_time, due_timezone!))
  return [`RRULE:${rruleOf(rule, endOf)}`]
}

const todoState = ({ completed_at }: CalendarTask): string[] =>
  completed_at === null
    ? ['STATUS:NEEDS-ACTION']
    : ['STATUS:COMPLETED', `COMPLETED:${utc(completed_at)}`, 'PERCENT-COMPLETE:100']
