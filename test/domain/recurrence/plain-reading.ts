import type { Rule } from '../../../src/domain/recurrence/rule.ts'

/** RFC 5545 read as naively as possible, day by day on `Date` in UTC: slow, and shares no code with what it judges. */
export class PlainReading {
  readonly #rule: Rule
  readonly #anchor: Date
  readonly #chosen = new Map<number, Set<number>>()

  constructor(rule: Rule, anchor: string) {
    this.#rule = rule
    this.#anchor = at(anchor)
  }

  /** Whether the day is an occurrence of the series that counts from the anchor, COUNT left aside. */
  matches(day: string): boolean {
    const date = at(day)
    const { interval, until } = this.#rule
    if (until !== null && day > until) return false
    const period = this.#periodOf(date)
    if ((period - this.#periodOf(this.#anchor)) % interval !== 0) return false
    return this.#chosenIn(period, date).has(date.getTime())
  }

  #chosenIn(period: number, within: Date): Set<number> {
    const known = this.#chosen.get(period)
    if (known) return known
    let start = within
    while (this.#periodOf(plus(start, -1)) === period) start = plus(start, -1)
    const days: Date[] = []
    for (let date = start; this.#periodOf(date) === period; date = plus(date, 1)) if (this.#fits(date)) days.push(date)
    const { bysetpos } = this.#rule
    const chosen =
      bysetpos.length === 0 ? days : bysetpos.map((position) => days.at(position > 0 ? position - 1 : position))
    const times = new Set(chosen.flatMap((date) => (date ? [date.getTime()] : [])))
    this.#chosen.set(period, times)
    return times
  }

  #periodOf(date: Date): number {
    const year = date.getUTCFullYear()
    switch (this.#rule.freq) {
      case 'DAILY':
        return date.getTime() / DAY
      case 'WEEKLY':
        return Math.floor(this.#startOfWeek(date).getTime() / DAY / 7)
      case 'MONTHLY':
        return year * 12 + date.getUTCMonth()
      case 'YEARLY':
        return this.#rule.byweekno.length > 0 ? this.#week(date).year : year
    }
  }

  #fits(date: Date): boolean {
    const { bymonth, byweekno, byyearday, bymonthday, byday } = this.#rule
    const year = date.getUTCFullYear()
    const month = date.getUTCMonth()
    const ofMonth = place(date, Date.UTC(year, month, 1), Date.UTC(year, month + 1, 1))
    const ofYear = place(date, Date.UTC(year, 0, 1), Date.UTC(year + 1, 0, 1))
    const week = byweekno.length > 0 ? this.#week(date) : { number: 0, fromEnd: 0 }
    const span = this.#rule.freq === 'MONTHLY' || bymonth.length > 0 ? ofMonth : ofYear
    return (
      names(bymonth, month + 1) &&
      names(byweekno, week.number, week.fromEnd) &&
      names(byyearday, ...ofYear) &&
      names(bymonthday, ...ofMonth) &&
      (byday.length === 0 ||
        byday.some(
          ({ weekday, ordinal }) =>
            weekday === (date.getUTCDay() || 7) &&
            (ordinal === null || (ordinal > 0 ? Math.ceil(span[0] / 7) : -Math.ceil(-span[1] / 7)) === ordinal),
        ))
    )
  }

  /** The week of the year it belongs to: the one with four of its days or more. */
  #week(date: Date): { year: number; number: number; fromEnd: number } {
    const start = this.#startOfWeek(date)
    const year = plus(start, 3).getUTCFullYear()
    const weeks = (to: Date) =>
      Math.round(
        (this.#startOfWeek(to).getTime() - this.#startOfWeek(new Date(Date.UTC(year, 0, 4))).getTime()) / DAY / 7,
      )
    return { year, number: weeks(date) + 1, fromEnd: weeks(date) - weeks(new Date(Date.UTC(year + 1, 0, 4))) }
  }

  #startOfWeek(date: Date): Date {
    let start = date
    while ((start.getUTCDay() || 7) !== this.#rule.wkst) start = plus(start, -1)
    return start
  }
}

const DAY = 86_400_000

function at(day: string): Date {
  return new Date(`${day}T00:00:00Z`)
}

function plus(date: Date, days: number): Date {
  return new Date(date.getTime() + days * DAY)
}

/** The place of a day in a stretch, from its start (1 …) and from its end (-1 …). */
function place(date: Date, start: number, end: number): [number, number] {
  return [(date.getTime() - start) / DAY + 1, (date.getTime() - end) / DAY]
}

function names(list: readonly number[], ...values: number[]): boolean {
  return list.length === 0 || values.some((value) => list.includes(value))
}
