import type { Words } from './words.ts'

const UNITS = { DAILY: 'day', WEEKLY: 'week', MONTHLY: 'month', YEARLY: 'year' } as const
const ORDINALS = ['', 'first', 'second', 'third', 'fourth', 'fifth']

export const english: Words = {
  weekdays: 'Monday Tuesday Wednesday Thursday Friday Saturday Sunday'.split(' '),
  months: 'January February March April May June July August September October November December'.split(' '),
  and: 'and',
  or: 'or',
  the: 'the',
  a: 'a',
  each: 'every',
  of: 'of',
  in: 'in',
  if: 'if it is',
  day: 'day',
  week: 'week',
  weeks: 'weeks',
  evenWeeks: 'even weeks',
  oddWeeks: 'odd weeks',
  theMonth: 'each month',
  theYear: 'the year',
  workday: 'weekday',
  workdays: 'weekdays',
  everyWorkday: 'every weekday',
  lastDayOtherwise: 'or the last day',
  fromCompletion: 'from completion date',
  every: (freq, interval) => (interval === 1 ? `every ${UNITS[freq]}` : `every ${interval} ${UNITS[freq]}s`),
  on: (_, every, days) => `${every} on ${days}`,
  place,
  ordinal: (number) => {
    const ordinal = ORDINALS[Math.abs(number)] ?? place(Math.abs(number))
    if (number > 0) return ordinal
    return number === -1 ? 'last' : `${ordinal} to last`
  },
  date: (day, month) => `${day} ${month}`,
  onlyOf: (ordinals, freq) => `only the ${ordinals} of these each ${UNITS[freq]}`,
  until: (day, month, year) => `until ${day} ${month} ${year}`,
  times: (count) => (count === 1 ? 'once' : `${count} times`),
}

/** English as written in the United States: the month before the day. */
export const americanEnglish: Words = {
  ...english,
  date: (day, month) => `${month} ${day}`,
  until: (day, month, year) => `until ${month} ${day}, ${year}`,
}

function place(number: number): string {
  const teen = number % 100 > 10 && number % 100 < 14
  return `${number}${(teen ? undefined : ['th', 'st', 'nd', 'rd'][number % 10]) ?? 'th'}`
}
