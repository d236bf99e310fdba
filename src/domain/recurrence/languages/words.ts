import type { Frequency } from '../rule.ts'

/** Everything a language needs to describe a rule. */
export type Words = {
  readonly weekdays: readonly string[]
  readonly months: readonly string[]
  readonly and: string
  readonly or: string
  readonly the: string
  /** The article before a weekday: "a Friday". */
  readonly a: string
  /** The word before weekdays that all apply: "every Monday". */
  readonly each: string
  readonly of: string
  readonly in: string
  readonly if: string
  readonly day: string
  readonly week: string
  readonly weeks: string
  readonly evenWeeks: string
  readonly oddWeeks: string
  readonly theMonth: string
  readonly theYear: string
  /** Monday to Friday: singular, plural, and "every workday". */
  readonly workday: string
  readonly workdays: string
  readonly everyWorkday: string
  readonly lastDayOtherwise: string
  readonly fromCompletion: string
  /** "every 2 weeks" */
  every(freq: Frequency, interval: number): string
  /** Days within a period: "every 2 weeks on Monday". */
  on(freq: Frequency, every: string, days: string): string
  /** "15th" */
  place(number: number): string
  /** "third", "second to last" */
  ordinal(number: number): string
  /** "15 March", as used after `every year on`. */
  date(day: number, month: string): string
  /** BYSETPOS: "only the last of these each month". */
  onlyOf(ordinals: string, freq: Frequency): string
  until(day: number, month: string, year: number): string
  times(count: number): string
}
