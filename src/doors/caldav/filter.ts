/** `filter` of a calendar-query (RFC 4791 §9.7), read from its XML. */
import { Unmet } from '../../features/caldav/refusals.ts'
import type { CompFilter, ParamFilter, PropFilter, TextMatch } from '../../features/caldav/matching.ts'
import type { Range } from '../../features/caldav/overlap.ts'
import { CALDAV, child, children, type Element } from './xml.ts'

const invalid = (why: string) => new Unmet('C:valid-filter', why)

/** The one comp-filter of a filter; refused when it cannot be evaluated. */
export function readFilter(filter: Element): CompFilter {
  const [calendar, ...more] = children(filter, CALDAV, 'comp-filter')
  if (!calendar || more.length > 0 || nameOf(calendar) !== 'vcalendar')
    throw invalid('A filter begins with one comp-filter of VCALENDAR')
  return compFilter(calendar)
}

function nameOf({ name, attributes }: Element): string {
  const named = attributes['name']?.trim().toLowerCase()
  if (!named) throw invalid(`${name} has no name`)
  return named
}

const isDefined = (filter: Element): boolean => !child(filter, CALDAV, 'is-not-defined')

const compFilter = (filter: Element): CompFilter => ({
  name: nameOf(filter),
  defined: isDefined(filter),
  range: rangeOf(filter),
  props: children(filter, CALDAV, 'prop-filter').map(propFilter),
  comps: children(filter, CALDAV, 'comp-filter').map(compFilter),
})

const propFilter = (filter: Element): PropFilter => ({
  ...paramFilter(filter),
  range: rangeOf(filter),
  params: children(filter, CALDAV, 'param-filter').map(paramFilter),
})

const paramFilter = (filter: Element): ParamFilter => ({
  name: nameOf(filter),
  defined: isDefined(filter),
  text: textMatch(child(filter, CALDAV, 'text-match')),
})

const COLLATIONS = ['i;ascii-casemap', 'i;octet', 'i;unicode-casemap'] as const

function textMatch(match: Element | undefined): TextMatch | null {
  if (!match) return null
  const wanted = match.attributes['collation'] ?? COLLATIONS[0]
  const collation = COLLATIONS.find((one) => one === wanted)
  if (!collation) throw new Unmet('C:supported-collation', `The collations are ${COLLATIONS.join(', ')}`)
  return { text: match.text, collation, negated: match.attributes['negate-condition'] === 'yes' }
}

function rangeOf(filter: Element): Range | null {
  const range = child(filter, CALDAV, 'time-range')
  if (!range) return null
  const { start, end } = range.attributes
  if (start === undefined && end === undefined) throw invalid('time-range needs a start or an end')
  const read = { start: instant(start) ?? -Infinity, end: instant(end) ?? Infinity }
  if (read.start >= read.end) throw invalid('time-range ends before it starts')
  return read
}

function instant(text: string | undefined): number | null {
  if (text === undefined) return null
  const [, year, month, day, hour, minute, second] = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(text) ?? []
  const at = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`)
  if (!Number.isFinite(at)) throw invalid('time-range takes UTC, 20260101T000000Z')
  return at
}
