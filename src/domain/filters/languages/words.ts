import type { Assignee, Belonging, Term, DueRelation } from '../ast.ts'

/** A term that is nothing but its kind. */
type KindAlone = {
  [Kind in Term['kind']]: keyof Extract<Term, { kind: Kind }> extends 'kind' ? Kind : never
}[Term['kind']]

/** Terms that are written without a value. */
export type PlainTerm = KindAlone | 'overdue' | 'no_priority' | 'assigned'

/** Keywords before a colon. */
export type Head = `due_${DueRelation}` | `created_${DueRelation}` | 'assigned_to' | 'added_by' | 'has' | 'search'

export type Span = 'this_week' | 'this_month'

type Words = readonly string[]

/** The filter words of one language. Case and accents are ignored. */
export interface FilterWords {
  operators: Record<'&' | '|' | '!', Words>
  plain: Record<PlainTerm, Words>
  heads: Record<Head, Words>
  /** Days relative to today that need no date parser. */
  days: Record<'today' | 'tomorrow' | 'yesterday', Words>
  /** Accents count: André is a name. */
  assignees: Record<Exclude<Assignee, 'anyone'>, Words>
  belongings: Record<Belonging, Words>
  /** Phrases for the current week, by the user's own first day of it, and month. */
  spans: Record<Span, Words>
  /** Words before a number from 1 to 4: `priority 1`. */
  priority: Words
  /**
   * Words such as "on" that may precede a day. Each is tried when a day cannot be read alone: `due: mon` means on mon.
   */
  leads: Words
  /** Phrases for N days or weeks ahead of today, and for these, months or years ago; `one`: for the number 1. */
  counts: { days: Words; weeks: Words; months: Words; years: Words; one: Words; ahead: Words; ago: Words }
}

/** The term of each plain word, except `overdue`, which depends on today. */
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
