import type { Day } from '../calendar/day.ts'

/**
 * What a filter asks, with every day resolved. Each term is true or false of every task, whatever the task leaves out,
 * so a term and its negation split any set in two.
 */
export type FilterNode =
  | { kind: 'and'; parts: readonly FilterNode[] }
  | { kind: 'or'; parts: readonly FilterNode[] }
  | { kind: 'not'; part: FilterNode }
  | Term

export type Term =
  | { kind: 'all' }
  /** Undated tasks are on, before and after no day. */
  | { kind: 'due'; when: DueRelation; day: Day }
  /** Due on one of the days from `from` to `to`, both included. */
  | { kind: 'due_within'; from: Day; to: Day }
  | { kind: 'no_date' }
  | { kind: 'no_time' }
  /** Made on, before or after a day of the asker's calendar. */
  | { kind: 'created'; when: DueRelation; day: Day }
  | { kind: 'priority'; priority: Priority }
  | { kind: 'project'; name: NamePattern }
  | { kind: 'section'; name: NamePattern }
  /** Only the asker's own labels count. */
  | { kind: 'label'; name: NamePattern }
  | { kind: 'no_labels' }
  | { kind: 'no_section' }
  | { kind: 'assigned'; to: Assignee }
  /** Assigned to somebody whose name or e-mail address matches. */
  | { kind: 'assigned_to'; name: NamePattern }
  | { kind: 'recurring' }
  | { kind: 'subtask' }
  | { kind: 'completed' }
  | { kind: 'shared' }
  | { kind: 'has'; what: Belonging }
  /** Folded words, at least one; all must match, the last as the beginning of a word. */
  | { kind: 'search'; words: readonly string[] }

export type DueRelation = 'on' | 'before' | 'after'
export type Priority = 1 | 2 | 3 | 4
export type Assignee = 'anyone' | 'nobody' | 'me' | 'others'
export type Belonging = 'attachment' | 'comment' | 'description'

/**
 * A folded name in pieces: between two pieces anything may stand. `['home']` is that name alone, `['home', '']`
 * whatever begins with it.
 */
export type NamePattern = readonly [string, ...string[]]

/** Whether `completed` occurs anywhere: then the filter asks about all visible tasks, else about the open ones. */
export function asksForCompleted(filter: FilterNode): boolean {
  switch (filter.kind) {
    case 'and':
    case 'or':
      return filter.parts.some(asksForCompleted)
    case 'not':
      return asksForCompleted(filter.part)
    default:
      return filter.kind === 'completed'
  }
}
