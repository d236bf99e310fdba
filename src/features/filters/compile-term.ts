import { addDays, type Day } from '../../domain/calendar/day.ts'
import type { Assignee, Belonging, Term, When } from '../../domain/filters/ast.ts'
import {
  after,
  always,
  among,
  condition,
  never,
  presentAmong,
  UNDATED,
  type CompileContext,
  type Condition,
} from './conditions.ts'

/**
 * A term as a condition over `t`, of columns that indexes hold where it can be; what may be null is asked about before it is compared. Where it `leads`, tasks may be
 * found by it; elsewhere a plus keeps the planner from that, since it would for each part of an `or`.
 */
export function compileTerm(term: Term, context: CompileContext, leads: boolean): Condition {
  const { actorId, names } = context
  switch (term.kind) {
    case 'all':
      return always
    case 'due':
      return due(term.when, term.day)
    case 'due_within':
      return condition('(t.due_key >= ? and t.due_key < ?)', term.from, after(term.to))
    case 'no_date':
      return condition('(t.due_key >= ?)', UNDATED)
    case 'no_time':
      return condition('(t.due_time is null)')
    case 'created':
      return created(term.when, term.day, context)
    case 'priority':
      return condition('(t.priority = ?)', term.priority)
    case 'project':
      return among('+t.project_id', names.projects(term.name))
    case 'section':
      return presentAmong('+t.section_id', names.sections(term.name))
    case 'label':
      return withLabel(names.labels(term.name), leads)
    case 'no_labels': {
      const { sql, parameters } = withLabel(names.labels(ANY_NAME), false)
      return condition(`(not ${sql})`, ...parameters)
    }
    case 'no_section':
      return condition('(t.section_id is null)')
    case 'assigned':
      return assigned(term.to, actorId, leads)
    case 'assigned_to':
      return presentAmong('+t.assignee_id', names.people(term.name))
    case 'recurring':
      return condition('(t.recurrence_rule is not null)')
    case 'subtask':
      return condition('(t.parent_id is not null)')
    case 'completed':
      return condition('((t.completed_at IS NULL) = 0)')
    case 'shared':
      return among('+t.project_id', names.shared())
    case 'has':
      return condition(`(${BELONGINGS[term.what]})`)
    case 'search':
      return context.search({ words: term.words }, leads)
  }
}

const ANY_NAME = ['', ''] as const

const BELONGINGS: Readonly<Record<Belonging, string>> = {
  attachment: 't.attachment_count > 0',
  comment: 't.comment_count > 0',
  description: "t.description <> ''",
}

/** Tasks with one of these labels, which are the actor's own. */
export function withLabel(ids: readonly string[], leads: boolean): Condition {
  if (ids.length === 0) return never
  const tasks = 'select task_id from task_labels where label_id in (select value from json_each(?))'
  return condition(`(${leads ? '' : '+'}t.id in (${tasks}))`, JSON.stringify(ids))
}

function due(when: When, day: Day): Condition {
  if (when === 'before') return condition('(t.due_key < ?)', day)
  return condition(
    '(t.due_key >= ? and t.due_key < ?)',
    when === 'on' ? day : after(day),
    when === 'on' ? after(day) : UNDATED,
  )
}

function created(when: When, day: Day, { startOfDay }: CompileContext): Condition {
  if (when === 'before') return condition('(t.created_at < ?)', startOfDay(day))
  const end = startOfDay(addDays(day, 1))
  if (when === 'after') return condition('(t.created_at >= ?)', end)
  return condition('(t.created_at >= ? and t.created_at < ?)', startOfDay(day), end)
}

function assigned(to: Assignee, actorId: string, leads: boolean): Condition {
  switch (to) {
    case 'anyone':
      return condition('(t.assignee_id is not null)')
    case 'nobody':
      return condition('(t.assignee_id is null)')
    case 'me':
      return condition(`(t.assignee_id is not null and ${leads ? '' : '+'}t.assignee_id = ?)`, actorId)
    case 'others':
      return condition('(t.assignee_id is not null and t.assignee_id <> ?)', actorId)
  }
}
