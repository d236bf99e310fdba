/** A person's reminders of a task as alarms (RFC 5545 §3.6.6). */
import { MINUTE } from '../../domain/calendar/milliseconds.ts'
import { lines, minutes, text, utc } from '../../platform/ics/lines.ts'
import { instantAt } from '../../platform/zones.ts'
import type { Look, Part } from './look.ts'
import type { CalendarTask } from './queries.ts'

type Reminder = [id: string, remindAt: string | null, offsetMin: number | null]

const MORNING = '09:00'
const NINE_HOURS = 540

/** An alarm for each reminder of the task; those at an instant ring once, with the first of two components. */
export function alarms(task: CalendarTask, look: Look, part: Part): string {
  if (task.reminders === '[]') return ''
  const reminders = JSON.parse(task.reminders) as Reminder[]
  return reminders
    .filter(([, remindAt]) => remindAt === null || part.id === task.id)
    .map(([id, remindAt, offset]) =>
      lines(
        'BEGIN:VALARM',
        `UID:${id}`,
        'ACTION:DISPLAY',
        `DESCRIPTION:${text(task.content)}`,
        `TRIGGER${remindAt === null ? relative(task, look, part, offset!) : at(remindAt)}`,
        'END:VALARM',
      ),
    )
    .join('')
}

const at = (instant: string): string => `;VALUE=DATE-TIME:${utc(instant)}`

/** A day without a time counts from 09:00, where a day that the clocks turn on is no whole number of hours away. */
function relative(task: CalendarTask, look: Look, { day, rule }: Part, offset: number) {
  const fromEnd = look.todo && rule === null ? ';RELATED=END' : ''
  if (task.due_time !== null) return `${fromEnd}:${minutes(offset)}`
  if (rule !== null) return `:${minutes(offset + NINE_HOURS)}`
  const instant = Date.parse(instantAt(day, MORNING, look.ownerZone)) + offset * MINUTE
  return at(new Date(instant).toISOString())
}
