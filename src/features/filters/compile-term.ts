import { addDays, type Day } from '../../domain/calendar/day.ts'
import type { Assignee, Belonging, Term, DueRelation } from '../../domain/filters/ast.ts'
import { UNDATED } from '../tasks/lists/sort-keys.ts'
import {
  afterDay,
  ANY_NAME,
  everyTask,
  among,
  column,
  condition,
  noTask,
  ofKey,
  type CompileContext,
  type SqlCondition,
} from './conditions.ts'

/**
 * Compiles a term to a condition over alias `t`, if possible on columns in covering indexes. Nullable columns are
 * tested for null first. `mayUseIndex`: see `column`.
 */
export function compileTerm(term: Term, context: CompileContext, mayUseIndex: boolean): SqlCondition {
  const { actorId, names } = context
  switch (term.kind) {
    case 'due':
      return due(term.when, term.day)
    case 'due_within':
      return dueBetween(term.from, afterDay(term.to))
    case 'created':
      return created(term.when, term.day, context)
    case 'priority':
      return withPriority(term.priority, mayUseIndex)
    case 'project':
      return among('project_id', names.projects(term.name))
    case 'shared':
      return among('project_id', names.shared())
    case 'section':
      return among('section_id', names.sections(term.name), mayUseIndex)
    case 'label':
      return withLabel(names.labels(term.name), mayUseIndex)
    case 'no_labels':
      return not(withLabel(names.labels(ANY_NAME), false))
    case 'assigned':
      return assigned(term.to, actorId, mayUseIndex)
    case 'assigned_to':
      return among('assignee_id', names.people(term.name), mayUseIndex)
    case 'added':
      return addedBy(term.by, actorId)
    case 'added_by':
      return among('created_by', names.people(term.name))
    case 'has':
      return BELONGINGS[term.what]
    case 'search':
      return context.search({ words: term.words }, mayUseIndex)
    default:
      return CONSTANT[term.kind]
  }
}

type ConstantTerm = 'all' | 'no_date' | 'no_time' | 'no_section' | 'recurring' | 'subtask' | 'completed'

/** Terms whose condition is always the same. */
const CONSTANT: Readonly<Record<ConstantTerm, SqlCondition>> = {
  all: everyTask,
  no_date: ofKey('(t.due_key >= ?)', UNDATED),
  // As in `due_key`, which the indexes hold.
  no_time: ofKey("(substr(t.due_key, 11, 5) = '99:99')"),
  no_section: condition('(t.section_id is null)'),
  recurring: condition('(t.recurrence_rule is not null)'),
  subtask: condition('(t.parent_id is not null)'),
  completed: condition('((t.completed_at IS NULL) = 0)'),
}

const BELONGINGS: Readonly<Record<Belonging, SqlCondition>> = {
  attachment: condition('(t.attachment_count > 0)'),
  comment: condition('(t.comment_count > 0)'),
  description: condition("(t.description <> '')"),
}

/** As at the end of `due_key`, which more indexes hold than the column. */
const withPriority = (priority: number, mayUseIndex: boolean): SqlCondition =>
  mayUseIndex
    ? condition('(t.priority = ? and substr(t.due_key, 16) = ?)', priority, String(priority))
    : ofKey('(substr(t.due_key, 16) = ?)', String(priority))

/** Negates a condition. */
export const not = ({ sql, ...rest }: SqlCondition): SqlCondition => ({ ...rest, sql: `(not ${sql})` })

/** Tasks with one of these labels of the actor. */
export function withLabel(ids: readonly string[], mayUseIndex: boolean): SqlCondition {
  if (ids.length === 0) return noTask
  const tasks = 'select task_id from task_labels where label_id in (select value from json_each(?))'
  return {
    sql: `(${column('id', mayUseIndex)} in (${tasks}))`,
    parameters: [JSON.stringify(ids)],
    usesTaskSet: true,
  }
}

const dueBetween = (from: string, end: string): SqlCondition => ofKey('(t.due_key >= ? and t.due_key < ?)', from, end)

function due(when: DueRelation, day: Day): SqlCondition {
  if (when === 'before') return ofKey('(t.due_key < ?)', day)
  return when === 'on' ? dueBetween(day, afterDay(day)) : dueBetween(afterDay(day), UNDATED)
}

function created(when: DueRelation, day: Day, { startOfDay }: CompileContext): SqlCondition {
  if (when === 'before') return condition('(t.created_at < ?)', startOfDay(day))
  const end = startOfDay(addDays(day, 1))
  if (when === 'after') return condition('(t.created_at >= ?)', end)
  return condition('(t.created_at >= ? and t.created_at < ?)', startOfDay(day), end)
}

const addedBy = (by: 'me' | 'others', actorId: string): SqlCondition =>
  condition(`(t.created_by is not null and t.created_by ${by === 'me' ? '=' : '<>'} ?)`, actorId)

function assigned(to: Assignee, actorId: string, mayUseIndex: boolean): SqlCondition {
  switch (to) {
    case 'anyone':
      return condition('(t.assignee_id is not null)')
    case 'nobody':
      return condition('(t.assignee_id is null)')
    case 'me':
      return condition(`(t.assignee_id is not null and ${column('assignee_id', mayUseIndex)} = ?)`, actorId)
    case 'others':
      return condition('(t.assignee_id is not null and t.assignee_id <> ?)', actorId)
  }
}
