import { projects } from '../../../schema/tables/projects.ts'
import { tasks } from '../../../schema/tables/tasks.ts'
import type { Project } from '../../contract/projects.ts'
import type { Task } from '../../contract/tasks.ts'
import type { Actor } from '../../domain/access/actor.ts'
import { updateRow } from '../../platform/db/rows.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import { record } from '../history/record.ts'
import { getProject } from '../projects/queries.ts'
import { reopenAbove } from '../tasks/completing.ts'
import { getTask, subtree } from '../tasks/queries.ts'
import { homeOf } from '../tasks/returning.ts'
import { tellOfTask } from '../tasks/telling.ts'
import { trashedProject, trashedTask } from './queries.ts'

const OUT_OF_TRASH = { deleted_at: null, deleted_by: null, deleted_stroke: null, deleted_root: 0 }

/** Brings a task back with what went in its stroke; completed ones above it open again if it is open. */
export function restoreTask(tx: Tx, actor: Actor, id: string): Task {
  const task = trashedTask(tx, actor, id)
  const home = homeOf(tx, task)
  for (const row of subtree(tx, id, 't.deleted_stroke = ?', [task.deleted_stroke])) {
    const after = { ...OUT_OF_TRASH, ...(row.id === id ? home : { section_id: home.section_id }) }
    updateRow(tx, tasks, row.id, { ...after, updated_at: tx.now })
    tellOfTask(
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

/** Empties a task out of the trash early, with what went in its stroke. */
export function purgeTask(tx: Tx, actor: Actor, id: string): void {
  trashedTask(tx, actor, id)
  purge(tx, id)
}

/** Deletes a trashed task for good; what was put in the trash below it on its own stays there. */
export function purge(tx: Tx, id: string): void {
  const stroke = tx.get<{ deleted_stroke: string }>('SELECT deleted_stroke FROM tasks WHERE id = ?', [
    id,
  ])?.deleted_stroke
  if (stroke === undefined) return
  for (const row of subtree(tx, id, 't.deleted_stroke <> ? AND t.deleted_root = 1', [stroke])) {
    tx.run('UPDATE tasks SET parent_id = NULL WHERE id = ?', [row.id])
  }
  tx.run('DELETE FROM tasks WHERE id = ?', [id])
}

/** Brings a project back with the tasks that went with it; for its owner alone. */
export function restoreProject(tx: Tx, actor: Actor, id: string): Project {
  const project = trashedProject(tx, actor, id)
  updateRow(tx, projects, id, { deleted_at: null, deleted_by: null, updated_at: tx.now })
  record(tx, actor, {
    kind: 'project',
    id,
    project_id: id,
    live: 'project.restored',
    activity: { event: 'project.restored', payload: { name: project.name } },
  })
  return getProject(tx, actor, id)
}

/** Empties a project out of the trash early, with everything in it. */
export function purgeProject(tx: Tx, actor: Actor, id: string): void {
  trashedProject(tx, actor, id)
  tellMembers(tx, actor, id)
  tx.run('DELETE FROM projects WHERE id = ?', [id])
}

/** Once nothing says who was on it, whoever has not heard yet that it was deleted could not be told. */
function tellMembers(tx: Tx, actor: Actor, id: string): void {
  for (const { user_id } of tx.all<{ user_id: string }>('SELECT user_id FROM members WHERE project_id = ?', [id]))
    record(tx, actor, { kind: 'project', id, project_id: id, user_id, live: 'project.deleted' })
}
