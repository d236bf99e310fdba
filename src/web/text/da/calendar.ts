import { plural } from '../locale.ts'
import type { CalendarText } from '../en/calendar.ts'

export const calendar: CalendarText = {
  today: 'I dag',
  upcomingMonth: 'Kommende: Måned',
  cell: (day, n) => (n === 0 ? day : `${day}, ${plural(n, 'opgave', 'opgaver')}`),
  coming: (n) => `${n} gentages denne dag`,
  done: 'fuldført',
  overdue: 'forfalden',
  repeats: 'gentages',
  more: (n) => `${n} mere`,
  moreOn: (n, day) => `${n} mere ${day.toLowerCase()}`,
  nothing: 'Ingen opgaver denne dag.',
  noDate: 'Ingen dato',
  comesAgain: 'gentages denne dag',
  keys: {
    title: 'I en kalender',
    days: 'Forrige, næste dag',
    weeks: 'Forrige, næste uge',
    months: 'Forrige, næste måned',
    today: 'I dag',
    open: 'Åbn dagen',
  },
}
