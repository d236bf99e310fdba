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
import { wordKinds, type WordKind } from './first-words.ts'
import type { Slot } from './values.ts'
import { severalYearlyDays, yearlyDays } from './yearly-days.ts'

/** A slot, and the kinds of words it may begin with. */
const slot = (read: Slot, ...kinds: WordKind[]): { read: Slot; begins: number } => ({ read, begins: wordKinds(kinds) })

/** The slots: the words in capitals in a phrase of `language.ts`. */
export const SLOTS: Readonly<Record<string, ReturnType<typeof slot>>> = {
  /** friday */
  WEEKDAY: slot(weekday, 'weekday'),
  /** friday, not fri */
  FULLDAY: slot(fullWeekday, 'weekday'),
  /** mon, wed and fri; mon-fri */
  WEEKDAYS: slot(weekdays, 'weekday'),
  /** mon, wed and fri; mondays; not monday alone */
  SEVERALDAYS: slot(severalWeekdays, 'weekday'),
  /** monday or friday; weekday */
  EITHERDAY: slot(eitherDay, 'weekday', 'workday'),
  /** monday or friday, not one alone */
  SEVERALEITHER: slot(severalEitherDays, 'weekday', 'workday'),
  /** mon - fri, as words */
  SHORTDAYS: slot(shortWeekdays, 'weekday'),
  /** mondays and fridays */
  PLURALS: slot(plurals, 'weekday'),
  /** mandagen og torsdagen */
  DEFINITES: slot(definites, 'weekday'),
  /** workday, business day */
  WORKDAY: slot(workday, 'workday'),
  MONTH: slot(month, 'month'),
  /** march, june and september, for the last day of each */
  MONTHENDS: slot(monthEnds, 'month'),
  /** 17 or 17th, of a month */
  DAY: slot(dayBeforeMonth, 'digit'),
  /** 17 or 17th, after its month */
  DAYAFTERMONTH: slot(dayAfterMonth, 'digit'),
  /** The 24 of "24 to 27 december". */
  FIRSTDAY: slot(firstDay, 'digit'),
  /** 17th */
  NTH: slot(nth, 'digit'),
  /** first, not last */
  NTHINWORDS: slot(nthInWords, 'digit', 'ordinal'),
  /** third, after thursday */
  NTHOFWEEKDAY: slot(nthOfWeekday, 'ordinal'),
  /** 1st and 15th */
  NTHS: slot(nths, 'digit'),
  /** 3rd, third or last, one or several */
  ORDINALS: slot(ordinals, 'digit', 'ordinal'),
  /** first monday; 1st and 3rd tue; first monday and third thursday */
  ORDINALDAYS: slot(ordinalDays, 'digit', 'ordinal'),
  /** first monday and third thursday, not second monday and third thursday */
  MONTHLYDAYS: slot(ordinalDaysOfMonth, 'digit', 'ordinal'),
  /** 14 jan, 14 apr; 14/1 and 14/4 */
  DATES: slot(yearlyDays, 'digit', 'month', 'lead'),
  /** The same, not one alone */
  SEVERALDATES: slot(severalYearlyDays, 'digit', 'month', 'lead'),
  YEAR: slot(year, 'digit'),
  NUMBER: slot(number, 'digit', 'number'),
  /** day, week, month, year */
  UNIT: slot(unit, 'unit'),
  /** odd, even */
  PARITY: slot(parity, 'parity'),
  /** weeks', week's, of time */
  GENITIVE: slot(genitive, 'any'),
  /** The week of "tuesday week". */
  LASTWEEK: slot(lastWeek, 'unit'),
  /** kr, km */
  MEASURE: slot(measure, 'measure'),
  /** Oak Street */
  STREET: slot(street, 'any'),
  /** floor, page */
  RANKED: slot(ranked, 'ranked'),
  /** every week, every 2 weeks, every other week, every 14 days */
  EVERYWEEK: slot(everyWeek, 'every'),
  EVERYMONTH: slot(everyMonth, 'every'),
  EVERYYEAR: slot(everyYear, 'every'),
  /** 3d */
  AMOUNT: slot(amount, 'digit'),
  /** 1h30 */
  LENGTH: slot(length, 'digit', 'number', 'length'),
  /** 1 hour's, half an hour's, before "time" */
  LENGTHOFTIME: slot(lengthOfTime, 'digit', 'number', 'length'),
  /** 30 minute time, of slots */
  COMPOUND: slot(compound, 'digit', 'number'),
  CLOCK: slot(clock, 'digit', 'quarter'),
  /** nine; nine thirty */
  HOUR: slot(hour, 'number'),
  /** 10-tiden */
  ROUGHCLOCK: slot(roughClock, 'any'),
  /** 3pm-4pm */
  RANGE: slot(range, 'digit'),
  /** 3pm and 4pm */
  BETWEEN: slot(between, 'digit'),
  /** morning */
  PART: slot(part, 'part'),
  /** 15/3 */
  FIGURES: slot(figures, 'digit'),
  /** 15.3 */
  DOTTED: slot(dottedFigures, 'digit'),
  /** 15.3 before kl 19 */
  DOTTEDBEFORE: slot(dottedBeforeClock, 'digit'),
}
