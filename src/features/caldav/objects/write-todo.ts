/** Writes a task as iCalendar, using the client's own properties where they are still valid. */
import { ICAL, textOf, type Component, type Property } from '../../../platform/ics/parse.ts'
import { instant, text } from '../../../platform/ics/properties.ts'
import { timezone } from '../../../platform/ics/timezone.ts'
import { alarmsOf } from '../alarms.ts'
import { movedSeries } from '../repeats/early-start.ts'
import { propertiesFor, fieldStates } from './fields.ts'
import { preservedFrom, type Field, type Preserved } from './preserved.ts'
import { sentText, versionOf, type CollectionMember } from '../members.ts'
import { instantOfMoment, isZone, momentOf, tzidsIn, zonesOf, type Zones } from './moments.ts'
import type { WithOverrides } from '../repeats/occurrences.ts'
import { orderOf } from './order.ts'
import { datesIn } from './read-todo.ts'
import { overridesAhead } from '../repeats/repeating.ts'
import { PRODUCT } from '../../../platform/ics/values.ts'

const HEAD = `BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-${PRODUCT}\r\nCALSCALE:GREGORIAN\r\n`
const END = 'END:VCALENDAR\r\n'

/** The calendar object for this person. */
export function calendarData(member: CollectionMember): string {
  return sentText(member, versionOf(member)) ?? written(todoOf(member), preservedFrom(member.kept))
}

/** The components without a client's raw text: the VTODO first, then its overrides. */
export function todoOf(member: CollectionMember): WithOverrides {
  const kept = preservedFrom(member.kept)
  const fields = Object.keys(propertiesFor) as Field[]
  const said = Object.fromEntries(
    fields.map((field) => {
      const sent = kept.fields[field]
      if (sent?.of === fieldStates[field](member) && !repeatsNoMore(sent.properties, member))
        return [field, sent.properties]
      const moved = field === 'due' && sent ? movedSeries(sent.properties, zonesOfKept(kept, member), member) : null
      return [field, moved ?? propertiesFor[field](member)]
    }),
  ) as Record<Field, Property[]>
  const labels = JSON.parse(member.labels) as string[]
  const has = (name: string) => kept.others.some((property) => property[0] === name)
  const properties: Property[] = [
    text('uid', member.uid),
    instant('dtstamp', member.updated_at),
    ...(has('created') ? [] : [instant('created', member.created_at)]),
    instant('last-modified', member.updated_at),
    ...said.content,
    ...said.description,
    ...startOf(kept, member),
    ...said.due,
    ...said.priority,
    ...said.state,
    ...(labels.length === 0 ? [] : [['categories', {}, 'text', ...labels] satisfies Property]),
    ...said.parent,
    ['x-apple-sort-order', {}, 'unknown', String(orderOf(member.position))],
    ...kept.others,
  ]
  const alarms = alarmsOf(member).map(({ component }) => component)
  const todo: Component = ['vtodo', properties, [...alarms, ...kept.components]]
  return kept.overrides.length === 0 ? [todo] : [todo, ...overridesAfter(todo, kept, member)]
}

/** A task that arrived completed has no rule, but says the one that was sent until it is opened again. */
const repeatsNoMore = (properties: readonly Property[], { recurrence_rule, completed_at }: CollectionMember): boolean =>
  recurrence_rule === null && completed_at === null && properties.some(([name]) => name === 'rrule')

const zonesOfKept = ({ zones }: Preserved, { due_timezone }: CollectionMember): Zones =>
  zonesOf(['vcalendar', [], zones], due_timezone ?? 'UTC')

/** Those that the series has not passed since. */
function overridesAfter(todo: Component, kept: Preserved, member: CollectionMember): Component[] {
  const zones = zonesOfKept(kept, member)
  return overridesAhead(kept.overrides, member, { zones, ...datesIn(todo, zones) })
}

/** A separate DTSTART is omitted when the task is due before it or repeats. */
function startOf(kept: Preserved, member: CollectionMember): Property[] {
  const { start } = kept
  const { due_date, due_datetime, recurrence_rule } = member
  if (start === null || recurrence_rule !== null) return []
  if (due_date === null) return [start]
  const at = instantOfMoment(momentOf(start, zonesOfKept(kept, member)))
  const stands = at === null || due_datetime === null ? String(start[3]).slice(0, 10) <= due_date : at <= due_datetime
  return stands ? [start] : []
}

function written(components: readonly Component[], { zones }: Preserved): string {
  const named = new Set(
    components.flatMap(([, properties, inner]) => [
      ...tzidsIn(properties),
      ...inner.flatMap(([, more]) => tzidsIn(more)),
    ]),
  )
  const own = zones.filter((zone) => named.has(tzidOf(zone)))
  const known = [...named].filter((tzid) => isZone(tzid) && !own.some((zone) => tzidOf(zone) === tzid))
  const body = [...own, ...components].map((component) => ICAL.stringify(component))
  return [HEAD, ...known.map((tzid) => timezone(tzid)), ...body, END].join('')
}

const tzidOf = (zone: Component): string => textOf(zone, 'tzid') ?? ''

/** Whether `served` contains everything in `sent` and adds nothing but the server's own properties. */
export function hasSameContent(sent: Component, served: Component): boolean {
  const theirs = new Set(linesOf(sent))
  const ours = new Set(linesOf(served))
  return [...theirs].every((line) => ours.has(line)) && [...ours].every((line) => theirs.has(line) || isOwn(line))
}

const SERVERS = new Set(['dtstamp', 'last-modified'])
/** Properties that the server adds, with no information of their own. */
const OWN = [
  '["created"',
  '["x-apple-sort-order"',
  '["status",{},"text","NEEDS-ACTION"]',
  '["completed"',
  '["percent-complete",{},"integer",100]',
]
const isOwn = (line: string): boolean => OWN.some((start) => line.startsWith(start))

function linesOf([, properties, components]: Component): string[] {
  const categories = properties.filter(([name]) => name === 'categories')
  const labels = categories.flatMap(([, , , ...values]) => values.map(String)).toSorted()
  const plain = categories.every(([, parameters]) => Object.keys(parameters).length === 0)
  return [
    ...properties.filter(([name]) => !SERVERS.has(name) && name !== 'categories').map((one) => JSON.stringify(one)),
    ...(categories.length === 0 ? [] : [JSON.stringify(['categories', plain, ...new Set(labels)])]),
    ...components.map((component) => JSON.stringify(component)),
  ]
}
