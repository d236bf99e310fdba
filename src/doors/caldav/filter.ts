/** `filter` of a calendar-query (RFC 4791 §9.7), read from its XML. */
import { Unmet } from '../../features/caldav/refusals.ts'
import {
  COLLATIONS,
  type CompFilter,
  type ParamFilter,
  type PropFilter,
  type TextMatch,
} from '../../features/caldav/reports/matching.ts'
import type { TimeRange } from '../../features/caldav/repeats/occurrences.ts'
import { CALDAV, child, children, type Element } from './xml.ts'

const invalid = (why: string) => new Unmet('C:valid-filter', why)

/** The one comp-filter of a filter; refused when it cannot be evaluated. */
export function readCompFilter(filter: Element): CompFilter {
  const [calendar, ...more] = children(filter, CALDAV, 'comp-filter')
  if (!calendar || more.length > 0 || nameOf(calendar) !== 'vcalendar')
    throw invalid('A filter begins with one comp-filter of VCALENDAR')
  if (sizeOf(calendar) > MOST_ELEMENTS) throw invalid(`A filter has at most ${MOST_ELEMENTS} elements`)
  return compFilter(calendar)
}

const MOST_ELEMENTS = 100

const sizeOf = (element: Element): number => 1 + element.children.reduce((sum, inner) => sum + sizeOf(inner), 0)

function nameOf({ name, attributes }: Element): string {
  const named = attributes['name']?.trim().toLowerCase()
  if (!named) throw invalid(`${name} has no name`)
  return named
}

/** What each element may contain (RFC 4791 §9.7.1 to §9.7.3): at most one of `one`, any number of `many`. */
const INSIDE: Record<string, { one: readonly string[]; many: readonly string[] }> = {
  'comp-filter': { one: ['is-not-defined', 'time-range'], many: ['prop-filter', 'comp-filter'] },
  'prop-filter': { one: ['is-not-defined', 'time-range', 'text-match'], many: ['param-filter'] },
  'param-filter': { one: ['is-not-defined', 'text-match'], many: [] },
}
const KNOWN = new Set(Object.values(INSIDE).flatMap(({ one, many }) => [...one, ...many]))

/** Throws 403 for anything else; elements of other namespaces are ignored (RFC 4918 §17). */
function refuseOthers({ name, children: all }: Element): void {
  const names = all.filter(({ uri }) => uri === CALDAV).map((element) => element.name)
  const unknown = names.find((inner) => !KNOWN.has(inner))
  if (unknown !== undefined) throw new Unmet('C:supported-filter', `Nothing is found by ${unknown}`)
  const { one, many } = INSIDE[name]!
  const single = names.filter((inner) => !many.includes(inner))
  if (single.some((inner) => !one.includes(inner)) || single.length > 1)
    throw invalid(`${name} cannot hold ${single.join(' and ')}`)
  if (single[0] === 'is-not-defined' && names.length > 1) throw invalid('is-not-defined stands alone')
}

const isDefined = (filter: Element): boolean => !child(filter, CALDAV, 'is-not-defined')

function compFilter(filter: Element): CompFilter {
  refuseOthers(filter)
  return {
    name: nameOf(filter),
    defined: isDefined(filter),
    range: rangeOf(filter),
    props: children(filter, CALDAV, 'prop-filter').map(propFilter),
    comps: children(filter, CALDAV, 'comp-filter').map(compFilter),
  }
}

const propFilter = (filter: Element): PropFilter => ({
  ...paramFilter(filter),
  range: rangeOf(filter),
  params: children(filter, CALDAV, 'param-filter').map(paramFilter),
})

function paramFilter(filter: Element): ParamFilter {
  refuseOthers(filter)
  return {
    name: nameOf(filter),
    defined: isDefined(filter),
    text: textMatch(child(filter, CALDAV, 'text-match')),
  }
}

function textMatch(match: Element | undefined): TextMatch | null {
  if (!match) return null
  const wanted = match.attributes['collation'] ?? COLLATIONS[0]
  const collation = COLLATIONS.find((one) => one === wanted)
  if (!collation) throw new Unmet('C:supported-collation', `The collations are ${COLLATIONS.join(', ')}`)
  return { text: match.text, collation, negated: match.attributes['negate-condition'] === 'yes' }
}

function rangeOf(filter: Element): TimeRange | null {
  const range = child(filter, CALDAV, 'time-range')
  if (!range) return null
  const { start, end } = range.attributes
  if (start === undefined && end === undefined) throw invalid('time-range needs a start or an end')
  const read = { start: millisecondsOf(start) ?? -Infinity, end: millisecondsOf(end) ?? Infinity }
  if ([read.start, read.end].some(Number.isNaN)) throw invalid('time-range takes UTC, 20260101T000000Z')
  if (read.start >= read.end) throw invalid('time-range ends before it starts')
  return read
}

/** Milliseconds since 1970 of a time such as 20260101T000000Z; NaN for any other text, null where there is none. */
export function millisecondsOf(text: string | undefined): number | null {
  if (text === undefined) return null
  const [, year, month, day, hour, minute, second] = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(text) ?? []
  return Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`)
}
