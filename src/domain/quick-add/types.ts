import type { Day } from '../calendar/day.ts'
import type { Time } from '../calendar/time.ts'
import type { QuickAddLanguage } from './language.ts'

/** A piece of the text: UTF-16 code units, end exclusive. */
export interface Span {
  start: number
  end: number
}

export type SpanKind =
  | 'date'
  | 'time'
  | 'priority'
  | 'project'
  | 'section'
  | 'label'
  | 'assignee'
  | 'repeat'
  | 'duration'
  | 'reminder'

export interface FoundSpan extends Span {
  kind: SpanKind
}

export interface NamedItem {
  id: string
  name: string
}

/** What the line is read against: whose day it is, and the names that exist for them. */
export interface Context {
  today: Day
  /** Now, on the caller's wall clock. */
  time: Time
  /** `en`, `en-GB`, `en-US`, `da` or `da-DK`; only `en-US` reads 3/15 with the month first. */
  locale: string
  /** The first day of the caller's week, 1 (Monday) to 7. */
  weekStart: number
  /** The project given beside the text. */
  projectId: string | null
  /** Spans to be taken literally. */
  ignore: readonly Span[]
  /** The project of that whole name, in any case, that the caller can edit. */
  findProject: (name: string) => NamedItem | null
  /** The section of that name; `null` as project means the Inbox. */
  findSection: (name: string, projectId: string | null) => NamedItem | null
  /** The person of that name who can edit the project; `null` as project means the Inbox. */
  findPerson: (name: string, projectId: string | null) => NamedItem | null
  /** The languages read in one line; all there are when left out. */
  languages?: readonly QuickAddLanguage[]
  /** Called once for each step of reading, so that tests can bound them. */
  onStep?: () => void
}

export interface ParsedTask {
  content: string
  description: string
  project: NamedItem | null
  section: NamedItem | null
  labels: string[]
  assignee: NamedItem | null
  priority: 1 | 2 | 3 | 4 | null
  due_date: Day | null
  due_time: Time | null
  /** The rule in canonical order, completed from the due date, as it would be stored. */
  recurrence_rule: string | null
  recurrence_basis: 'due' | 'completion'
  duration_min: number | null
  /** Minutes relative to the due moment, negative = before. */
  reminders: number[]
  unknown_project: string | null
  unknown_section: string | null
  spans: FoundSpan[]
}
