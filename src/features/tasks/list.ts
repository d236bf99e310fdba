import type { SqlValue } from '../../platform/db/transaction.ts'
import type { Task, TaskListQuery } from '../../contract/tasks.ts'
import { DEFAULT_LIMIT } from '../../contract/queries.ts'
import type { Actor } from '../../domain/access/actor.ts'
import { invalid } from '../../domain/errors.ts'
import { afterKeys, cutPage, listBinding, readCursor, type PageOf } from '../../platform/db/paging.ts'
import type { Reader } from '../../platform/db/transaction.ts'
import { visibleProject } from '../projects/queries.ts'
import { asTask, SEEN, type SeenTask } from './queries.ts'

type Sort = NonNullable<TaskListQuery['sort']> | 'completed'

/** What each sort compares, first to last; every list ends with the id. */
const SORTS: Record<Sort, string[]> = {
  position: [
    '1 - p.is_inbox',
    'm.position',
    'p.id',
    "ifnull(s.position, '')",
    "ifnull(s.id, '')",
    't.position',
    't.id',
  ],
  due: ['t.due_key', 't.id'],
  priority: ['t.priority', 't.due_key', 't.id'],
  created: ['t.created_at', 't.id'],
  updated: ['t.updated_at', 't.id'],
  content: ['t.content COLLATE NOCASE', 't.id'],
  completed: ["ifnull(t.completed_at, '')", 't.id'],
}

/** Tasks the actor can see, filtered and sorted as `GET /tasks` says, a page at a time. */
export function listTasks(on: Reader, actor: Actor, query: TaskListQuery): PageOf<Task> {
  const { limit = DEFAULT_LIMIT, cursor, ...asked } = query
  if (query.q !== undefined) throw invalid({ q: 'is not supported yet' })
  const { sort, descending } = sortOf(asked)
  const keys = SORTS[sort]
  const binding = listBinding('tasks', actor.id, asked)
  const after = afterKeys(keys, readCursor(cursor, binding, keys.length), descending)
  const where = conditions(on, actor, asked)
  const direction = descending ? ' DESC' : ''
  const rows = on.all<SeenTask & Record<string, string | number>>(
    `SELECT ${SEEN}, ${keys.map((key, index) => `${key} AS sort_${index}`).join(', ')}
     FROM tasks t
     JOIN members m ON m.project_id = t.project_id AND m.user_id = ?
     JOIN projects p ON p.id = t.project_id AND p.deleted_at IS NULL
     LEFT JOIN sections s ON s.id = t.section_id
     WHERE t.deleted_at IS NULL AND ${where.sql} AND ${after.sql}
     ORDER BY ${keys.map((key) => key + direction).join(', ')} LIMIT ?`,
    [actor.id, actor.id, actor.id, ...where.parameters, ...after.parameters, limit + 1],
  )
  const page = cutPage(rows, limit, binding, (row) => keys.map((_, index) => row[`sort_${index}`]!))
  return { items: page.items.map((row) => asTask(row, actor)), next_cursor: page.next_cursor }
}

function sortOf({ sort, order, project_id, completed }: TaskListQuery): { sort: Sort; descending: boolean } {
  if (!sort && completed === 'only') return { sort: 'completed', descending: order !== 'asc' }
  return { sort: sort ?? (project_id ? 'position' : 'due'), descending: order === 'desc' }
}

function conditions(on: Reader, actor: Actor, query: TaskListQuery): { sql: string; parameters: SqlValue[] } {
  const terms: string[] = []
  const parameters: SqlValue[] = []
  const add = (sql: string, ...values: SqlValue[]) => {
    terms.push(sql)
    parameters.push(...values)
  }
  const namesArchived = query.project_id !== undefined && visibleProject(on, actor, query.project_id)?.archived === 1
  if (!query.archived && !namesArchived) add('p.archived = 0')
  if (query.completed === undefined) add('t.completed_at IS NULL')
  if (query.completed === 'only') add('t.completed_at IS NOT NULL')
  if (query.project_id) add('t.project_id = ?', query.project_id)
  if (query.section_id) add('t.section_id = ?', query.section_id)
  if (query.parent_id) add('t.parent_id = ?', query.parent_id)
  if (query.top_level) add('t.parent_id IS NULL')
  if (query.label_id) {
    add(
      'EXISTS (SELECT 1 FROM task_labels tl WHERE tl.task_id = t.id AND tl.user_id = ? AND tl.label_id = ?)',
      actor.id,
      query.label_id,
    )
  }
  if (query.priority) add('t.priority = ?', query.priority)
  if (query.due_before) add('t.due_date < ?', query.due_before)
  if (query.due_from) add('t.due_date >= ?', query.due_from)
  if (query.no_date) add('t.due_date IS NULL')
  if (query.assignee_id) add('t.assignee_id = ?', query.assignee_id === 'me' ? actor.id : query.assignee_id)
  return { sql: terms.join(' AND ') || '1', parameters }
}
