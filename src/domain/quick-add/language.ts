import type { Time } from '../calendar/time.ts'

/**
 * One language of quick add: its words and its phrases. In the lists of words `|` parts the entries, in order, and a
 * space the ways to write one entry.
 *
 * A phrase is a row of words; `a/b` is one of two, `a?` may be left out, `(a b)?` too. Words in capitals are the slots
 * of `slots.ts`: `WEEKDAY` stands for any weekday, `NUMBER` for any number.
 */
export interface QuickAddLanguage {
  code: string
  /** From Monday on; the first way is the full name, the others are short ones, which need a reason to count. */
  weekdays: string
  months: string
  /** Names of months that are everyday words too. */
  shyMonths: string
  /** From one on. */
  numbers: string
  /** From first on. */
  ordinals: string
  last: string
  /** What follows the figures of an ordinal. */
  ordinalMarks: string
  minute: string
  hour: string
  /** Day, week, month, year. */
  units: string
  /** Fixed lengths of time in minutes: "half an hour". */
  lengths: Readonly<Record<string, number>>
  parts: Readonly<Record<string, Time>>
  /** Words that go with any day after them, with a weekday or a day of the calendar, with the latter alone. */
  leads: string
  weekdayLeads: string
  calendarLeads: string
  /** Words that go with a time of day after them. */
  timeLeads: string
  /** Words before the first and before the last day of a repeat. */
  from: string
  until: string
  and: string
  to: string
  every: string
  /** Words before a noun: after one, a short weekday is that noun ("the sun"). */
  articles: string
  /** Words that may be written together with the figures after them: "kl.10". */
  glued: string
  phrases: Readonly<Partial<Record<Meaning, string>>>
}

/**
 * What a phrase means. A number is so many days from today, `0@20:00` with a time, `after day@20:00` that time of the day before it; a rule's `$` places are filled from
 * the phrase, and `@PART` sets the time; `often:` marks words like "daily", which need a reason to count.
 */
export type Meaning =
  | 'in'
  | 'in minutes'
  | 'weekday'
  | 'this weekday'
  | 'weekday next week'
  | 'weekend'
  | 'next weekend'
  | 'next week'
  | 'next month'
  | 'end of month'
  | 'day of month'
  | 'day of month, at the edge'
  | 'day of month, by its weekday'
  | 'date'
  | 'figures'
  | 'clock'
  | 'at clock'
  | 'at clock, 24 hours'
  | 'range'
  | 'at range'
  | 'from range'
  | 'range, 24 hours'
  | 'from range, 24 hours'
  | 'part'
  | 'in part'
  | 'today part'
  | 'duration'
  | 'reminder'
  | 'count'
  | 'stretch'
  | 'text'
  | `${number}`
  | `${number}@${string}`
  | `after day@${string}`
  | `FREQ=${string}`
  | `often:FREQ=${string}`
