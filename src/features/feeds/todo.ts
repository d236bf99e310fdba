/** Writes a component as VTODO (RFC 5545 §3.6.2) with ical.js, from jCal (RFC 7265). */
import { withPlainMentions } from '../../domain/text/mentions.ts'
import { ICAL, type Property } from '../../platform/ics/parse.ts'
import { instant, integer, text } from '../../platform/ics/properties.ts'
import { minutes } from '../../platform/ics/values.ts'
import { instantAt } from '../../platform/zones.ts'
import type { Alarm } from './alarms.ts'
import { linkTo, priorityOf, revisionOf, zoneOf, type CalendarOptions, type CalendarEntry } from './entries.ts'

/** The lines of a component, each ending with CRLF. */
export function writeTodo(entry: CalendarEntry, options: CalendarOptions): string {
  const { task, uid, rule } = entry
  const priority = priorityOf(task)
  const properties: Property[] = [
    text('uid', uid),
    instant('dtstamp', task.updated_at),
    instant('created', task.created_at),
    instant('last-modified', task.updated_at),
    integer('sequence', revisionOf(task)),
    ...timesOf(entry),
    text('summary', task.content),
    ...(task.description === '' ? [] : [text('description', withPlainMentions(task.description))]),
    ...(priority === null ? [] : [integer('priority', priority)]),
    text('categories', task.project_name),
    ['url', {}, 'uri', linkTo(task, options)],
    ...stateOf(entry),
  ]
  const relation: Property[1] = rule === null ? { related: 'END' } : {}
  const alarms = entry.alarms.map((alarm) => ['valarm', alarmProperties(alarm, relation, task.content), []])
  return ICAL.stringify(['vtodo', properties, alarms])
}

/** A repeating task needs DTSTART, and DUE must be later than it, so a DURATION of nothing is written instead of DUE. */
function timesOf(entry: CalendarEntry): Property[] {
  const { task, rule } = entry
  if (rule === null) return [moment('due', entry)]
  const duration = task.due_time === null ? 'P0D' : 'PT0M'
  return [moment('dtstart', entry), ['duration', {}, 'duration', duration], ['rrule', {}, 'recur', rule]]
}

function moment(name: string, { task, day }: CalendarEntry): Property {
  const { due_time, due_timezone } = task
  if (due_time === null) return [name, {}, 'date', day]
  const zone = zoneOf(task)
  if (zone === null) return instant(name, instantAt(day, due_time, due_timezone!))
  return [name, { tzid: zone }, 'date-time', `${day}T${due_time}:00`]
}

const stateOf = ({ task: { completed_at } }: CalendarEntry): Property[] =>
  completed_at === null
    ? [text('status', 'NEEDS-ACTION')]
    : [text('status', 'COMPLETED'), instant('completed', completed_at), integer('percent-complete', 100)]

const alarmProperties = ({ id, trigger }: Alarm, relation: Property[1], description: string): Property[] => [
  text('uid', id),
  text('action', 'DISPLAY'),
  text('description', description),
  typeof trigger === 'string' ? instant('trigger', trigger) : ['trigger', relation, 'duration', minutes(trigger)],
]
