import type { Frequency } from '../rule.ts'

/** All that a language needs to say a rule. A further language is one more table of this shape. */
export type Words = {
  readonly weekdays: readonly string[]
  readonly months: readonly string[]
  readonly and: string
  readonly or: string
  readonly the: string
  /** Before a weekday: "a Friday". */
  readonly a: string
  /** Before weekdays that all count: "every Monday". */
  readonly each: string
  readonly of: string
  readonly in: string
  readonly if: string
  readonly day: string
  readonly week: string
  readonly weeks: string
  readonly theMonth: string
  readonly theYear: string
  /** Monday to Friday: as one, as many, and said of them all. */
  readonly workday: string
  readonly workdays: string
  readonly everyWorkday: string
  readonly lastDayOtherwise: string
  readonly fromCompletion: string
  /** "every 2 weeks" */
  every(freq: Frequency, interval: number): string
  /** The days within a longer stretch: "every 2 weeks on Monday". */
  on(freq: Frequency, every: string, days: string): string
  /** "15th" */
  place(number: number): string
  /** "third", "second to last" */
  ordinal(number: number): string
  /** "15 March" as it follows `every year on`. */
  date(day: number, month: string): string
  /** BYSETPOS: "only the last of these each month". */
  onlyOf(ordinals: string, freq: Frequency): string
  until(day: number, month: string, year: number): string
  times(count: number): string
}
