import {
  amount,
  dayOfMonth,
  definites,
  firstDay,
  month,
  nth,
  nths,
  ordinals,
  plurals,
  unit,
  weekday,
  weekdays,
  year,
  workday,
  yearlyDays,
} from './day-slots.ts'
import { clock, dottedFigures, figures, length, number, part } from './figure-slots.ts'
import { range } from './range-slot.ts'
import type { Slot } from './values.ts'

/** The reader of each slot (a word in capitals in a phrase of `language.ts`). */
export const SLOTS: Readonly<Record<string, Slot>> = {
  /** friday */
  WEEKDAY: weekday,
  /** mon, wed and fri; mon-fri */
  WEEKDAYS: weekdays,
  /** mondays and fridays */
  PLURALS: plurals,
  /** mandagen og torsdagen */
  DEFINITES: definites,
  /** workday, business day */
  WORKDAY: workday,
  MONTH: month,
  /** 17 or 17th, of a month */
  DAY: dayOfMonth,
  /** The 24 of "24 to 27 december". */
  FIRSTDAY: firstDay,
  /** 17th */
  NTH: nth,
  /** 1st and 15th */
  NTHS: nths,
  /** 3rd, third or last, one or several */
  ORDINALS: ordinals,
  /** 14 jan, 14 apr */
  DATES: yearlyDays,
  YEAR: year,
  NUMBER: number,
  /** day, week, month, year */
  UNIT: unit,
  /** 3d */
  AMOUNT: amount,
  /** 1h30 */
  LENGTH: length,
  CLOCK: clock,
  /** 3pm-4pm */
  RANGE: range,
  /** morning */
  PART: part,
  /** 15/3 */
  FIGURES: figures,
  /** 15.3 */
  DOTTED: dottedFigures,
}
