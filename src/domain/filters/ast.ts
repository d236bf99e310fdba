import type { Day } from '../calendar/day.ts'

/**
 * A parsed filter, with every day resolved. Each term is either true or false for every task, also when the task lacks
 * the field, so a term and its negation split all tasks in two.
 */
export type FilterNode =
  | { kind: 'and'; parts: readonly FilterNode[] }
  | { kind: 'or'; parts: readonly FilterNode[] }
  | { kind: 'not'; part: FilterNode }
  | Term

export type Term =
  | { kind: 'all' }
  /** False for tasks without a date. */
  | { kind: 'due'; when: DueRelation; day: Day }
  /** Due from `from` to `to`, both included. */
  | { kind: 'due_within'; from: Day; to: Day }
  | { kind: 'no_date' }
  | { kind: 'no_time' }
  /** Created on, before or after a day of the user's calendar. */
  | { kind: 'created'; when: DueRelation; day: Day }
  | { kind: 'priority'; priority: Priority }
  | { kind: 'project'; name: NamePattern }
  | { kind: 'section'; name: NamePattern }
  /** Only the user's own labels. */
  | { kind: 'label'; name: NamePattern }
  | { kind: 'no_labels' }
  | { kind: 'no_section' }
  | { kind: 'assigned'; to: Assignee }
  /** Assigned to a person whose name or email address matches. */
  | { kind: 'assigned_to'; name: NamePattern }
  | { kind: 'added'; by: Exclude<Assignee, 'anyone' | 'nobody'> }
  /** Created by a person whose name or email address matches. */
  | { kind: 'added_by'; name: NamePattern }
  | { kind: 'recurring' }
  | { kind: 'subtask' }
  | { kind: 'completed' }
  | { kind: 'shared' }
  | { kind: 'has'; what: Belonging }
  /** Folded words, at least one. All must match; the last one may be the beginning of a word. */
  | { kind: 'search'; words: readonly string[] }

export type DueRelation = 'on' | 'before' | 'after'
export type Priority = 1 | 2 | 3 | 4
export type Assignee = 'anyone' | 'nobody' | 'me' | 'others'
export type Belonging = 'attachment' | 'comment' | 'description'

/**
 * A folded name, split at its wildcards: `['home']` matches exactly, `['home', '']` matches whatever starts with it.
 */
export type NamePattern = readonly [string, ...string[]]

/** Whether `completed` occurs anywhere: if so, the filter searches all visible tasks, otherwise only open ones. */
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

/** Whether it can be true for a completed task: `!completed & today` cannot. */
export const mayFindCompleted = (filter: FilterNode): boolean => asksForCompleted(filter) && mayBe(true, filter)

/** Whether a filter may be true, or false, for a completed task. */
function mayBe(result: boolean, filter: FilterNode): boolean {
  switch (filter.kind) {
    case 'and':
    case 'or': {
      const { kind, parts } = filter
      const may = (part: FilterNode): boolean => mayBe(result, part)
      return result === (kind === 'and') ? parts.every(may) : parts.some(may)
    }
    case 'not':
      return mayBe(!result, filter.part)
    case 'completed':
    case 'all':
      return result
    default:
      return true
  }
}
