import type { TaskRow } from '../../../schema/tables/tasks.ts'
import { taskPatch, type Task, type TaskPatch } from '../../contract/tasks.ts'
import type { Actor } from '../../domain/access/actor.ts'
import { may, type Role, type Verb } from '../../domain/access/may.ts'
import { notFound } from '../../domain/errors.ts'
import type { Reader, SqlParameters } from '../../platform/db/transaction.ts'
import { IN_VISIBLE_PROJECT } from '../projects/queries.ts'
import { asTask, seenBy, TASK_COLUMNS, type SeenTask } from './wire.ts'
import { onlyRow } from '../../platform/db/rows/rows.ts'

/** The fields of `PATCH /tasks/{id}`, in the order used by its ETag. */
export const WRITABLE = Object.keys(taskPatch.entries) as readonly (keyof TaskPatch)[]

/** Whether `t` is open, as an expression that the indexes contain. */
export const IS_OPEN = '(t.completed_at IS NULL) = 1'

/** A task that is not in the trash, if the actor's role in its project has the permission; else 404. */
export function taskFor(on: Reader, actor: Actor, id: string, verb: Verb): TaskRow & { role: Role } {
  const task = visibleTask(on, actor, id)
  if (!task || !may(task.role, verb)) throw notFound('No such task')
  return task
}

/** A task that is not in the trash, if the actor can see its project; else null. */
export function visibleTask(on: Reader, actor: Actor, id: string): (TaskRow & { role: Role }) | null {
  const row = on.get<TaskRow & { role: Role }>(
    `SELECT t.*, m.role FROM tasks t ${IN_VISIBLE_PROJECT}
     WHERE t.id = ? AND t.deleted_at IS NULL`,
    [actor.id, id],
  )
  return row ?? null
}

const SEEN_TASK = `SELECT ${TASK_COLUMNS} FROM tasks t ${IN_VISIBLE_PROJECT}
   WHERE t.id = ? AND t.deleted_at IS NULL`

/** The JSON form of a task for the actor; else 404. */
export function getTask(on: Reader, actor: Actor, id: string): Task {
  const row = on.get<SeenTask>(SEEN_TASK, [...seenBy(actor), actor.id, id])
  if (!row) throw notFound('No such task')
  return asTask(row)
}

/** SQL: `columns` of the rows `t` of a task and its sub-tasks, with their level, 1 for the task itself. Parameter: its id. */
const below = (columns: string): string => `WITH RECURSIVE below (id, level) AS (
    SELECT ?, 1 UNION ALL SELECT c.id, level + 1 FROM below CROSS JOIN tasks c ON c.parent_id = below.id
  )
  SELECT ${columns} FROM below CROSS JOIN tasks t ON t.id = below.id`

const COUNTED = below('count(*) AS tasks, ifnull(max(below.level), 0) AS levels')
const ANY = below('1')

interface Below {
  tasks: number
  levels: number
}

/** How many tasks of a sub-tree match, its top included, and on how many levels. */
export const countBelow = (on: Reader, id: string, where: string, parameters: SqlParameters = []): Below =>
  onlyRow<Below>(on, `${COUNTED} WHERE ${where}`, [id, ...parameters])

/** Whether a task or one of its sub-tasks matches. */
export const isAnyBelow = (on: Reader, id: string, where: string): boolean =>
  on.get(`${ANY} WHERE ${where} LIMIT 1`, [id]) !== undefined

/** SQL: the ancestors of a task with their level, 1 for its parent; a single null for none. Parameter: its id. */
const ABOVE = `WITH RECURSIVE above (id, level) AS (
    SELECT parent_id, 1 FROM tasks WHERE id = ?
    UNION ALL SELECT t.parent_id, level + 1 FROM above CROSS JOIN tasks t ON t.id = above.id WHERE t.parent_id IS NOT NULL
  )`

/** The ids of the ancestors of a task, its parent first. */
export const ancestorIds = (on: Reader, id: string): string[] =>
  on.all<{ id: string }>(`${ABOVE} SELECT id FROM above WHERE id IS NOT NULL ORDER BY level`, [id]).map(({ id }) => id)

/** The completed ancestors of a task, its parent first. */
export const completedAbove = (on: Reader, id: string): TaskRow[] =>
  on.all<TaskRow>(
    `${ABOVE} SELECT t.* FROM above CROSS JOIN tasks t ON t.id = above.id
     WHERE t.completed_at IS NOT NULL ORDER BY above.level`,
    [id],
  )
