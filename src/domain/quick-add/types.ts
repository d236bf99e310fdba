import type { Basis } from '../recurrence/rule.ts'
import type { Day } from '../calendar/day.ts'
import type { Time } from '../calendar/time.ts'
import type { QuickAddLanguage } from './language.ts'

/** A range of the text in UTF-16 code units, end exclusive. */
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
  /** Tells spans of one kind apart: the case-folded label, or the reminder's minutes. Absent where a line has only one. */
  value?: string | number
}

export interface NamedItem {
  id: string
  name: string
}

/** The context of parsing: current day and time, settings and names of the user. */
export interface Context {
  today: Day
  /** The current local time. */
  time: Time
  /** One of `LOCALES`; only `en-US` reads 3/15 with the month first. */
  locale: string
  /** The first day of the user's week, 1 (Monday) to 7. */
  weekStart: number
  /** What the user's clock shows so many minutes from now; by default of a clock that is never changed. */
  after?: (minutes: number) => { day: Day; time: Time }
  /** The instant, in milliseconds, at which the user's clock shows this; by default of a clock that is never changed. */
  instantOf?: (day: Day, time: Time) => number
  /** The due day and time to use if the line names none. */
  given?: { day: Day | null; time: Time | null }
  /** The project that was given besides the text. */
  projectId: string | null
  /** Ranges to ignore: they are kept as ordinary text. */
  ignore: readonly Span[]
  /** Finds a project that the user can edit by its full name, ignoring case. */
  findProject: (name: string) => NamedItem | null
  /** Finds a section by name; project `null` means the Inbox. */
  findSection: (name: string, projectId: string | null) => NamedItem | null
  /** Finds a person who can edit the project by name; project `null` means the Inbox. */
  findPerson: (name: string, projectId: string | null) => NamedItem | null
  /** Languages to read; all by default. */
  languages?: readonly QuickAddLanguage[]
  /** Called once per parsing step, so that tests can bound the work. */
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
  /** The rule in canonical form, completed from the due date, as it will be stored. */
  recurrence_rule: string | null
  recurrence_basis: Basis
  duration_min: number | null
  /** Minutes relative to the due time; negative is before. */
  reminders: number[]
  unknown_project: string | null
  unknown_section: string | null
  /** Nobody of that name can be assigned in the project. */
  unknown_assignee: string | null
  /** A `!day time` of a task without a date, without its sign. */
  unknown_reminder: string | null
  spans: FoundSpan[]
}
