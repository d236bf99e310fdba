import type { Context, NamedItem, ParsedTask } from '../../../src/domain/quick-add/types.ts'

const named =
  (names: string[]) =>
  (name: string): NamedItem | null => {
    const found = names.find((each) => each.toLowerCase() === name.toLowerCase())
    return found === undefined ? null : { id: found.toLowerCase(), name: found }
  }

const SECTIONS: Readonly<Record<string, string[]>> = {
  inbox: ['Someday'],
  work: ['Backlog', 'Doing now', 'A/B tests'],
  'big move': ['Kitchen'],
}
const PEOPLE: Readonly<Record<string, string[]>> = { inbox: [], work: ['Maja', 'Bo Hansen'], 'big move': ['Maja'] }

/** Noon on Wednesday 18 November 2026, in somebody's Inbox. */
export const CONTEXT: Context = {
  today: '2026-11-18',
  time: '12:00',
  locale: 'en',
  weekStart: 1,
  projectId: null,
  ignore: [],
  findProject: named(['Inbox', 'Work', 'Home', 'Big move', 'Køkken', '2026', 'Q&A']),
  findSection: (name, projectId) => named(SECTIONS[projectId ?? 'inbox'] ?? [])(name),
  findPerson: (name, projectId) => named(PEOPLE[projectId ?? 'inbox'] ?? [])(name),
}

/** A line, the content that is left of it, what else was `said`, and the locale where it is not `en`. */
export type Row = [line: string, content: string, said: string, locale?: string]

/** What was understood, in a few words: `2026-11-19 10:00 FREQ=DAILY 45min !-30 p1 #Home /Backlog @shop +Maja ?#Nowhere`. */
export function said(parsed: ParsedTask): string {
  const { due_date, due_time, recurrence_rule, recurrence_basis, duration_min, priority } = parsed
  return [
    due_date,
    due_time,
    recurrence_rule,
    recurrence_basis === 'completion' && 'completion',
    duration_min !== null && `${duration_min}min`,
    ...parsed.reminders.map((minutes) => `!${minutes}`),
    priority && `p${priority}`,
    parsed.project && `#${parsed.project.name}`,
    parsed.section && `/${parsed.section.name}`,
    ...parsed.labels.map((label) => `@${label}`),
    parsed.assignee && `+${parsed.assignee.name}`,
    parsed.unknown_project && `?#${parsed.unknown_project}`,
    parsed.unknown_section && `?/${parsed.unknown_section}`,
    parsed.unknown_assignee && `?+${parsed.unknown_assignee}`,
    parsed.unknown_reminder && `?!${parsed.unknown_reminder}`,
  ]
    .filter(Boolean)
    .join(' ')
}
