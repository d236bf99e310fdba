import type { Assignee, Belonging, Term, DueRelation } from '../ast.ts'

/** Terms that say everything by their name alone. */
export type PlainTerm =
  | 'all'
  | 'overdue'
  | 'no_date'
  | 'no_time'
  | 'no_priority'
  | 'no_labels'
  | 'no_section'
  | 'assigned'
  | 'recurring'
  | 'subtask'
  | 'completed'
  | 'shared'

/** What stands before a colon. */
export type Head = `due_${DueRelation}` | `created_${DueRelation}` | 'assigned_to' | 'has' | 'search'

type Words = readonly string[]

/** The filter words of one language: a third language is one more table like it. Case and accents don't matter. */
export interface FilterWords {
  plain: Record<PlainTerm, Words>
  heads: Record<Head, Words>
  /** Days that need no date grammar, as days from today. */
  days: Record<'today' | 'tomorrow' | 'yesterday', Words>
  assignees: Record<Exclude<Assignee, 'anyone'>, Words>
  belongings: Record<Belonging, Words>
  /** Words that lead to a day, so that one which needs a lead can be read without: `due: mon` as on mon. */
  leads: Words
  /** Ways to say a number N of days or weeks: from today on, and back from today. */
  counts: { days: Words; weeks: Words; ahead: Words; ago: Words }
}

/** The terms that a plain word stands for, `overdue` apart, which needs today. */
export const PLAIN_TERMS: Readonly<Record<Exclude<PlainTerm, 'overdue'>, Term>> = {
  all: { kind: 'all' },
  no_date: { kind: 'no_date' },
  no_time: { kind: 'no_time' },
  no_priority: { kind: 'priority', priority: 4 },
  no_labels: { kind: 'no_labels' },
  no_section: { kind: 'no_section' },
  assigned: { kind: 'assigned', to: 'anyone' },
  recurring: { kind: 'recurring' },
  subtask: { kind: 'subtask' },
  completed: { kind: 'completed' },
  shared: { kind: 'shared' },
}
