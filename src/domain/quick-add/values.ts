import type { Time } from '../calendar/time.ts'
import type { Lexicon } from './lexicon.ts'
import type { Line } from './line.ts'

export interface ClockTime {
  hour: number
  minute: number
  /** A plain number such as 10, which is a time only after "at". */
  bare: boolean
  /** Said to be am or pm. */
  half: 'am' | 'pm' | null
  oClock: boolean
  /** 1030, without a sign between. */
  compact: boolean
  /** 05, with a zero before: nobody means the afternoon. */
  padded: boolean
}

/** From one clock time to another. `isPlain`: a dash or a second "kl" makes sure that the end is a time. */
export interface Range {
  start: ClockTime
  end: ClockTime
  isPlain: boolean
}

/** Day, month and year in figures, in the order they were typed; the year last unless `iso`. */
export interface Figures {
  first: number
  second: number
  year: number | null
  iso: boolean
  /** 15/3 may be something else, and 1/2 or the like is an amount when it opens a line. */
  weak: 'figures' | 'fraction' | null
}

/** The same day of the month in several months; `null` when the days differ or do not exist. */
export type YearlyDays = { months: number[]; day: number } | null

/** What the slots of a phrase (`slots.ts`) hold. */
export interface Filled {
  /** 1 is Monday; `short` ones need a reason to count. */
  weekday?: { number: number; short: boolean }
  weekdays?: number[]
  /** `shy` ones are everyday words too. */
  month?: { number: number; shy: boolean }
  day?: number
  /** Days of the month by their ordinals: the 1st and the 15th. */
  nths?: number[]
  /** -1 is the last. */
  ordinals?: number[]
  yearly?: { days: YearlyDays }
  year?: number
  number?: number
  /** 1 day, 2 week, 3 month, 4 year. */
  unit?: number
  minutes?: number
  clock?: ClockTime
  range?: Range
  part?: Time
  figures?: Figures
  /** The last word read as an ordinal by its dot, which then belongs to it. */
  dotted?: number
}

export type SlotMatch = { to: number; filled: Filled } | null

/** Reads a slot at word `at`: what it holds and the word after it. */
export type Slot = (line: Line, at: number, lexicon: Lexicon) => SlotMatch
