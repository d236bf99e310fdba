import { addDays, addMonths, type Day } from '../calendar/day.ts'
import { QUICK_ADD_LANGUAGES } from '../quick-add/languages/index.ts'
import { parse } from '../quick-add/parse.ts'

export interface DayContext {
  /** The current day of the user. */
  today: Day
  /** One of LOCALES. */
  locale: string
  /** ISO weekday, 1 = Monday … 7 = Sunday. */
  weekStart: number
}

export type FindDay = (text: string, context: DayContext) => Day | null

/** Limits of texts that can name a day; they save running the date parser on short search words. */
const LEAST_CHARACTERS = 3
const MOST_CHARACTERS = 60

/** Without the words that make more than one day of it: "before friday", "until friday", "within 3 days". */
const LANGUAGES = Object.values(QUICK_ADD_LANGUAGES).map((each) => ({
  ...each,
  from: '',
  until: '',
  looseLeads: '',
  phrases: { ...each.phrases, within: '' },
}))

/** The day that the whole text names in quick add's grammar; null when it names none, or more than a day. */
export function findDay(text: string, context: DayContext): Day | null {
  if (text.length < LEAST_CHARACTERS || text.length > MOST_CHARACTERS) return null
  const nobody = () => null
  const names = { findProject: nobody, findSection: nobody, findPerson: nobody }
  const { spans, due_date, due_time, recurrence_rule } = parse(text, {
    ...context,
    ...names,
    time: '00:00',
    projectId: null,
    ignore: [],
    languages: LANGUAGES,
  })
  const [span] = spans
  const isWhole = spans.length === 1 && span?.kind === 'date' && span.start === 0 && span.end === text.length
  return isWhole && due_time === null && recurrence_rule === null ? due_date : null
}

/**
 * Like `findDay`, for past days: a recurring day in the future, such as `monday` or `15 March`, becomes the last one
 * before today. Days relative to today, such as `tomorrow`, stay.
 */
export function findPastDay(text: string, context: DayContext, find: FindDay): Day | null {
  const { today } = context
  const day = find(text, context)
  if (!day || day <= today) return day
  const isRelative = find(text, { ...context, today: addDays(today, -6) }) === addDays(day, -6)
  if (isRelative) return day
  for (const earlier of [addDays(today, -6), ...[1, 12, 48, 96].map((months) => addMonths(today, -months))]) {
    const last = find(text, { ...context, today: earlier })
    if (last && last <= today) return last
  }
  return day
}
