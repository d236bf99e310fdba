/** What a task says, by whichever door it was written: an oracle for tests that write one by several. */
import assert from 'node:assert/strict'
import { addDays } from '../../src/domain/calendar/day.ts'
import { parseCalendar, propertiesOf, propertyOf, textOf } from '../../src/platform/ics/parse.ts'
import { instantAt, wallClock } from '../../src/platform/zones.ts'

/** Of the task, and of whoever writes it. */
export const ZONE = 'Europe/Copenhagen'
/** When the clock of tests stands still, in that zone. */
const [TODAY, NOW] = ['2026-03-04', '09:00']

/** What a task says, and what becomes of it by what is done: the oracle. */
export interface Said {
  content: string
  description: string
  priority: number
  day: string | null
  time: string | null
  labels: string[]
  /** Days between two occurrences. */
  every: number | null
  done: boolean
}

export type Change = Partial<Said> | 'complete' | 'reopen'

/** What it says after a change. */
export function after(said: Said, change: Change): Said {
  if (change === 'reopen') return { ...said, done: false }
  if (change !== 'complete') {
    const next = { ...said, ...change }
    if (next.day === null)
      return { ...next, time: null, every: change.every ? change.every : null, ...firstDay(change) }
    return next
  }
  if (said.every === null) return { ...said, done: true }
  let day = said.day!
  do day = addDays(day, said.every)
  while (day < TODAY || (day === TODAY && said.time !== null && said.time <= NOW))
  return { ...said, day }
}

const firstDay = ({ every }: Partial<Said>) => (every ? { day: TODAY } : {})

export const ruleOf = (every: number | null): string | null =>
  every === null ? null : `FREQ=DAILY${every === 1 ? '' : `;INTERVAL=${every}`}`

const escaped = (text: string): string => text.replaceAll(/[\\,;]/g, '\\$&').replaceAll('\n', '\\n')

/** The properties of a VTODO that say a day. */
function datesOf({ day, time, every }: Said, inUtc: boolean): string[] {
  if (day === null) return []
  const digits = day.replaceAll('-', '')
  const at =
    time === null
      ? `;VALUE=DATE:${digits}`
      : inUtc
        ? `:${instantAt(day, time, ZONE).replaceAll(/[-:]|\.\d+/g, '')}`
        : `;TZID=${ZONE}:${digits}T${time.replace(':', '')}00`
  return [`DUE${at}`, ...(every === null ? [] : [`DTSTART${at}`, `RRULE:${ruleOf(every)}`])]
}

/** The properties of a VTODO that says so. */
export const ownLines = (what: Said, inUtc: boolean): string[] => [
  `SUMMARY:${escaped(what.content)}`,
  ...(what.description === '' ? [] : [`DESCRIPTION:${escaped(what.description)}`]),
  ...(what.priority === 4 ? [] : [`PRIORITY:${[0, 1, 5, 9][what.priority]}`]),
  ...datesOf(what, inUtc),
  ...(what.labels.length === 0 ? [] : [`CATEGORIES:${what.labels.join(',')}`]),
  `STATUS:${what.done ? 'COMPLETED' : 'NEEDS-ACTION'}`,
]

/** Clients complete an occurrence also by moving the task to the next one. */
export function isStep(said: Said, change: Change): boolean {
  if (typeof change === 'string' || !change.day || said.every === null || change.time !== said.time) return false
  return change.day === addDays(said.day!, said.every) || change.day === after(said, 'complete').day
}

export const seenIn = (task: any) => ({
  ...{ content: task.content, description: task.description.trimEnd(), priority: task.priority },
  ...{ day: task.due_date, time: task.due_time, labels: task.labels, rule: task.recurrence_rule, done: task.completed },
})

export function seenByPhone(text: string) {
  const todo = parseCalendar(text)[2].find(([name]) => name === 'vtodo')!
  const [, parameters, type, value] = propertyOf(todo, 'due') ?? []
  const local = String(value)
  const at =
    value === undefined
      ? { day: null, time: null }
      : type === 'date'
        ? { day: local, time: null }
        : local.endsWith('Z')
          ? wallClock(new Date(local).toISOString(), ZONE)
          : { day: local.slice(0, 10), time: local.slice(11, 16) }
  assert.ok(parameters?.['tzid'] === undefined || parameters['tzid'] === ZONE)
  const grade = Number(textOf(todo, 'priority') ?? 0)
  return {
    content: textOf(todo, 'summary'),
    description: (textOf(todo, 'description') ?? '').trimEnd(),
    priority: grade === 0 ? 4 : grade < 5 ? 1 : grade === 5 ? 2 : 3,
    day: at.day,
    time: at.time,
    labels: propertiesOf(todo, 'categories')
      .flatMap((one) => one.slice(3).map(String))
      .toSorted(),
    rule: textOf(todo, 'rrule') ?? null,
    done: textOf(todo, 'status') === 'COMPLETED',
  }
}
