/** Parses iCalendar from untrusted senders (RFC 5545) with ical.js, into jCal (RFC 7265). */
import ICAL from 'ical.js'

// ical.js does not count the leading space of a continued line; lines may have 75 octets including it.
ICAL.foldLength = 74

const RECUR = ICAL.design.icalendar.value['recur']!
/** Keeps RRULE values as text: ical.js turns INTERVAL=0 into 1 and keeps only the last of repeated parts. */
ICAL.design.icalendar.value['recur'] = {
  fromICAL: (text: string) => {
    ICAL.Recur.fromString(text.toUpperCase())
    return text
  },
  toICAL: (rule: unknown) => (typeof rule === 'string' ? rule : RECUR.toICAL!(rule)),
  decorate: (rule: unknown) =>
    typeof rule === 'string' ? ICAL.Recur.fromString(rule.toUpperCase()) : RECUR.decorate!(rule),
  undecorate: (rule: ICAL.Recur) => rule.toString(),
}

const { components, icalendar } = ICAL.design

/**
 * What ical.js can read of a type. Of any other text it makes up a value without a word, `2026-11-28T::` of
 * `CREATED:20261128`: it stays as it is, and is written as it was sent.
 */
const READABLE = { date: /^\d{8}/, 'date-time': /^\d{8}.\d{6}/, integer: /^[+-]?\d+$/, float: /^[+-]?\.?\d/ }
const JCAL_TIME = /^\d{4}-\d\d-\d\d(T\d\d:\d\d:\d\dZ?)?$/

for (const [type, readable] of Object.entries(READABLE)) {
  const value = icalendar.value[type]!
  const { fromICAL, toICAL } = value
  value.fromICAL = (text: string) => (readable.test(text) ? fromICAL!(text) : text)
  value.toICAL = (read: unknown) => (typeof read === 'string' && !JCAL_TIME.test(read) ? read : toICAL!(read))
}

// ical.js looks names up with `in`: `CONSTRUCTOR:` would be a known property, without a type, and could not be written.
for (const table of [components, icalendar.property, icalendar.param, icalendar.value])
  Object.setPrototypeOf(table, null)

export { ICAL }

/** Name in lower case, parameters (names in lower case), type, values. */
export type Property = [name: string, parameters: Record<string, string | string[]>, type: string, ...values: unknown[]]
export type Component = [name: string, properties: Property[], components: Component[]]

/** The text is not iCalendar, or too large to parse; the message says why. */
export class UnreadableCalendar extends Error {}

const MOST_LINES = 4_000
/** ical.js is slowest on these characters: separators of values and parameters, and escapes. */
const MOST_SEPARATORS = 100_000
const MOST_DEEP = 4
/** Characters of an EXDATE or RDATE: about 5,000 dates. */
const LONGEST_DATES = 90_000
const LONGEST_PARAMETERS = 4_000
const MOST_PARAMETERS = 60

// oxlint-disable-next-line no-control-regex
const CONTROL = /[\x00-\x08\x0b\x0c\x0e-\x1f\x7f]|\r(?!\n)/g

/**
 * Parses the single component of a text, after removing control characters. Throws `UnreadableCalendar`. Takes linear
 * time.
 */
export function parseCalendar(text: string): Component {
  if (text.slice(0, 16).includes('\0')) throw new UnreadableCalendar('is not UTF-8')
  const plain = text.replace(/^\uFEFF/, '').replaceAll(CONTROL, '')
  refuseTooMuch(plain)
  let parsed: unknown
  try {
    parsed = ICAL.parse(plain)
  } catch (error) {
    throw new UnreadableCalendar(error instanceof Error ? error.message.slice(0, 200) : 'unreadable')
  }
  const [component] = Array.isArray(parsed) ? parsed : []
  if (typeof component !== 'string') throw new UnreadableCalendar('must be one VCALENDAR')
  return parsed as Component
}

/** Parses the server's own text, which may be longer than what others may send. */
export const parseOwnCalendar = (text: string): Component => ICAL.parse(text) as Component

function refuseTooMuch(text: string): void {
  let separators = 0
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === 0x2c || code === 0x3b || code === 0x5c || code === 0x5e) separators++
    // An escape is one, so that the longest description can be sent.
    if (code === 0x5c) at++
  }
  if (separators > MOST_SEPARATORS) throw new UnreadableCalendar('has too many values')
  const lines = text.replaceAll(/\r?\n[ \t]/g, '').split('\n')
  if (lines.length > MOST_LINES) throw new UnreadableCalendar(`has more than ${MOST_LINES} lines`)
  let depth = 0
  for (const line of lines) {
    if (/^BEGIN:/i.test(line) && ++depth > MOST_DEEP) throw new UnreadableCalendar('is nested too deep')
    if (/^END:/i.test(line) && --depth < 0) throw new UnreadableCalendar('ends what has not begun')
    refuseLongParameters(line)
    if (line.length > LONGEST_DATES && /^(EXDATE|RDATE)/i.test(line)) throw new UnreadableCalendar('has too many dates')
  }
}

/** Checks the parameters of a line: everything before the first colon outside quotes. */
function refuseLongParameters(line: string): void {
  const first = line.indexOf(';')
  if (first < 0 || first > line.indexOf(':')) return
  let [quoted, count, at] = [false, 0, first]
  for (; at < line.length && at <= LONGEST_PARAMETERS; at++) {
    const sign = line[at]
    if (sign === '"') quoted = !quoted
    else if (sign === ';' && !quoted) count++
    else if (sign === ':' && !quoted) break
  }
  if (at > LONGEST_PARAMETERS || count > MOST_PARAMETERS)
    throw new UnreadableCalendar('has a property with too many parameters')
}

export const propertiesOf = ([, properties]: Component, name: string): Property[] =>
  properties.filter((property) => property[0] === name)

export const propertyOf = (component: Component, name: string): Property | undefined =>
  component[1].find((property) => property[0] === name)

/** The first value as text; undefined when there is no such property. */
export const textOf = (component: Component, name: string): string | undefined => {
  const property = propertyOf(component, name)
  return property && String(property[3])
}
