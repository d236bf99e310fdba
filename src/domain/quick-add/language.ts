import type { Time } from '../calendar/time.ts'

/**
 * The words and phrases of one language. In lists of words `|` separates the entries, and spaces separate the spellings
 * of one entry.
 *
 * A phrase is a sequence of words: `a/b` means either, `a?` and `(a b)?` are optional. Words in capitals are slots of
 * `slots/index.ts`: `WEEKDAY` stands for any weekday, `NUMBER` for any number.
 */
export interface QuickAddLanguage {
  code: string
  /**
   * Starting with Monday. The first spelling is the full name; the others are short names, which are ambiguous and need
   * context.
   */
  weekdays: string
  /** Short names that are common words too: the Danish "man". */
  ambiguousWeekdays?: string
  /** Names of a day from Monday to Friday, of one or two words, separated by `|`. */
  workdays: string
  /** The names in the plural, in the same order: "on mondays". */
  pluralWeekdays: string
  /** The names with an article, in the same order, if they mean a repeat in the language: "om mandagen". */
  definiteWeekdays?: string
  months: string
  /** Names of months that are also common words. */
  ambiguousMonths: string
  /** Names of months that may be a person or another word before a day: "Jan 24 December". */
  monthsAsNames?: string
  /** Short names of months that without a day or year are another word: "jul" is Christmas. */
  monthsWithDay?: string
  /** Starting with one. */
  numbers: string
  /** Starting with first; those with a hyphen may be two words as well. */
  ordinals: string
  last: string
  /** Phrases counted from the end, starting with the second, parted by `|`: "second to last". */
  beforeLast: string
  /** Ordinals that are other words too: "the last", what is left. */
  ambiguousOrdinals?: string
  /** Suffixes of ordinals in digits. */
  ordinalMarks: string
  minute: string
  hour: string
  /** In this order: day, week, month, year. */
  units: string
  /** Odd and even, of the numbers of weeks. */
  parities?: string
  /** Verbs of what changes from one amount or time to another: "raise it from 9 to 10 tomorrow". */
  changes?: string
  /** Their past forms, which are as often of a thing that takes place: "rescheduled meeting from 9 to 10 tomorrow". */
  changed?: string
  /** What begins the thing that was changed: "raised it from 9 to 10 tomorrow", "moved the meeting from 9 to 10 tomorrow". */
  objects?: string
  /** The endings of nouns that have their article there: "flyttede mødet". */
  objectEndings?: string
  /** What numbers or amounts are of: "pages from 9 to 10 tomorrow". */
  numbered?: string
  /** What an amount may be of, not a time or a year: "17.50 kr". */
  measures: string
  /** Words after two hours, which neither count nor measure anything: "from 9 to 10 with Bo". */
  beside: string
  /** What an ordinal in digits may be of, not a day of a month: "the 3rd floor". */
  ranked: string
  /** What ends the name of a street, which may follow its number: "at 12 Oak Street". */
  streets?: string
  /** What a number says how often by, no day of a month: "call Jan 3 times". */
  times?: string
  /** Who may be as many, not the hour of a time: "at ten minutes to 10 people". */
  counted?: string
  /** Of words that a number before them counts: "at two schools". */
  pluralEndings?: string
  /** Units in the singular, which after a number belong to the noun behind them: "in 30 minute slots". */
  singulars?: string
  /** Minutes behind an hour in words: "nine thirty". */
  minutesInWords?: Readonly<Record<string, number>>
  /** Fixed lengths of time in minutes: "half an hour". */
  lengths: Readonly<Record<string, number>>
  /** Phrases before an hour of twelve, and the minutes that they add to it: "half past 3", "kvart i 9". */
  beforeHour: Readonly<Record<string, number>>
  /** The endings of an hour that say roughly when: "ved 10-tiden". */
  hourEndings?: string
  parts: Readonly<Record<string, Time>>
  /** Words that may precede a day: any day, a weekday or calendar day, only a calendar day. */
  leads: string
  weekdayLeads: string
  calendarLeads: string
  /** Words that may precede a day, and do not make one of a word that may be another: "before sun sets". */
  looseLeads?: string
  /** Words that also begin a clause, in which a short weekday is a pronoun: "inden man går". */
  clauseLeads?: string
  /** Words that belong to such a lead behind them: "long before friday". */
  tiedToLooseLeads?: string
  /** Words that turn such a lead around: "don't open before friday". */
  negations?: string
  /** Phrases of which the negation turns nothing around, parted by `|`: "don't forget to pay before friday". */
  forgetting?: string
  /** Words that may precede a time. */
  timeLeads: string
  /** Between a day and its month: "the 24th to 27th of december". */
  of: string
  /** Words before the first and the last day of a repeat, parted by `|`; of other days they are leads. */
  from: string
  until: string
  /** Words before a day that is not meant, parted by `|`. */
  except: string
  and: string
  or?: string
  to: string
  every: string
  /** In one or two words, parted by `|`: "every other". */
  everySecond: string
  /** Words before a week, month or year in which it comes once, parted by `|`. */
  once: string
  /** Articles and the like: after one, a short weekday is a noun ("the sun"). */
  articles: string
  /** Words that may be joined to the digits after them: "kl.10". */
  glued: string
  phrases: Readonly<Partial<Record<Meaning, string>>>
}

/**
 * The meaning of a phrase. A number is days from today; `0@20:00` adds a time; `after day@20:00` is that time on the
 * day before it in the line; `holiday 12-25` that day where days are counted from it, and text elsewhere. In a rule, `$` placeholders are filled from the slots and `@PART` sets the time. `often:`
 * marks words such as "daily", which need context.
 */
export type Meaning =
  | 'in'
  | 'within'
  | 'in minutes'
  | 'in half a year'
  | 'weekday'
  | 'this weekday'
  | 'weekday next week'
  | 'weekday after next'
  | 'weekday of a numbered week'
  | 'from weekday'
  | 'week after weekday'
  | 'fortnight after weekday'
  | 'from tomorrow'
  | 'before'
  | 'after'
  | 'half a year before'
  | 'half a year after'
  | 'the day before'
  | 'the day after'
  | 'day before a date'
  | 'day after a date'
  | 'week before a date'
  | 'week after a date'
  | 'weekday, weeks ahead'
  | 'weekend'
  | 'next weekend'
  | 'next week'
  | 'week after next'
  | 'week after next week'
  | 'next month'
  | 'start of next year'
  | 'day of next month'
  | 'ordinal weekday of next month'
  | 'ordinal weekday of month'
  | 'ordinal weekday of this month'
  | 'ordinal weekday'
  | 'ordinal workday of this month'
  | 'every so many workdays'
  | 'every so many parts of the day'
  | 'end of period'
  | 'end of next period'
  | 'start of a month'
  | 'end of a month'
  | 'from a month'
  | 'until a month'
  | 'until a month, not a person'
  | 'through a month'
  | 'day of month'
  | 'day of month, at the edge'
  | 'day of month, by its weekday'
  | 'date'
  | 'date in words'
  | 'figures'
  | 'figures on a weekday'
  | 'every date in figures'
  | 'clock'
  | 'clock after day'
  | 'range after day'
  | 'at clock'
  | 'at clock, 24 hours'
  | 'clock at night'
  | 'at clock at night'
  | 'every day at clock'
  | 'range'
  | 'at range'
  | 'from range'
  | 'range after from'
  | 'range, 24 hours'
  | 'from range, 24 hours'
  | 'range after from, 24 hours'
  | 'part'
  | 'in part'
  | 'today part'
  | 'tomorrow part'
  | 'today, short'
  | 'duration'
  | 'reminder'
  | 'reminder after'
  | 'count'
  | 'once'
  | 'stretch'
  | 'from completion'
  | 'text'
  | `${number}`
  | `${number}@${string}`
  | `after day@${string}`
  | `holiday ${string}`
  | `FREQ=${string}`
  | `often:FREQ=${string}`
