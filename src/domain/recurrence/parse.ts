import { type Day, isDay, type Weekday } from '../calendar/day.ts'
import { ruleError } from './check.ts'
import {
  type Frequency,
  LARGEST_VALUES,
  LARGEST_COUNT,
  LARGEST_INTERVAL,
  type Rule,
  WEEKDAY_CODES,
  type WeekdayRule,
} from './rule.ts'

/** `legal`: valid by RFC 5545 or RFC 7529, but not supported. */
export type ParsedRule = { ok: true; rule: Rule } | { ok: false; reason: string; legal: boolean }

export type ParseOptions = {
  /** Converts an instant (`YYYY-MM-DDTHH:MM:SSZ`) to a day in the task's time zone; UTC by default. */
  dayOfInstant?: (utcInstant: string) => Day
}

/** In characters, for any caller; what people and files send is limited to LONGEST_RULE before. */
const MOST_READ = 8192

/**
 * Parses an RRULE (RFC 5545 §3.3.10), with or without `RRULE:`, ignoring case. `reason` is for developers of clients.
 */
export function parseRule(text: string, options: ParseOptions = {}): ParsedRule {
  try {
    const rule = read(text, options)
    const reason = ruleError(rule)
    return reason === null ? { ok: true, rule } : { ok: false, reason, legal: false }
  } catch (error) {
    if (error instanceof Unreadable) return { ok: false, reason: error.message, legal: error instanceof Unsupported }
    throw error
  }
}

class Unreadable extends Error {}
class Unsupported extends Unreadable {}

function read(text: string, options: ParseOptions): Rule {
  const parts = partsOf(text)
  const list = (name: keyof typeof LARGEST_VALUES) => numbers(parts, name)
  const rule: Rule = {
    freq: frequency(parts.get('FREQ')),
    interval: wholeNumber(parts, 'INTERVAL', LARGEST_INTERVAL) ?? 1,
    bymonth: list('bymonth'),
    byweekno: list('byweekno'),
    byyearday: list('byyearday'),
    bymonthday: list('bymonthday'),
    byday: weekdays(parts.get('BYDAY')),
    bysetpos: list('bysetpos'),
    wkst: weekStart(parts.get('WKST')),
    count: wholeNumber(parts, 'COUNT', LARGEST_COUNT),
    until: until(parts.get('UNTIL'), options.dayOfInstant ?? ((instant) => instant.slice(0, 10))),
  }
  return rule
}

const KNOWN = [
  'FREQ',
  'INTERVAL',
  ...Object.keys(LARGEST_VALUES).map((name) => name.toUpperCase()),
  'BYDAY',
  'WKST',
  'COUNT',
  'UNTIL',
]
/** The other parts of RFC 5545 and RFC 7529. */
const ELSEWHERE = ['BYHOUR', 'BYMINUTE', 'BYSECOND', 'RSCALE', 'SKIP']

function partsOf(text: string): Map<string, string> {
  if (text.length > MOST_READ) throw new Unreadable(`a rule has at most ${MOST_READ} characters`)
  if (/[^\x20-\x7e]/.test(text)) throw new Unreadable('a rule has letters, digits and the signs = ; , + - only')
  const parts = new Map<string, string>()
  for (const part of text
    .trim()
    .toUpperCase()
    .replace(/^RRULE:/, '')
    .replace(/;$/, '')
    .split(';')) {
    const [name = '', value, ...more] = part.split('=')
    if (!value || more.length > 0)
      throw new Unreadable(`each part is NAME=VALUE, parted by semicolons; "${shown(part)}" is not`)
    if (!KNOWN.includes(name))
      throw new (ELSEWHERE.includes(name) ? Unsupported : Unreadable)(
        `${shown(name)} is not supported; known parts are ${KNOWN.join(', ')}`,
      )
    if (parts.has(name)) throw new Unreadable(`${name} is given twice`)
    parts.set(name, value)
  }
  return parts
}

function frequency(value: string | undefined): Frequency {
  if (value === 'DAILY' || value === 'WEEKLY' || value === 'MONTHLY' || value === 'YEARLY') return value
  const isFiner = value === 'HOURLY' || value === 'MINUTELY' || value === 'SECONDLY'
  throw new (isFiner ? Unsupported : Unreadable)('FREQ must be DAILY, WEEKLY, MONTHLY or YEARLY')
}

function wholeNumber(parts: Map<string, string>, name: string, largest: number): number | null {
  const value = parts.get(name)
  if (value === undefined) return null
  const number = /^\d+$/.test(value) ? Number(value) : 0
  if (number < 1 || number > largest)
    throw new (number < 1 ? Unreadable : Unsupported)(`${name} must be a whole number from 1 to ${largest}`)
  return number
}

function numbers(parts: Map<string, string>, part: keyof typeof LARGEST_VALUES): number[] {
  const name = part.toUpperCase()
  const value = parts.get(name)
  if (value === undefined) return []
  const largest = LARGEST_VALUES[part]
  const signed = part !== 'bymonth'
  const found = value.split(',').map((item) => {
    const number = (signed ? /^[+-]?\d{1,9}$/ : /^\d{1,9}$/).test(item) ? Number(item) : 0
    if (number !== 0 && Math.abs(number) <= largest) return number
    const range = signed ? `1 to ${largest} or -${largest} to -1` : `1 to ${largest}`
    throw new Unreadable(`${name} must list whole numbers from ${range}; "${shown(item)}" is none`)
  })
  return [...new Set(found)].sort((a, b) => a - b)
}

function weekdays(value: string | undefined): WeekdayRule[] {
  if (value === undefined) return []
  const found = new Map<number, WeekdayRule>()
  for (const item of value.split(',')) {
    const match = /^([+-]?\d{1,9})?([A-Z]{2})$/.exec(item)
    const weekday = weekdayOfCode(match?.[2])
    const ordinal = match?.[1] === undefined ? null : Number(match[1])
    if (weekday === null || ordinal === 0 || Math.abs(ordinal ?? 1) > 53)
      throw new Unreadable(`BYDAY must list weekdays such as MO, 1FR or -1SU; "${shown(item)}" is none`)
    found.set(weekday * 200 + (ordinal ?? -100), { weekday, ordinal })
  }
  return [...found].sort(([a], [b]) => a - b).map(([, day]) => day)
}

function weekStart(value: string | undefined): Weekday {
  if (value === undefined) return 1
  const weekday = weekdayOfCode(value)
  if (weekday === null) throw new Unreadable('WKST must be one of MO, TU, WE, TH, FR, SA, SU')
  return weekday
}

function weekdayOfCode(code: string | undefined): Weekday | null {
  const index = WEEKDAY_CODES.findIndex((known) => known === code)
  return index < 0 ? null : ((index + 1) as Weekday)
}

function until(value: string | undefined, dayOfInstant: (utcInstant: string) => Day): Day | null {
  if (value === undefined) return null
  const match = /^(\d{4})(\d\d)(\d\d)(?:T([01]\d|2[0-3])([0-5]\d)([0-5]\d|60)(Z)?)?$/.exec(value)
  const day = match ? `${match[1]}-${match[2]}-${match[3]}` : ''
  if (!match || !isDay(day)) throw new Unreadable('UNTIL must be a real day such as 20270501, with or without a time')
  return match[7] ? dayOfInstant(`${day}T${match[4]}:${match[5]}:${match[6] === '60' ? '59' : match[6]}Z`) : day
}

function shown(text: string): string {
  return text.length > 40 ? `${text.slice(0, 40)}…` : text
}
