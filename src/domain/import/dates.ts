/** The DATE column: words for quick add, a plain day and time, or a rule with its current day. */
import { addDays, isDay, type Day } from '../calendar/day.ts'
import { DAY } from '../calendar/milliseconds.ts'
import { isTime, type Time } from '../calendar/time.ts'
import type { PlannedDue } from './plan.ts'
import { LONGEST_RULE } from '../lengths.ts'
import { parse } from '../quick-add/parse.ts'
import type { SpanKind } from '../quick-add/types.ts'
import { parseRule } from '../recurrence/parse.ts'
import { ruleInWords } from '../recurrence/words.ts'

export interface ReadDate extends Omit<PlannedDue, 'due_timezone'> {
  duration_min: number | null
  /** Whether the whole text was understood. */
  whole: boolean
}

export interface DateContext {
  /** The importer's current day. */
  today: Day
  time: Time
  locale: string
  weekStart: number
  /** Converts an instant (`2027-03-01T08:00:00.000Z`) to the local time of the imported task. */
  wallClock?: (instant: string) => { day: Day; time: Time }
  /** Midnight in UTC is a day without a time. */
  midnightIsDay?: boolean
}

const LONGEST = 200
/** Locales in which a numeric date begins with the month, and with the day. */
export const MONTH_FIRST = 'en-US'
export const DAY_FIRST = 'en-GB'
/** A locale in which times may have dots. */
const DOTTED_TIMES = 'da'
const DOTTED_DATE = /(?<!\d)\d{1,2}\.\d{1,2}\.\d{4}(?!\d)/
const PLAIN = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d)(?::\d\d(?:\.\d+)?)?)?$/
/** A day, a time and a distance from UTC, as other programs write an instant. */
const INSTANT = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?) ?(Z|UTC|GMT|[+-]\d\d:?\d\d)$/i
const RULE = /^RRULE(!?):(\S+) starting (\d{4}-\d\d-\d\d)(?: (\d\d:\d\d))?$/i
const STARTING = /^(.*\S) starting (\d{4}-\d\d-\d\d)$/i
/** The "9-10" of "every tue 9-10", which in a title may be amounts; "3-4" may be in the afternoon or at night. */
const HOURS = / (?=([7-9]|[01]\d|2[0-3]) ?[-–] ?(\d{1,2})$)/
/** In minutes, of hours that end at a lower figure: "9-5", not the "12-10" that may as well be a date. */
const LONGEST_PAST_NOON = 540
const KINDS: readonly SpanKind[] = ['date', 'time', 'repeat', 'duration']

/** Parses a DATE cell; null when nothing in it is understood. */
export function readDate(cell: string, context: DateContext): ReadDate | null {
  const text = spelledOut(cell.trim())
  const rule = readWrittenRule(text)
  if (rule || text.length > LONGEST) return rule
  return (
    readPlainDay(text) ?? readInstant(text, context) ?? readRepeatFromDay(text, context) ?? readWords(text, context)
  )
}

/**
 * The first way to read a text that understands all of it, else the first that understands a part. Dates with dots begin
 * with the day.
 */
function readWords(text: string, context: DateContext): ReadDate | null {
  const ownLocale = context.locale === MONTH_FIRST && DOTTED_DATE.test(text) ? DAY_FIRST : context.locale
  const timed = readHours(text, { ...context, locale: ownLocale })
  if (timed?.whole) return timed
  let firstPart: ReadDate | null = null
  for (const [line, locale] of [
    [text, ownLocale],
    [`on ${text}`, ownLocale],
    [text, MONTH_FIRST],
    [text, DAY_FIRST],
    [text, DOTTED_TIMES],
  ] as const) {
    const read = readByQuickAdd(line, { ...context, locale })
    if (read?.whole) return read
    firstPart ??= read
  }
  return firstPart
}

/** A day or repeat with two whole hours behind it. */
function readHours(text: string, context: DateContext): ReadDate | null {
  const [, first, last] = HOURS.exec(text) ?? []
  if (first === undefined) return null
  const read = readByQuickAdd(text.replace(HOURS, ' at '), context)
  return read && (Number(first) < Number(last) || (read.duration_min ?? 0) <= LONGEST_PAST_NOON) ? read : null
}

/**
 * Todoist's short forms, as quick add reads them: "ev mon", "every 27", "after 3 days"; "5.12.26" with its century; and
 * times without seconds.
 */
const spelledOut = (text: string) =>
  text
    .replace(/(?<=^\d{1,2}\.\d{1,2}\.)(?=[23]\d(?:$| ))/, '20')
    .replace(/(?<= \d{1,2}:\d\d):\d\d(?=(?: ?[ap]\.?m\.?)?$)/i, '')
    .replace(/^ev(?=!? )/i, 'every')
    .replace(/^(every!? \d{1,2})(?=$| (?:at|starting) | @)/i, '$1th')
    .replace(/^after (?=\d)/i, 'every! ')

const NOTHING = { recurrence_rule: null, recurrence_basis: 'due', duration_min: null, whole: true } as const

/** A day, with or without a time, in ISO 8601. */
function readPlainDay(text: string): ReadDate | null {
  const [, day, time = null] = PLAIN.exec(text) ?? []
  if (day === undefined || !isDay(day) || (time !== null && !isTime(time))) return null
  return { ...NOTHING, due_date: day, due_time: time }
}

/** A cell that is an instant: its day and moment as written, and whether that is midnight in UTC; null for others. */
export function instantIn(cell: string): { day: Day; moment: number; isMidnight: boolean } | null {
  const [, day, time, offset = ''] = INSTANT.exec(cell.trim()) ?? []
  if (day === undefined || !isDay(day)) return null
  const distance = offset
    .toUpperCase()
    .replace(/^(?:UTC|GMT)$/, 'Z')
    .replace(/^(...)(\d\d)$/, '$1:$2')
  const moment = Date.parse(`${day}T${time}${distance}`)
  return Number.isNaN(moment) ? null : { day, moment, isMidnight: time!.startsWith('00:00') && moment % DAY === 0 }
}

/** An instant as other programs write it, converted to local time, since tasks are due by local time. */
function readInstant(text: string, { wallClock, midnightIsDay }: DateContext): ReadDate | null {
  const instant = instantIn(text)
  if (!wallClock || !instant) return null
  if (midnightIsDay && instant.isMidnight) return { ...NOTHING, due_date: instant.day, due_time: null }
  const local = wallClock(new Date(instant.moment).toISOString())
  return isDay(local.day) ? { ...NOTHING, due_date: local.day, due_time: local.time } : null
}

/** A rule with its current day, as `writeDate` writes what it has no exact words for. */
function readWrittenRule(text: string): ReadDate | null {
  const [, fromCompletion, rule, day, time = null] = RULE.exec(text) ?? []
  if (rule === undefined || day === undefined || !isDay(day) || (time !== null && !isTime(time))) return null
  if (rule.length > LONGEST_RULE || !parseRule(rule).ok) return null
  const recurrence_basis = fromCompletion === '!' ? 'completion' : 'due'
  return { ...NOTHING, due_date: day, due_time: time, recurrence_rule: rule, recurrence_basis }
}

/** A repeat with a start day, read as if that day were today, so that an overdue task stays overdue. */
function readRepeatFromDay(text: string, context: DateContext): ReadDate | null {
  const [, words, day] = STARTING.exec(text) ?? []
  if (words === undefined || day === undefined || !isDay(day)) return null
  const onDay = readByQuickAdd(words, { ...context, today: day, time: '00:00' })
  const isMidnight = onDay?.due_time === '00:00'
  // Which at 00:00 is over.
  const read = isMidnight ? readByQuickAdd(words, { ...context, today: addDays(day, -1), time: '23:59' }) : onDay
  return read?.whole && read.recurrence_rule !== null ? read : null
}

/** Reads a text as a line of quick add in one language. */
function readByQuickAdd(text: string, { today, time, locale, weekStart }: DateContext): ReadDate | null {
  const none = () => null
  const finders = { findProject: none, findSection: none, findPerson: none }
  const parsed = parse(text, { today, time, locale, weekStart, projectId: null, ignore: [], ...finders })
  if (parsed.due_date === null) return null
  let left = text
  for (const { start, end, kind } of parsed.spans.toReversed())
    if (KINDS.includes(kind)) left = left.slice(0, start) + left.slice(end)
  return {
    due_date: parsed.due_date,
    due_time: parsed.due_time,
    recurrence_rule: parsed.recurrence_rule,
    recurrence_basis: parsed.recurrence_basis,
    duration_min: parsed.duration_min,
    whole: !/[\p{L}\p{N}]/u.test(left),
  }
}

type Due = Pick<ReadDate, 'due_date' | 'due_time' | 'recurrence_rule' | 'recurrence_basis'>

/** Writes a due date so that `readDate` reads it back, on any day; in English words where these are exact. */
export function writeDate({ due_date, due_time, recurrence_rule, recurrence_basis }: Due): string {
  if (due_date === null) return ''
  const at = due_time === null ? '' : ` ${due_time}`
  if (recurrence_rule === null) return due_date + at
  const due = { due_date, due_time, recurrence_rule, recurrence_basis }
  const words = wordsFor(due)
  return words ?? `RRULE${recurrence_basis === 'completion' ? '!' : ''}:${recurrence_rule} starting ${due_date}${at}`
}

function wordsFor(due: Due): string | null {
  const parsed = parseRule(due.recurrence_rule!)
  if (!parsed.ok) return null
  const rule = ruleInWords(parsed.rule, 'en')
  const repeat = due.recurrence_basis === 'completion' ? rule.replace(/^every /, 'every! ') : rule
  const text = `${repeat}${due.due_time === null ? '' : ` at ${due.due_time}`} starting ${due.due_date}`
  const back = readDate(text, { today: '2000-01-01', time: '00:00', locale: 'en', weekStart: 1 })
  const same =
    back?.whole &&
    back.duration_min === null &&
    back.due_date === due.due_date &&
    back.due_time === due.due_time &&
    back.recurrence_rule === due.recurrence_rule &&
    back.recurrence_basis === due.recurrence_basis
  return same ? text : null
}
