import { plural } from '../locale.ts'

/** The words of the calendar of a project and of the month of Upcoming. */
export const calendar = {
  today: 'Today',
  upcomingMonth: 'Upcoming: Month',
  cell: (day: string, n: number) => (n === 0 ? day : `${day}, ${plural(n, 'task', 'tasks')}`),
  coming: (n: number) => plural(n, 'repeats on this day', 'repeat on this day'),
  done: 'completed',
  overdue: 'overdue',
  repeats: 'repeats',
  more: (n: number) => `${n} more`,
  moreOn: (n: number, day: string) => `${n} more on ${day}`,
  nothing: 'No tasks on this day.',
  noDate: 'No date',
  comesAgain: 'repeats on this day',
  keys: {
    title: 'In a calendar',
    days: 'Previous, next day',
    weeks: 'Previous, next week',
    months: 'Previous, next month',
    today: 'Today',
    open: 'Open the day',
  },
}

export type CalendarText = typeof calendar
