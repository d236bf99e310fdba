import type { Rule, WeekdayRule } from './rule.ts'
import type { Words } from './languages/words.ts'
import { EVEN_WEEKS, ODD_WEEKS } from './week-parity.ts'

/** The days of a rule in the words of one language, without COUNT and UNTIL. */
export function wordsOfDays(rule: Rule, words: Words): string {
  const plain = simplified(rule)
  const { said, chosen } = ofFrequency(plain, words)
  const days = said + onlyIf(besides(plain), words)
  if (chosen || plain.bysetpos.length === 0) return days
  return `${days}, ${words.onlyOf(ordinals(plain.bysetpos, words), plain.freq)}`
}

/** `chosen`: BYSETPOS is already included. */
type Said = { said: string; chosen?: boolean }

function ofFrequency(rule: Rule, words: Words): Said {
  switch (rule.freq) {
    case 'DAILY':
      return { said: every(rule, words) + inMonths(rule, words) }
    case 'WEEKLY':
      return { said: weekly(rule, words) + inMonths(rule, words) }
    case 'MONTHLY':
      return monthly(rule, words)
    case 'YEARLY':
      return yearly(rule, words)
  }
}

function weekly(rule: Rule, words: Words): string {
  if (rule.byday.length === 0) return every(rule, words)
  if (rule.interval === 1) return eachWeekday(rule.byday, words)
  const days = isWorkdays(rule.byday) ? words.workdays : weekdays(rule.byday, words, words.and)
  return words.on('WEEKLY', every(rule, words), days)
}

function monthly(rule: Rule, words: Words): Said {
  const { said, chosen = false } = daysWithin(rule, words)
  if (said === '') return { said: every(rule, words) + inMonths(rule, words) }
  if (rule.interval === 1 && rule.bymonth.length > 0)
    return { said: `${said} ${words.of} ${monthsOr('', rule, words)}`, chosen }
  return { said: words.on('MONTHLY', every(rule, words), said) + inMonths(rule, words), chosen }
}

function yearly(rule: Rule, words: Words): Said {
  const weeks = everySecondWeek(rule, words)
  if (weeks && rule.interval === 1 && rule.byday.length > 0 && rule.bymonthday.length + rule.byyearday.length === 0)
    return { said: `${weekly(rule, words)} ${words.in} ${weeks}${inMonths(rule, words)}` }
  const { said, chosen = false } = daysOfYear(rule, words)
  if (said === '') return { said: every(rule, words) + inWeeks(rule, words) + inMonths(rule, words) }
  return { said: words.on('YEARLY', every(rule, words), said), chosen }
}

function daysOfYear(rule: Rule, words: Words): Said {
  if (rule.byyearday.length > 0) {
    const days = `${nth(rule.byyearday, words.day, words)} ${words.of} ${words.theYear}`
    return { said: days + inWeeks(rule, words) + inMonths(rule, words) }
  }
  if (rule.byweekno.length > 0) {
    const days = rule.bymonthday.length > 0 ? monthDays(rule.bymonthday, words) : weekdays(rule.byday, words, words.and)
    return { said: days && days + inWeeks(rule, words) + inMonths(rule, words) }
  }
  const dates = rule.bymonth.flatMap((month) => rule.bymonthday.map((day) => ({ month, day })))
  if (rule.byday.length === 0 && dates.length > 0 && dates.length <= 4 && dates.every(({ day }) => day > 0))
    return {
      said: join(
        dates.map(({ month, day }) => words.date(day, words.months[month - 1]!)),
        words.and,
      ),
    }
  const { said, chosen = false } = daysWithin(rule, words)
  const stretch = monthsOr(rule.bymonthday.length > 0 ? words.theMonth : words.theYear, rule, words)
  return { said: said && `${said} ${words.of} ${stretch}`, chosen }
}

/** The days within a month (or year), by number, by weekday or both. */
function daysWithin(rule: Rule, words: Words): Said {
  if (rule.bymonthday.length > 0) return byMonthDay(rule, words)
  if (rule.byday.length === 0) return { said: '' }
  const oneStretch = rule.freq === 'MONTHLY' || rule.bymonth.length < 2
  if (rule.bysetpos.length > 0 && oneStretch && rule.byday.every(({ ordinal }) => ordinal === null)) {
    const noun = isWorkdays(rule.byday) ? words.workday : weekdays(rule.byday, words, words.or)
    return { said: nth(rule.bysetpos, rule.byday.length === 7 ? words.day : noun, words), chosen: true }
  }
  return { said: nthWeekdays(rule.byday, words) }
}

function byMonthDay(rule: Rule, words: Words): Said {
  const last = dayOrLastOfMonth(rule)
  if (last === 31) return { said: nth([-1], words.day, words), chosen: true }
  if (last !== null) return { said: `${words.the} ${words.place(last)} ${words.lastDayOtherwise}`, chosen: true }
  return { said: monthDays(rule.bymonthday, words) }
}

/** The day meant by `BYMONTHDAY=28,29,30;BYSETPOS=-1`: the 30th, or the last day of a shorter month. */
function dayOrLastOfMonth(rule: Rule): number | null {
  const { bymonthday, bysetpos } = rule
  if (rule.freq !== 'MONTHLY' || rule.byday.length > 0 || bysetpos.join() !== '-1') return null
  return bymonthday.length > 1 && bymonthday.every((day, place) => day === 28 + place) ? bymonthday.at(-1)! : null
}

function monthDays(bymonthday: readonly number[], words: Words): string {
  const counted = bymonthday.filter((day) => day > 0).map(words.place)
  const fromEnd = bymonthday.filter((day) => day < 0)
  const parts = counted.length > 0 ? [`${words.the} ${join(counted, words.and)}`] : []
  return join(fromEnd.length > 0 ? [...parts, nth(fromEnd, words.day, words)] : parts, words.and)
}

function nthWeekdays(byday: readonly WeekdayRule[], words: Words): string {
  const plain = byday.filter(({ ordinal }) => ordinal === null)
  const groups = words.weekdays.flatMap((name, index) => {
    const numbers = byday.flatMap(({ weekday, ordinal }) =>
      weekday === index + 1 && ordinal !== null ? [ordinal] : [],
    )
    return numbers.length > 0 ? [nth(numbers, name, words)] : []
  })
  return join(plain.length > 0 ? [eachWeekday(plain, words), ...groups] : groups, words.and)
}

function eachWeekday(byday: readonly WeekdayRule[], words: Words): string {
  if (byday.length === 7) return words.every('DAILY', 1)
  return isWorkdays(byday) ? words.everyWorkday : `${words.each} ${weekdays(byday, words, words.and)}`
}

function weekdays(byday: readonly WeekdayRule[], words: Words, conjunction: string): string {
  return join(
    byday.map(({ weekday }) => words.weekdays[weekday - 1]!),
    conjunction,
  )
}

function isWorkdays(byday: readonly WeekdayRule[]): boolean {
  return byday.map(({ weekday, ordinal }) => ordinal ?? weekday).join('') === '12345'
}

/** The parts that only restrict days selected by other parts. */
function besides({ freq, byday, bymonthday, byyearday }: Rule): Pick<Rule, 'byday' | 'bymonthday'> {
  if (freq === 'DAILY' || byyearday.length > 0) return { byday, bymonthday }
  return { byday: bymonthday.length > 0 ? byday : [], bymonthday: [] }
}

/** " if it is the 13th and a Friday" */
function onlyIf({ byday, bymonthday }: Pick<Rule, 'byday' | 'bymonthday'>, words: Words): string {
  const conditions = bymonthday.length > 0 ? [monthDays(bymonthday, words)] : []
  if (byday.some(({ ordinal }) => ordinal !== null)) conditions.push(nthWeekdays(byday, words))
  else if (isWorkdays(byday)) conditions.push(`${words.a} ${words.workday}`)
  else if (byday.length > 0) conditions.push(`${words.a} ${weekdays(byday, words, words.or)}`)
  return conditions.length > 0 ? ` ${words.if} ${join(conditions, words.and)}` : ''
}

function inWeeks({ byweekno }: Rule, words: Words): string {
  if (byweekno.length === 0) return ''
  const counted = byweekno.filter((week) => week > 0).map(String)
  const fromEnd = byweekno.filter((week) => week < 0)
  const parts =
    counted.length > 0 ? [`${counted.length > 1 ? words.weeks : words.week} ${join(counted, words.and)}`] : []
  if (fromEnd.length > 0) parts.push(`${nth(fromEnd, words.week, words)} ${words.of} ${words.theYear}`)
  return ` ${words.in} ${join(parts, words.and)}`
}

/** The even or the odd weeks, if the rule names all of them. */
function everySecondWeek({ byweekno }: Rule, words: Words): string | null {
  const named = byweekno.join()
  return named === EVEN_WEEKS ? words.evenWeeks : named === ODD_WEEKS ? words.oddWeeks : null
}

function inMonths(rule: Rule, words: Words): string {
  return rule.bymonth.length > 0 ? ` ${words.in} ${monthsOr('', rule, words)}` : ''
}

function monthsOr(otherwise: string, { bymonth }: Rule, words: Words): string {
  return bymonth.length > 0
    ? join(
        bymonth.map((month) => words.months[month - 1]!),
        words.and,
      )
    : otherwise
}

function every(rule: Rule, words: Words): string {
  return words.every(rule.freq, rule.interval)
}

function nth(numbers: readonly number[], noun: string, words: Words): string {
  return `${words.the} ${ordinals(numbers, words)} ${noun}`
}

function ordinals(numbers: readonly number[], words: Words): string {
  const fromStart = numbers.filter((number) => number > 0)
  return join([...fromStart, ...numbers.filter((number) => number < 0)].map(words.ordinal), words.and)
}

function join(items: readonly string[], conjunction: string): string {
  if (items.length < 2) return items.join('')
  return `${items.slice(0, -1).join(', ')} ${conjunction} ${items.at(-1)}`
}

/**
 * An equivalent rule with the most common frequency: `FREQ=DAILY;BYDAY=MO` is weekly, `FREQ=YEARLY;BYMONTHDAY=1`
 * monthly.
 */
function simplified(rule: Rule): Rule {
  const whole = rule.freq === 'DAILY' ? { ...rule, bysetpos: [] } : rule
  if (whole.interval > 1 || whole.bysetpos.length + whole.byweekno.length + whole.byyearday.length > 0) return whole
  if (whole.bymonthday.length > 0) {
    const isMonthly = whole.freq === 'DAILY' || (whole.freq === 'YEARLY' && whole.bymonth.length === 0)
    return isMonthly && whole.byday.every(({ ordinal }) => ordinal === null) ? { ...whole, freq: 'MONTHLY' } : whole
  }
  const isWeekly = whole.byday.length > 0 && whole.byday.every(({ ordinal }) => ordinal === null)
  return isWeekly ? { ...whole, freq: 'WEEKLY' } : whole
}
