/** Tests tasks against the filter of a calendar-query (RFC 4791 §9.7 to §9.9). */
import { DAY } from '../../../domain/calendar/milliseconds.ts'
import type { Steps } from '../../../platform/db/transaction.ts'
import type { Component, Property } from '../../../platform/ics/parse.ts'
import type { CollectionMember } from '../members.ts'
import { seriesOf, type TimeRange, type Series } from '../repeats/occurrences.ts'
import { overlapsAlarm, overlapsTask, spanOf } from './overlap.ts'
import { todoOf } from '../objects/write-todo.ts'

export const COLLATIONS = ['i;ascii-casemap', 'i;octet', 'i;unicode-casemap'] as const

export interface TextMatch {
  text: string
  collation: (typeof COLLATIONS)[number]
  negated: boolean
}

/** `defined: false` matches when there is nothing of that name. */
export interface ParamFilter {
  name: string
  defined: boolean
  text: TextMatch | null
}

export interface PropFilter extends ParamFilter {
  range: TimeRange | null
  params: ParamFilter[]
}

export interface CompFilter {
  name: string
  defined: boolean
  range: TimeRange | null
  props: PropFilter[]
  comps: CompFilter[]
}

/** `filter` is that of VCALENDAR. `zone`: the time zone for days and for times without a zone. */
export function* matches(member: CollectionMember, filter: CompFilter, zone: string): Steps<boolean> {
  if (filter.name !== 'vcalendar' || !filter.defined) return false
  const properties: Property[] = [
    ['version', {}, 'text', '2.0'],
    ['prodid', {}, 'text', ''],
  ]
  if (filter.range !== null || !filter.props.every((one) => matchesProperty(properties, one, zone))) return false
  if (filter.comps.every(isEveryTask)) return true
  const components = todoOf(member)
  return yield* matchesAll(components, filter.comps, seriesOf(member, components, zone), null)
}

const isEveryTask = ({ name, defined, range, props, comps }: CompFilter): boolean =>
  name === 'vtodo' && defined && range === null && props.length === 0 && comps.length === 0

/** `todo`: the VTODO that contains the components; null where they are the VTODOs. */
type Inside = Component | null

function* matchesAll(
  components: readonly Component[],
  filters: readonly CompFilter[],
  series: Series,
  todo: Inside,
): Steps<boolean> {
  for (const filter of filters) if (!(yield* matchesAny(components, filter, series, todo))) return false
  return true
}

function* matchesAny(
  components: readonly Component[],
  filter: CompFilter,
  series: Series,
  todo: Inside,
): Steps<boolean> {
  const named = components.filter(([name]) => name === filter.name)
  if (!filter.defined) return named.length === 0
  for (const component of named) {
    yield
    const [, properties, inner] = component
    if (
      (filter.range === null || (yield* overlaps(component, filter.range, series, todo))) &&
      filter.props.every((one) => matchesProperty(properties, one, series.zone)) &&
      (yield* matchesAll(inner, filter.comps, series, component))
    )
      return true
  }
  return false
}

function* overlaps(component: Component, range: TimeRange, series: Series, todo: Inside): Steps<boolean> {
  if (component[0] === 'vtodo') return yield* overlapsTask(component, range, series)
  return component[0] === 'valarm' && todo !== null && (yield* overlapsAlarm(component, range, todo, series))
}

function matchesProperty(properties: readonly Property[], filter: PropFilter, zone: string): boolean {
  const named = properties.filter(([name]) => name === filter.name)
  if (!filter.defined) return named.length === 0
  return named.some((property) => {
    const { text, range, params } = filter
    if (text !== null && !matchesText(property.slice(3).map(String).join(','), text)) return false
    if (range !== null && !isWithin(property, range, zone)) return false
    return params.every((one) => matchesParameter(property[1][one.name], one))
  })
}

function isWithin(property: Property, { start, end }: TimeRange, zone: string): boolean {
  const span = spanOf(property, zone)
  return span !== null && span.at < end && (property[2] === 'date' ? span.at + DAY > start : span.at >= start)
}

function matchesParameter(value: string | string[] | undefined, { defined, text }: ParamFilter): boolean {
  if (value === undefined || !defined) return (value !== undefined) === defined
  return text === null || matchesText([value].flat().join(','), text)
}

function matchesText(value: string, { text, collation, negated }: TextMatch): boolean {
  const folded = FOLD[collation]
  return folded(value).includes(folded(text)) !== negated
}

const FOLD: Record<TextMatch['collation'], (text: string) => string> = {
  'i;octet': (text) => text,
  'i;ascii-casemap': (text) => text.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase()),
  'i;unicode-casemap': (text) => text.toLowerCase(),
}
