/** Writes a component as VEVENT (RFC 5545 §3.6.1) with ical-generator. */
import {
  escape,
  foldLines,
  ICalAlarmRelatesTo,
  ICalCalendar,
  ICalEvent,
  ICalEventTransparency,
  type ICalEventData,
} from 'ical-generator'
import { addDays, LAST_DAY, type Day } from '../../domain/calendar/day.ts'
import type { Instant } from '../../platform/db/transaction.ts'
import { withPlainMentions } from '../../domain/text/mentions.ts'
import { localDateTime, minutes, plainText, utcDateTime, WrittenTime, PRODUCT } from '../../platform/ics/values.ts'
import { instantAt } from '../../platform/zones.ts'
import type { Alarm } from './alarms.ts'
import { linkTo, priorityOf, revisionOf, zoneOf, type CalendarOptions, type CalendarEntry } from './entries.ts'

/** Of a task with a time and no duration. */
export const EVENT_MINUTES = 30

/** A calendar without a zone, so that DTSTAMP, CREATED and LAST-MODIFIED are written in UTC. */
const NO_ZONE = new ICalCalendar()

const END = 'END:VCALENDAR'

/** The text before the first component. ical-generator does not escape the name. */
export function calendarHead(name: string): string {
  const calendar = new ICalCalendar({
    prodId: PRODUCT,
    name: escape(plainText(name), false),
    scale: 'GREGORIAN',
    ttl: 3600,
  })
  return calendar.toString().slice(0, -END.length)
}

/** The lines of a component, each ending with CRLF. */
export function writeEvent(entry: CalendarEntry, options: CalendarOptions): string {
  const { task, uid, rule } = entry
  const zone = zoneOf(task)
  const done = task.completed_at !== null
  const category = plainText(task.project_name)
  const event = new ICalEvent(
    {
      id: uid,
      stamp: new Date(task.updated_at),
      created: new Date(task.created_at),
      lastModified: new Date(task.updated_at),
      sequence: revisionOf(task),
      ...timesOf(entry, zone),
      ...(rule !== null && { repeating: `RRULE:${rule}` }),
      summary: (done ? '✓ ' : '') + plainText(task.content),
      ...(task.description !== '' && { description: plainText(withPlainMentions(task.description)) }),
      priority: priorityOf(task),
      ...(category !== '' && { categories: [{ name: category }] }),
      url: linkTo(task, options),
    },
    NO_ZONE,
  )
  for (const alarm of entry.alarms) addAlarm(event, alarm, zone, plainText(task.content))
  return foldLines(event.toString())
}

/**
 * The end is written as DURATION, which ical-generator does not support, because an end time may occur twice on a day
 * with a DST change.
 */
function timesOf(
  { task, day }: CalendarEntry,
  zone: string | null,
): Pick<ICalEventData, 'start'> & Partial<ICalEventData> {
  if (task.due_time === null) {
    const end = day === LAST_DAY ? null : midnight(addDays(day, 1))
    return { start: midnight(day), end, allDay: true, transparency: ICalEventTransparency.TRANSPARENT }
  }
  const start =
    zone === null
      ? new Date(instantAt(day, task.due_time, task.due_timezone!))
      : new WrittenTime(localDateTime(day, task.due_time))
  return { start, timezone: zone, x: [['DURATION', minutes(task.duration_min ?? EVENT_MINUTES)]] }
}

const midnight = (day: Day) => new WrittenTime(localDateTime(day, '00:00'))

function addAlarm(event: ICalEvent, { id, trigger }: Alarm, zone: string | null, description: string): void {
  const common = { description, x: [['UID', id]] satisfies [string, string][] }
  if (typeof trigger === 'string') return void event.createAlarm({ ...common, trigger: instantIn(zone, trigger) })
  // ical-generator counts seconds before the event, and positive triggers from the end unless told otherwise.
  const alarm = event.createAlarm({ ...common, trigger: -60 * trigger })
  if (trigger > 0) alarm.relatesTo(ICalAlarmRelatesTo.start)
}

/** ical-generator omits the `Z` of an alarm in an event with a zone. */
const instantIn = (zone: string | null, instant: Instant): Date | WrittenTime =>
  zone === null ? new Date(instant) : new WrittenTime(utcDateTime(instant))
