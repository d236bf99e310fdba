import {
  amount,
  dayAfterMonth,
  dayBeforeMonth,
  firstDay,
  genitive,
  lastWeek,
  measure,
  month,
  monthEnds,
  parity,
  ranked,
  unit,
  year,
} from './days.ts'
import {
  clock,
  compound,
  dottedBeforeClock,
  dottedFigures,
  figures,
  length,
  lengthOfTime,
  number,
  part,
  roughClock,
  street,
} from './figures.ts'
import { hour } from './hours.ts'
import { everyMonth, everyWeek, everyYear } from './intervals.ts'
import { nth, nthInWords, nthOfWeekday, nths, ordinalDays, ordinalDaysOfMonth, ordinals } from './ordinals.ts'
import { between, range } from './ranges.ts'
import {
  definites,
  eitherDay,
  fullWeekday,
  plurals,
  severalEitherDays,
  severalWeekdays,
  shortWeekdays,
  weekday,
  weekdays,
  workday,
} from './weekdays.ts'
import type { Slot } from './values.ts'
import { severalYearlyDays, yearlyDays } from './yearly-days.ts'

/** The reader of each slot (a word in capitals in a phrase of `language.ts`), if `mayBegin`. */
export const SLOTS: Readonly<Record<string, Slot>> = {
  /** friday */
  WEEKDAY: weekday,
  /** friday, not fri */
  FULLDAY: fullWeekday,
  /** mon, wed and fri; mon-fri */
  WEEKDAYS: weekdays,
  /** mon, wed and fri; mondays; not monday alone */
  SEVERALDAYS: severalWeekdays,
  /** monday or friday; weekday */
  EITHERDAY: eitherDay,
  /** monday or friday, not one alone */
  SEVERALEITHER: severalEitherDays,
  /** mon - fri, as words */
  SHORTDAYS: shortWeekdays,
  /** mondays and fridays */
  PLURALS: plurals,
  /** mandagen og torsdagen */
  DEFINITES: definites,
  /** workday, business day */
  WORKDAY: workday,
  MONTH: month,
  /** march, june and september, for the last day of each */
  MONTHENDS: monthEnds,
  /** 17 or 17th, of a month */
  DAY: dayBeforeMonth,
  /** 17 or 17th, after its month */
  DAYAFTERMONTH: dayAfterMonth,
  /** The 24 of "24 to 27 december". */
  FIRSTDAY: firstDay,
  /** 17th */
  NTH: nth,
  /** first, not last */
  NTHINWORDS: nthInWords,
  /** third, after thursday */
  NTHOFWEEKDAY: nthOfWeekday,
  /** 1st and 15th */
  NTHS: nths,
  /** 3rd, third or last, one or several */
  ORDINALS: ordinals,
  /** first monday; 1st and 3rd tue; first monday and third thursday */
  ORDINALDAYS: ordinalDays,
  /** first monday and third thursday, not second monday and third thursday */
  MONTHLYDAYS: ordinalDaysOfMonth,
  /** 14 jan, 14 apr; 14/1 and 14/4 */
  DATES: yearlyDays,
  /** The same, not one alone */
  SEVERALDATES: severalYearlyDays,
  YEAR: year,
  NUMBER: number,
  /** day, week, month, year */
  UNIT: unit,
  /** odd, even */
  PARITY: parity,
  /** weeks', week's, of time */
  GENITIVE: genitive,
  /** The week of "tuesday week". */
  LASTWEEK: lastWeek,
  /** kr, km */
  MEASURE: measure,
  /** Oak Street */
  STREET: street,
  /** floor, page */
  RANKED: ranked,
  /** every week, every 2 weeks, every other week, every 14 days */
  EVERYWEEK: everyWeek,
  EVERYMONTH: everyMonth,
  EVERYYEAR: everyYear,
  /** 3d */
  AMOUNT: amount,
  /** 1h30 */
  LENGTH: length,
  /** 1 hour's, half an hour's, before "time" */
  LENGTHOFTIME: lengthOfTime,
  /** 30 minute time, of slots */
  COMPOUND: compound,
  CLOCK: clock,
  /** nine; nine thirty */
  HOUR: hour,
  /** 10-tiden */
  ROUGHCLOCK: roughClock,
  /** 3pm-4pm */
  RANGE: range,
  /** 3pm and 4pm */
  BETWEEN: between,
  /** morning */
  PART: part,
  /** 15/3 */
  FIGURES: figures,
  /** 15.3 */
  DOTTED: dottedFigures,
  /** 15.3 before kl 19 */
  DOTTEDBEFORE: dottedBeforeClock,
}

/** Slots that begin with a digit, and those that never do. */
const DIGITS = new Set([
  'DAY',
  'DAYAFTERMONTH',
  'FIRSTDAY',
  'NTH',
  'NTHS',
  'YEAR',
  'AMOUNT',
  'RANGE',
  'BETWEEN',
  'FIGURES',
  'DOTTED',
  'DOTTEDBEFORE',
])
const LETTERS = new Set(['WEEKDAY', 'WEEKDAYS', 'PLURALS', 'WORKDAY', 'MONTH', 'UNIT', 'PARITY', 'PART', 'HOUR'])

/** Whether a slot may begin with a word, judged by its first character. */
export function mayBegin(slot: string, word: string): boolean {
  const first = word.charCodeAt(0)
  return first >= 48 && first <= 57 ? !LETTERS.has(slot) : !DIGITS.has(slot)
}
