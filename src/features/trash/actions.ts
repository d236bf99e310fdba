import { members, projects } from '../../../schema/tables/projects.ts'
import { tasks } from '../../../schema/tables/tasks.ts'
import type { Project } from '../../contract/projects.ts'
import type { Task } from '../../contract/tasks.ts'
import type { Actor } from '../../domain/access/actor.ts'
import { deleteRows, findRow, findRows, updateRows } from '../../platform/db/rows.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import { record } from '../history/record.ts'
import { getProject } from '../projects/queries.ts'
import { reopenAbove } from '../tasks/completing.ts'
import { getTask, subtree } from '../tasks/queries.ts'
import { restoredPlace } from '../tasks/restored-place.ts'
import { recordTaskChange } from '../tasks/record-change.ts'
import { updateTogether } from '../tasks/update-together.ts'
import { discardProject } from './purging.ts'
import { trashedProject, trashedTask } from './queries.ts'

const OUT_OF_TRASH = { deleted_at: null, deleted_by: null, deleted_stroke: null, deleted_root: 0 }

/** Restores a task and everything deleted with it; reopens completed ancestors if the task is open. */
export function restoreTask(tx: Tx, actor: Actor, id: string): Task {
  const task = trashedTask(tx, actor, id)
  const home = restoredPlace(tx, task)
  const rows = subtree(tx, id, 't.deleted_stroke = ?', [task.deleted_stroke])
  updateRows(tx, tasks, { id }, { ...OUT_OF_TRASH, ...home, updated_at: tx.now })
  const below = rows.filter((row) => row.id !== id)
  updateTogether(tx, below, { ...OUT_OF_TRASH, section_id: home.section_id, updated_at: tx.now })
  for (const row of rows) {
    recordTaskChange(
      tx,
      actor,
      row,
      {},
      {},
      {
        live: 'task.created',
        ...(row.id === id && { event: 'task.restored' as const }),
      },
    )
  }
  reopenAbove(tx, actor, id)
  return getTask(tx, actor, id)
}

/** Deletes a task in the trash permanently, with everything deleted with it. */
export function purgeTask(tx: Tx, actor: Actor, id: string): void {
  trashedTask(tx, actor, id)
  purge(tx, id)
}

/** Deletes a task permanently; sub-tasks that were deleted separately stay in the trash. */
export function purge(tx: Tx, id: string): void {
  const stroke = findRow(tx, tasks, { id })?.deleted_stroke
  if (stroke === undefined) return
  for (const row of subtree(tx, id, 't.deleted_stroke <> ? AND t.deleted_root = 1', [stroke])) {
    updateRows(tx, tasks, { id: row.id }, { parent_id: null })
  }
  deleteRows(tx, tasks, { id })
}

/** Restores a project and its tasks; only its owner may. */
export function restoreProject(tx: Tx, actor: Actor, id: string): Project {
  const project = trashedProject(tx, actor, id)
  updateRows(tx, projects, { id }, { deleted_at: null, deleted_by: null, updated_at: tx.now })
  record(tx, actor, {
    kind: 'project',
    id,
    project_id: id,
    live: 'project.restored',
    activity: { event: 'project.restored', payload: { name: project.name } },
  })
  return getProject(tx, actor, id)
}

/** Deletes a project in the trash permanently, with its content. */
export function purgeProject(tx: Tx, actor: Actor, id: string): void {
  trashedProject(tx, actor, id)
  recordForMembers(tx, actor, id)
  discardProject(tx, id)
}

/**
 * Sent to each member, because clients that have not received the deletion yet could not get it after the memberships
 * are gone.
 */
function recordForMembers(tx: Tx, actor: Actor, id: string): void {
  for (const { user_id } of findRows(tx, members, { project_id: id }))
    record(tx, actor, { kind: 'project', id, project_id: id, user_id, live: 'project.deleted' })
}
