import type { Words } from './words.ts'

const UNITS = { DAILY: 'dag', WEEKLY: 'uge', MONTHLY: 'måned', YEARLY: 'år' } as const
const EVERY = { DAILY: 'hver', WEEKLY: 'hver', MONTHLY: 'hver', YEARLY: 'hvert' } as const
const ORDINALS = ['', 'første', 'anden', 'tredje', 'fjerde', 'femte']
const FROM_LAST = ['', 'sidste', 'næstsidste', 'tredjesidste', 'fjerdesidste', 'femtesidste']

export const danish: Words = {
  weekdays: 'mandag tirsdag onsdag torsdag fredag lørdag søndag'.split(' '),
  months: 'januar februar marts april maj juni juli august september oktober november december'.split(' '),
  and: 'og',
  or: 'eller',
  the: 'den',
  a: 'en',
  each: 'hver',
  of: 'i',
  in: 'i',
  if: 'hvis det er',
  day: 'dag',
  week: 'uge',
  weeks: 'uge',
  evenWeeks: 'lige uger',
  oddWeeks: 'ulige uger',
  theMonth: 'måneden',
  theYear: 'året',
  workday: 'hverdag',
  workdays: 'hverdage',
  everyWorkday: 'alle hverdage',
  lastDayOtherwise: 'eller den sidste dag',
  fromCompletion: 'fra fuldførelsesdatoen',
  every: (freq, interval) => `${EVERY[freq]} ${interval === 1 ? '' : `${interval}. `}${UNITS[freq]}`,
  on: (freq, every, days) => (freq === 'YEARLY' ? `${every} ${days}` : `${days} ${every}`),
  place: (number) => `${number}.`,
  ordinal: (number) => {
    if (number > 0) return ORDINALS[number] ?? `${number}.`
    return FROM_LAST[-number] ?? `${-number}.-sidste`
  },
  date: (day, month) => `den ${day}. ${month}`,
  onlyOf: (ordinals, freq) => `kun den ${ordinals} af dem ${EVERY[freq]} ${UNITS[freq]}`,
  until: (day, month, year) => `til den ${day}. ${month} ${year}`,
  times: (count) => (count === 1 ? '1 gang' : `${count} gange`),
}
