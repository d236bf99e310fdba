/** Tests tasks against the filter of a calendar-query (RFC 4791 §9.7 to §9.9). */
import { DAY } from '../../domain/calendar/milliseconds.ts'
import type { Component, Property } from '../../platform/ics/parse.ts'
import type { Member } from './members.ts'
import type { Range, Series } from './occurrences.ts'
import { overlapsAlarm, overlapsTask, spanOf } from './overlap.ts'
import { todoOf } from './write-todo.ts'

export interface TextMatch {
  text: string
  collation: 'i;ascii-casemap' | 'i;octet' | 'i;unicode-casemap'
  negated: boolean
}

/** `defined: false` matches when there is nothing of that name. */
export interface ParamFilter {
  name: string
  defined: boolean
  text: TextMatch | null
}

export interface PropFilter extends ParamFilter {
  range: Range | null
  params: ParamFilter[]
}

export interface CompFilter {
  name: string
  defined: boolean
  range: Range | null
  props: PropFilter[]
  comps: CompFilter[]
}

/** `filter` is that of VCALENDAR. `zone`: the time zone for days and for times without a zone. */
export function matches(member: Member, filter: CompFilter, zone: string): boolean {
  if (filter.name !== 'vcalendar' || !filter.defined) return false
  const properties: Property[] = [
    ['version', {}, 'text', '2.0'],
    ['prodid', {}, 'text', ''],
  ]
  if (filter.range !== null || !filter.props.every((one) => matchesProperty(properties, one, zone))) return false
  if (filter.comps.every(isEveryTask)) return true
  const components = todoOf(member)
  return filter.comps.every((one) => matchesComponent(components, one, { member, components, zone }))
}

const isEveryTask = ({ name, defined, range, props, comps }: CompFilter): boolean =>
  name === 'vtodo' && defined && range === null && props.length === 0 && comps.length === 0

interface Around extends Series {
  /** The VTODO that contains the alarm. */
  todo?: Component
}

function matchesComponent(components: readonly Component[], filter: CompFilter, around: Around): boolean {
  const named = components.filter(([name]) => name === filter.name)
  if (!filter.defined) return named.length === 0
  return named.some((component) => {
    const [, properties, inner] = component
    return (
      (filter.range === null || overlaps(component, filter.range, around)) &&
      filter.props.every((one) => matchesProperty(properties, one, around.zone)) &&
      filter.comps.every((one) => matchesComponent(inner, one, { ...around, todo: component }))
    )
  })
}

function overlaps(component: Component, range: Range, around: Around): boolean {
  const { todo } = around
  if (component[0] === 'vtodo') return overlapsTask(component, range, around)
  return component[0] === 'valarm' && todo !== undefined && overlapsAlarm(component, range, todo, around)
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

function isWithin(property: Property, { start, end }: Range, zone: string): boolean {
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
