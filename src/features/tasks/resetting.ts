/** Reopens completed tasks, for lists that are used repeatedly. */
import type { TaskRow } from '../../../schema/tables/tasks.ts'
import type { Reset } from '../../contract/tasks.ts'
import type { Actor } from '../../domain/access/actor.ts'
import type { SqlParameters, Tx } from '../../platform/db/transaction.ts'
import { projectFor } from '../projects/queries.ts'
import { sectionFor } from '../sections/queries.ts'
import { reopenRow } from './completing.ts'
import { subtree, taskFor } from './queries.ts'

/** Reopens all completed tasks of a project outside its archived sections. */
export function resetProject(tx: Tx, actor: Actor, id: string): Reset {
  projectFor(tx, actor, id, 'write')
  return reopenAll(tx, actor, completed(tx, `project_id = ? AND ${OUTSIDE_ARCHIVED_SECTIONS}`, [id]))
}

/** Reopens all completed tasks of a section. */
export function resetSection(tx: Tx, actor: Actor, id: string): Reset {
  const { project_id } = sectionFor(tx, actor, id, 'write')
  return reopenAll(tx, actor, completed(tx, 'project_id = ? AND section_id = ?', [project_id, id]))
}

/** Reopens all completed sub-tasks of a task, and the task itself, because a completed task cannot have open ones. */
export function resetTask(tx: Tx, actor: Actor, id: string): Reset {
  taskFor(tx, actor, id, 'write')
  return reopenAll(tx, actor, subtree(tx, id, 't.deleted_at IS NULL AND t.completed_at IS NOT NULL'))
}

const OUTSIDE_ARCHIVED_SECTIONS =
  'NOT EXISTS (SELECT 1 FROM sections s WHERE s.id = tasks.section_id AND s.archived = 1)'

const completed = (tx: Tx, where: string, parameters: SqlParameters): TaskRow[] =>
  tx.all<TaskRow>(
    `SELECT * FROM tasks WHERE ${where} AND deleted_at IS NULL AND completed_at IS NOT NULL ORDER BY completed_at, id`,
    parameters,
  )

function reopenAll(tx: Tx, actor: Actor, rows: readonly TaskRow[]): Reset {
  for (const row of rows) reopenRow(tx, actor, row)
  return { reopened: rows.length }
}
