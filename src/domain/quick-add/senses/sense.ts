import { weekdayOf, type Day } from '../../calendar/day.ts'
import type { Time } from '../../calendar/time.ts'
import type { Rule } from '../../recurrence/rule.ts'
import type { Lexicon } from '../lexicon.ts'
import type { ClockTime } from '../slots/values.ts'

/** Why a phrase is ambiguous, so that it counts only in the right context. */
export type Weakness =
  /** A short weekday: mon. */
  | 'short'
  /** A month that is a common word: may. */
  | 'common word'
  /** A day in figures: 3/12. */
  | 'figures'
  /** A day in figures that may be a fraction: 1/2. */
  | 'fraction'
  /** A day only at the edge of the line. */
  | 'edge'
  /** A part of the day. */
  | 'part'
  /** A time only after a day. */
  | 'after day'
  /** A time that may be an amount: 8.10. */
  | 'dotted'
  /** Counts only after a repeat. */
  | 'once'
  /** A word such as daily. */
  | 'often'
  /** "Every second workday", which is one of the month only beside a monthly repeat. */
  | 'monthly'
  /** A weekday that must match its date (Friday the 27th), unless the date limits a repeat (until the 27th). */
  | 'weekday'
  /** A day or repeat only at the end of a line that names no other day or repeat, and no time. */
  | 'alone'

/** What a phrase means. */
export interface Sense {
  kind:
    | 'date'
    | 'time'
    | 'repeat'
    | 'rest'
    | 'duration'
    | 'reminder'
    | 'count'
    | 'stretch'
    | 'start'
    | 'completion'
    | 'shift'
    | 'text'
  weak?: Weakness
  day?: Day
  /** The same words relative to another day: for "until 1 May" of a repeat that starts later. */
  dayFrom?: (base: Day) => Day
  /** ISO weekday, when the phrase names nothing else. */
  weekday?: number
  /** The weekday in this week or the next. */
  isWeekday?: boolean
  /** The first day of the next week or month, all of which is meant. */
  beginsPeriod?: boolean
  /** A calendar date; a weekday beside it may confirm it. */
  isCalendarDay?: boolean
  time?: Time
  /** A time that only applies with its day or part of the day; a clock time overrides it. */
  isSoft?: boolean
  clock?: ClockTime
  /** Of a repeat; of a day that each month or year has, such as its last friday, all of these. */
  rule?: Rule
  /** Duration in minutes, also of a range of clock times; of a reminder, relative to the due moment, negative before. */
  minutes?: number
  /** When a reminder is that names a day, a time or both; the day is the due day when it names none. */
  moment?: { day: Day | null; time: Time }
  count?: number
  shift?: Shift
  /** Of a day that is another one of each month: "2 days after the 30th". */
  isOfOneMonth?: boolean
}

/** How far before (`sign` -1) or after a day that follows: "2 weeks before". */
export interface Shift {
  sign: -1 | 1
  number: number
  /** 1 day, 2 week, 3 month, 4 year. */
  unit: number
  /** Said without a number: "the day before", or of a date alone: "day before 1 july". */
  of: 'any' | 'day' | 'date'
}

/** A meaning that always has these values. */
export type SenseWith<Value extends keyof Sense> = Sense & Required<Pick<Sense, Value>>

/** A recognized phrase: words `from` to `to`, end exclusive. */
export interface PhraseToken extends Sense {
  from: number
  to: number
  start: number
  end: number
  /** Whether it is unambiguous, or confirmed by its context. */
  isSure: boolean
  /** The first of the words "on", "due" and similar that it includes; empty without any. */
  lead: string
  /** Of a day after "starting" or "until": it is the first or the last day of a repeat beside it. */
  limit?: 'from' | 'until'
  /** Of a day after "except", which is text. */
  isExcepted?: boolean
  /** Of a repeat with a time in its midst, as in "every week at 9 on monday and thursday": what follows the time. */
  rest?: PhraseToken
  /** The language of the first word; ambiguous words need context in the same language. */
  lexicon: Lexicon
}

/** A phrase that always has these values. */
export type TokenWith<Value extends keyof Sense> = PhraseToken & SenseWith<Value>

/** A day. */
export const isDate = (token: PhraseToken): token is TokenWith<'day'> => token.kind === 'date'
/** A repeat, with its rule. */
export const isRepeat = (token: PhraseToken): token is TokenWith<'rule'> => token.kind === 'repeat'
/** How far from the day behind it: "2 weeks before". */
export const isShift = (token: PhraseToken): token is TokenWith<'shift'> => token.kind === 'shift'
/** How long the task takes. */
export const isDuration = (token: PhraseToken): token is TokenWith<'minutes'> => token.kind === 'duration'
/** An hour and minute: at 9. */
export const isClockTime = (token: PhraseToken): token is TokenWith<'time' | 'clock'> =>
  token.kind === 'time' && !token.isSoft
/** A part of the day, with the time that stands for it: in the evening. */
export const isPartOfDay = (token: PhraseToken): token is TokenWith<'time'> =>
  token.kind === 'time' && token.isSoft === true

/** Whether it is a day, time or repeat; not the first or last day of a repeat. */
export const saysWhen = ({ kind, limit }: PhraseToken): boolean =>
  kind === 'repeat' || kind === 'time' || (kind === 'date' && !limit)

/** Whether a weekday and a calendar date are the same day. */
export function isSameDay(weekday: PhraseToken, day: PhraseToken): boolean {
  return weekday.weekday !== undefined && day.isCalendarDay === true && weekdayOf(day.day!) === weekday.weekday
}

/** A time of the clock, unlike a part of the day. */
export const isClock = (token: PhraseToken | null): boolean => token?.kind === 'time' && token.isSure && !token.isSoft
