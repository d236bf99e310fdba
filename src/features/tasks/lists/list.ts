import type { TaskListQuery } from '../../../contract/tasks.ts'
import type { Actor } from '../../../domain/access/actor.ts'
import type { Reader, SqlFragment, SqlValue } from '../../../platform/db/transaction.ts'
import { foundTasks } from '../../indexing/match.ts'
import { visibleProject } from '../../projects/queries.ts'
import { outsideArchivedSections } from '../../sections/queries.ts'
import type { Plan, TaskQuery } from './page-query.ts'
import { pageOfTasks, type CountedPage } from './page.ts'
import { UNDATED, type Sort } from './sort-keys.ts'
import { onlyRow } from '../../../platform/db/rows/rows.ts'

/** A page of the tasks that the actor can see, with the filters and order of `GET /tasks`. */
export function listTasks(on: Reader, actor: Actor, query: TaskListQuery): Omit<CountedPage, 'total'> {
  const { limit, cursor, ...asked } = query
  const { tasks, next_cursor } = pageOfTasks(on, actor, {
    ...sortOf(asked),
    page: { limit, cursor },
    binding: filtersOf(asked),
    states: STATES[asked.completed ?? 'open'],
    by: isInSpan(asked) ? 'due' : null,
    ...readingOf(on, actor, asked),
  })
  return { tasks, next_cursor }
}

/** Which tasks, in which order. */
type Conditions = Omit<TaskListQuery, 'limit' | 'cursor'>

function readingOf(on: Reader, actor: Actor, asked: Conditions): Pick<TaskQuery, 'projects' | 'tasks' | 'plan'> {
  const projects = projectsAsked(on, actor, asked)
  const { label_id, ...others } = asked
  if (label_id === undefined || !isOnMost(on, actor, label_id, others, projects))
    return { projects, tasks: tasksAsked(on, actor, asked), plan: planFor(asked) }
  const rest = tasksAsked(on, actor, others)
  return {
    projects: {
      sql: `${projects.sql} AND p.id IN (SELECT project_id FROM label_counts WHERE label_id = ? AND open_count > 0)`,
      parameters: [...projects.parameters, label_id],
    },
    tasks: {
      sql: `${rest.sql} AND EXISTS (SELECT 1 FROM task_labels tl WHERE tl.task_id = t.id AND tl.user_id = ? AND tl.label_id = ?)`,
      parameters: [...rest.parameters, actor.id, label_id],
    },
    plan: 'merge',
  }
}

/** Up to this many tasks of a label, sorting is as fast as reading in order. */
const FEW_LABELLED = 5000

/**
 * Whether a label is on many tasks, and on half of the open ones of its projects: then reading tasks in order and
 * testing them for the label never takes longer than sorting those that have it. With further conditions it might, and
 * archived tasks are not counted.
 */
function isOnMost(
  on: Reader,
  actor: Actor,
  label: string,
  { sort: _sort, order: _order, project_id: _project, ...narrowing }: Conditions,
  projects: SqlFragment,
): boolean {
  if (Object.values(narrowing).some((value) => value !== undefined)) return false
  const { labelled, open } = onlyRow<{ labelled: number; open: number }>(
    on,
    `SELECT ifnull(sum(c.open_count), 0) AS labelled, ifnull(sum(p.open_count), 0) AS open
     FROM labels l CROSS JOIN label_counts c ON c.label_id = l.id AND c.open_count > 0
     CROSS JOIN projects p ON p.id = c.project_id AND p.deleted_at IS NULL
     WHERE l.id = ? AND l.user_id = ? AND ${projects.sql}`,
    [label, actor.id, ...projects.parameters],
  )
  return labelled > FEW_LABELLED && open <= 2 * labelled
}

function sortOf({ sort, order, project_id, completed }: Conditions): { sort: Sort; descending: boolean } {
  if (!sort && completed === 'only') return { sort: 'completed', descending: order !== 'asc' }
  return { sort: sort ?? (project_id ? 'position' : 'due'), descending: order === 'desc' }
}

/** What is asked for, in whatever order: a flag that is off asks for nothing. */
const filtersOf = ({ sort: _sort, order: _order, ...filters }: Conditions): unknown =>
  Object.entries(filters).filter(([, value]) => value !== false)

const STATES: Record<'open' | NonNullable<Conditions['completed']>, TaskQuery['states']> = {
  open: ['open'],
  include: ['open', 'done'],
  only: ['done'],
}

const isInSpan = ({ due_from, due_before, no_date }: Conditions): boolean =>
  due_from !== undefined || due_before !== undefined || no_date !== undefined

function planFor(query: Conditions): Plan {
  const { project_id, section_id, parent_id, label_id, assignee_id, q, sort = 'due' } = query
  if ([parent_id, label_id, assignee_id, q].some((value) => value !== undefined)) return 'sort'
  if (section_id !== undefined && !project_id) return 'sort'
  return isInSpan(query) && sort !== 'due' ? 'probe' : 'merge'
}

function projectsAsked(on: Reader, actor: Actor, asked: Conditions): SqlFragment {
  const { project_id, archived } = asked
  const namesArchived = project_id !== undefined && visibleProject(on, actor, project_id)?.archived === 1
  const which = archived || namesArchived || namesPlace(asked) ? '1' : 'p.archived = 0'
  return project_id ? { sql: `${which} AND p.id = ?`, parameters: [project_id] } : { sql: which, parameters: [] }
}

/** Whether it names a place within a project, whose tasks are shown though it or its project is archived. */
const namesPlace = ({ section_id, parent_id }: Conditions): boolean =>
  section_id !== undefined || parent_id !== undefined

function tasksAsked(on: Reader, actor: Actor, query: Conditions): SqlFragment {
  const terms: string[] = []
  const parameters: SqlValue[] = []
  const add = (sql: string, ...values: SqlValue[]) => {
    terms.push(sql)
    parameters.push(...values)
  }
  if (query.completed === 'only') add('t.completed_at IS NOT NULL')
  if (query.section_id) add('t.section_id = ?', query.section_id)
  if (query.parent_id) add('t.parent_id = ?', query.parent_id)
  if (query.top_level) add('t.parent_id IS NULL')
  if (query.label_id) {
    add('t.id IN (SELECT task_id FROM task_labels WHERE user_id = ? AND label_id = ?)', actor.id, query.label_id)
  }
  if (query.priority) add('t.priority = ?', query.priority)
  if (query.due_before) add('t.due_key < ?', query.due_before)
  if (query.due_from) add('t.due_key >= ?', query.due_from)
  if (query.due_from) add('t.due_key < ?', UNDATED)
  if (query.no_date) add('t.due_key >= ?', UNDATED)
  if (query.assignee_id) add('t.assignee_id = ?', query.assignee_id === 'me' ? actor.id : query.assignee_id)
  if (query.q !== undefined) {
    const found = foundTasks(query.q)
    add(found.sql, ...found.parameters)
  }
  const inUse = query.archived || namesPlace(query) ? null : outsideArchivedSections(on, actor)
  if (inUse) add(inUse.sql, ...inUse.parameters)
  return { sql: terms.join(' AND ') || '1', parameters }
}
