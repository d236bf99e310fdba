/** Calendar data as a report asks for it (RFC 4791 §9.6): some properties, expanded occurrences, limited overrides. */
import { instantOf } from '../../../platform/clock.ts'
import type { Steps } from '../../../platform/db/transaction.ts'
import { ICAL, parseOwnCalendar, propertyOf, type Component, type Property } from '../../../platform/ics/parse.ts'
import { DAY } from '../../../domain/calendar/milliseconds.ts'
import { KIB } from '../../../domain/sizes.ts'
import { Unmet } from '../refusals.ts'
import { calendarData, todoOf } from '../objects/write-todo.ts'
import type { CollectionMember } from '../members.ts'
import { instancesNear, isOverride, seriesOf, type TimeRange } from '../repeats/occurrences.ts'
import { longestOf, overlapsAt, spanOf } from './overlap.ts'

/** The requested properties and components of a component; null: all. */
export interface WantedData {
  name: string
  /** By name; true: without the value (`novalue`). */
  props: ReadonlyMap<string, boolean> | null
  comps: readonly WantedData[] | null
}

export interface DataRequest {
  parts: WantedData | null
  /** Return each occurrence in the range as its own VTODO, in UTC. */
  expand: TimeRange | null
  /** Return only the overrides that overlap the range. */
  overrides: TimeRange | null
}

export const LONGEST_EXPANSION = 3660 * DAY

/** Throws 403 for an expansion over more than ten years. */
export function refuseTooMany({ expand }: DataRequest): void {
  if (expand && expand.end - expand.start > LONGEST_EXPANSION)
    throw new Unmet('D:number-of-matches-within-limits', 'Occurrences can be asked for over ten years at most')
}

export const MOST_EXPANDED = 750
/** Characters of the occurrences of one task. */
export const LONGEST_EXPANDED = 512 * KIB

/**
 * The text of a task; null for more than MOST_EXPANDED or LONGEST_EXPANDED. `zone`: the time zone for days and for
 * times without a zone.
 */
export function* requestedData(
  member: CollectionMember,
  { parts, expand, overrides }: DataRequest,
  zone: string,
): Steps<string | null> {
  if (!parts && !expand && !overrides) return calendarData(member)
  const [name, properties, components] = parseOwnCalendar(calendarData(member))
  let inner: Component[] | null = components
  if (overrides) inner = inner.filter((one) => !isOverride(one) || overlapsAt(one, overrides, zone))
  if (expand) inner = yield* expanded(member, expand, zone)
  if (inner === null) return null
  const calendar: Component = [name, properties, inner]
  return ICAL.stringify(parts ? reduced(calendar, parts) : calendar)
}

function* expanded(member: CollectionMember, range: TimeRange, zone: string): Steps<Component[] | null> {
  const components = todoOf(member)
  const [todo] = components
  const isOne = member.recurrence_rule === null || member.due_date === null
  if (isOne) return [inUtc(todo, zone)]
  const most = Math.max(1, Math.min(MOST_EXPANDED, Math.floor(LONGEST_EXPANDED / JSON.stringify(todo).length)))
  const instances: Component[] = []
  for (const one of instancesNear(todo, range, seriesOf(member, components, zone), longestOf(todo, zone))) {
    yield
    if (!one || !overlapsAt(one, range, zone)) continue
    if (instances.length === most) return null
    instances.push(asInstance(one))
  }
  const changed = components.filter((one) => isOverride(one) && overlapsAt(one, range, zone))
  return [...instances, ...changed].map((one) => inUtc(one, zone))
}

const OF_SERIES = new Set(['rrule', 'rdate', 'exdate', 'exrule'])

function asInstance(todo: Component): Component {
  const [name, properties, components] = todo
  const [, parameters, type, value] = propertyOf(todo, 'dtstart') ?? propertyOf(todo, 'due')!
  const id: Property = ['recurrence-id', parameters, type, value]
  return [name, [id, ...properties.filter((one) => !OF_SERIES.has(one[0]))], components]
}

/** Converts times with a TZID to UTC. */
const inUtc = ([name, properties, components]: Component, zone: string): Component => [
  name,
  properties.map((property) => propertyInUtc(property, zone)),
  components,
]

function propertyInUtc(property: Property, zone: string): Property {
  const [name, { tzid, ...parameters }, type] = property
  const at = type === 'date-time' && tzid !== undefined ? spanOf(property, zone)?.at : undefined
  return at === undefined ? property : [name, parameters, type, `${instantOf(at).slice(0, 19)}Z`]
}

function reduced([name, properties, components]: Component, { props, comps }: WantedData): Component {
  return [
    name,
    props === null ? properties : properties.flatMap((one) => asked(one, props)),
    comps === null ? components : components.flatMap((one) => reducedBy(one, comps)),
  ]
}

function asked(property: Property, props: ReadonlyMap<string, boolean>): Property[] {
  const isEmpty = props.get(property[0])
  if (isEmpty === undefined) return []
  return isEmpty ? [[property[0], property[1], property[2], '']] : [property]
}

const reducedBy = (component: Component, comps: readonly WantedData[]): Component[] => {
  const wanted = comps.find(({ name }) => name === component[0])
  return wanted ? [reduced(component, wanted)] : []
}
