import { AROUND_DAYS } from './around-days.ts'
import { DASHES } from './dashes.ts'
import { DAYS } from './days.ts'
import { DAYS_IN_DANISH } from './days-in-danish.ts'
import { ENUMERATIONS } from './enumerations.ts'
import { HOURS_BESIDE_DAYS } from './hours-beside-days.ts'
import { MIXED } from './mixed.ts'
import { NAMES } from './names.ts'
import { NUMBERS } from './numbers.ts'
import { NUMBERS_IN_WORDS } from './numbers-in-words.ts'
import { REPEATS } from './repeats.ts'
import { REPEATS_AROUND_TIMES } from './repeats-around-times.ts'
import { REPEATS_BY_MONTH } from './repeats-by-month.ts'
import { REPEATS_IN_DANISH } from './repeats-in-danish.ts'
import { REPEATS_THAT_END } from './repeats-that-end.ts'
import { TIMES } from './times.ts'
import { TIMES_AROUND_HOURS } from './times-around-hours.ts'
import { TRAPS } from './traps.ts'
import { TWO_DATES } from './two-dates.ts'
import { WEEKS_BY_NUMBER } from './weeks-by-number.ts'
import { WORDS_OF_TWO_LANGUAGES } from './words-of-two-languages.ts'
import type { Row } from '../world.ts'

/** By theme. */
export const TABLES: Record<string, Row[]> = {
  'days in English': DAYS,
  'a date beside another, in English': TWO_DATES,
  'days in Danish': DAYS_IN_DANISH,
  'days counted from another': AROUND_DAYS,
  'times of day': TIMES,
  'times before or after an hour': TIMES_AROUND_HOURS,
  'hours beside days': HOURS_BESIDE_DAYS,
  'repeats by day or week in English': REPEATS,
  'repeats by month or year in English': REPEATS_BY_MONTH,
  'repeats around times': REPEATS_AROUND_TIMES,
  'repeats that end': REPEATS_THAT_END,
  'repeats in Danish': REPEATS_IN_DANISH,
  'repeats in even or odd weeks': WEEKS_BY_NUMBER,
  'names, priorities, lengths and reminders': NAMES,
  'words that only look like tokens': TRAPS,
  'numbers that only look like times or days': NUMBERS,
  'numbers in words': NUMBERS_IN_WORDS,
  'several days or times in a row': ENUMERATIONS,
  'words of two languages': WORDS_OF_TWO_LANGUAGES,
  'dashes around tokens': DASHES,
  'several tokens in one line': MIXED,
}

/** What people write, all of it. */
export const LINES: readonly string[] = Object.values(TABLES).flatMap((rows) => rows.map(([line]) => line))
