import type { Time } from '../../calendar/time.ts'
import type { Lexicon } from '../lexicon.ts'
import type { Line } from '../line.ts'

export interface ClockTime {
  hour: number
  minute: number
  /** A plain number such as 10, which is a time only after words like "at". */
  bare: boolean
  /** Said to be am or pm. */
  half: 'am' | 'pm' | null
  /** On twelve hours: 3 o'clock, half past 3. */
  oClock: boolean
  /** Without a separator, such as 1030. */
  compact: boolean
  /** With a dot, such as 17.30, which may be an amount or a version; or of words that may be one, such as halv 9. */
  dotted: boolean
  /** With a leading zero, such as 05, or said of an hour after 6: it never means the afternoon. */
  padded: boolean
  /** In words, before a noun that it may count: "at nine people". */
  mayCount?: boolean
}

/**
 * A range of clock times. `isPlain`: the end is certainly a time, because of a dash or a second "kl"; `isSaid`: that is a
 * "kl"; `isLast`: what
 * follows is not a noun, as in "at 3-4 houses"; `isMeasured`: what follows is what it is of, as in "from 3 to 4 kr".
 */
export interface Range {
  start: ClockTime
  end: ClockTime
  isPlain: boolean
  isSaid: boolean
  isLast: boolean
  isMeasured: boolean
}

/** Day, month and year in digits, in the order typed; the year is last unless `iso`. */
export interface Figures {
  first: number
  second: number
  year: number | null
  iso: boolean
  time?: Time
  /** Why it may not be a date: 15/3 may be something else; 1/2 at the start of a line is often an amount. */
  weak: 'figures' | 'fraction' | null
}

/** The same day in several months; `null` when the days differ. */
export type YearlyDays = { months: number[]; day: number } | null

/** The first monday, the last friday (-1) of a month. */
export interface OrdinalDay {
  ordinal: number
  weekday: number
}

/** One or more. */
export type Several<Item> = [Item, ...Item[]]

/** The values that the slots of a phrase (`index.ts`) have read. */
export interface Filled {
  /** 1 is Monday; `short` names are ambiguous. */
  weekday?: { number: number; short: boolean; isCommonWord: boolean }
  weekdays?: number[]
  /**
   * `isCommonWord`: the name is a common word too; `isShort`: such as jan, which may be a person; `needsDay`: such as jul,
   * which alone is Christmas.
   */
  month?: { number: number; isCommonWord: boolean; isShort: boolean; needsDay: boolean }
  day?: number
  /** Days of the month as ordinals: the 1st and the 15th. */
  nths?: Several<number>
  /** -1 means the last. */
  ordinals?: Several<number>
  ordinalDays?: OrdinalDay[]
  /** Whether the first ordinal may be a day of the month by itself: 3rd and "den 3.", not third nor 3. */
  isDayOfMonth?: boolean
  yearly?: { days: YearlyDays }
  year?: number
  number?: number
  /** 1 day, 2 week, 3 month, 4 year. */
  unit?: number
  /** 1 odd, 2 even. */
  parity?: number
  /** How many weeks, months or years apart: 2 in "every other week". */
  interval?: number
  minutes?: number
  clock?: ClockTime
  range?: Range
  part?: Time
  figures?: Figures
  /** Index of the last word whose trailing dot belongs to it. */
  dotted?: number
}

/** The values of a phrase or slot that always fills those named. */
export type FilledWith<Name extends keyof Filled> = Filled & Required<Pick<Filled, Name>>

export type SlotMatch<Name extends keyof Filled = never> = { to: number; filled: FilledWith<Name> } | null

/** Reads a slot at word `at`; returns its values, with those named, and the index of the next word. */
export type Slot<Name extends keyof Filled = never> = (line: Line, at: number, lexicon: Lexicon) => SlotMatch<Name>
