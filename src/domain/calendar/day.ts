/** A plain calendar day, `YYYY-MM-DD`, proleptic Gregorian, years 0001 to 9999. Days compare as strings. */
export type Day = string

/** The ISO 8601 weekday: Monday is 1, Sunday is 7. */
export type Weekday = 1 | 2 | 3 | 4 | 5 | 6 | 7

export type DayParts = { year: number; month: number; day: number }

export const FIRST_DAY: Day = '0001-01-01'
export const LAST_DAY: Day = '9999-12-31'

/** Whether the text is a real calendar day. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false
  const { year, month, day } = partsOf(text)
  return year >= 1 && month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month)
}

/** Year, month 1..12 and day of the month of a day. */
export function partsOf(day: Day): DayParts {
  return { year: Number(day.slice(0, 4)), month: Number(day.slice(5, 7)), day: Number(day.slice(8, 10)) }
}

/** Formats a day; year, month and day must form a valid date. */
export function dayOf(year: number, month: number, day: number): Day {
  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
}

/** Days since 1970-01-01. */
export function dayNumber(day: Day): number {
  const { year, month, day: dayOfMonth } = partsOf(day)
  return numberOf(year, month, dayOfMonth)
}

/** Days since 1970-01-01. A day outside the month overflows into other months. */
export function numberOf(year: number, month: number, day: number): number {
  const y = month > 2 ? year : year - 1
  const era = Math.floor(y / 400)
  const yearOfEra = y - era * 400
  const dayOfYear = Math.floor((153 * (month > 2 ? month - 3 : month + 9) + 2) / 5) + day - 1
  const dayOfEra = yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear
  return era * 146_097 + dayOfEra - 719_468
}

/** The day `number` days after 1970-01-01, clamped to the years 0001 to 9999. */
export function dayFromNumber(number: number): Day {
  const { year, month, day } = partsFromNumber(number)
  if (year < 1) return FIRST_DAY
  return year > 9999 ? LAST_DAY : dayOf(year, month, day)
}

/** Year, month and day of the month of the day that is `number` days after 1970-01-01. */
export function partsFromNumber(number: number): DayParts {
  const shifted = number + 719_468
  const era = Math.floor(shifted / 146_097)
  const dayOfEra = shifted - era * 146_097
  const yearOfEra = Math.floor(
    (dayOfEra - Math.floor(dayOfEra / 1460) + Math.floor(dayOfEra / 36_524) - Math.floor(dayOfEra / 146_096)) / 365,
  )
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100))
  const marchMonth = Math.floor((5 * dayOfYear + 2) / 153)
  const month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9
  const year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
  return { year, month, day: dayOfYear - Math.floor((153 * marchMonth + 2) / 5) + 1 }
}

/** The day `n` days later (earlier when negative), clamped to the years 0001 to 9999. */
export function addDays(day: Day, n: number): Day {
  return dayFromNumber(dayNumber(day) + n)
}

/** The same day of the month `n` months later, or the last day of a shorter month. */
export function addMonths(day: Day, n: number): Day {
  const parts = partsOf(day)
  const months = parts.year * 12 + parts.month - 1 + n
  const year = Math.floor(months / 12)
  if (year < 1) return FIRST_DAY
  if (year > 9999) return LAST_DAY
  const month = months - year * 12 + 1
  return dayOf(year, month, Math.min(parts.day, daysInMonth(year, month)))
}

/** How many days `to` is after `from`; negative when before. */
export function daysBetween(from: Day, to: Day): number {
  return dayNumber(to) - dayNumber(from)
}

/** The ISO weekday of a day, Monday 1 .. Sunday 7. */
export function weekdayOf(day: Day): Weekday {
  return weekdayOfNumber(dayNumber(day))
}

/** The weekday of the day that is `number` days after 1970-01-01, a Thursday. */
export function weekdayOfNumber(number: number): Weekday {
  return (((((number + 3) % 7) + 7) % 7) + 1) as Weekday
}

/** The first day of the week that contains `day`; `weekStart` is an ISO weekday. */
export function startOfWeek(day: Day, weekStart: number): Day {
  return addDays(day, -((weekdayOf(day) - weekStart + 7) % 7))
}

/** How many days a month (1..12) has, 28..31. */
export function daysInMonth(year: number, month: number): number {
  if (month === 2) return isLeapYear(year) ? 29 : 28
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31
}

/** Whether a year of the Gregorian calendar has 29 February. */
export function isLeapYear(year: number): boolean {
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
}
