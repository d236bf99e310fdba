import { members, projects } from '../../../schema/tables/projects.ts'
import { tasks } from '../../../schema/tables/tasks.ts'
import type { Project } from '../../contract/projects.ts'
import type { Task } from '../../contract/tasks.ts'
import type { Actor } from '../../domain/access/actor.ts'
import { WEIGHT_AT_ONCE, chunksOf } from '../../platform/db/writing/chunks.ts'
import { findRow, findRows, updateRows } from '../../platform/db/rows/rows.ts'
import type { Steps, Tx } from '../../platform/db/transaction.ts'
import { record } from '../history/record.ts'
import { giveBackLabels, giveBackLabelsIn } from '../labels/set-aside.ts'
import { getProject } from '../projects/queries.ts'
import { reopenAbove } from '../tasks/completing.ts'
import { changeInSteps, outlineBelow } from '../tasks/outline.ts'
import { getTask } from '../tasks/queries.ts'
import { restoredPlace } from '../tasks/places/restored-place.ts'
import { recordTaskChange } from '../tasks/record-change.ts'
import { updateTogether } from '../tasks/places/update-together.ts'
import { discardProject } from './purging.ts'
import { trashedProject, trashedTask } from './queries.ts'

const OUT_OF_TRASH = { deleted_at: null, deleted_by: null, deleted_group: null, deleted_root: 0 }

/** Restores a task and everything deleted with it; reopens completed ancestors if the task is open. */
export function* restoreTask(tx: Tx, actor: Actor, id: string): Steps<Task> {
  const task = trashedTask(tx, actor, id)
  const home = restoredPlace(tx, task)
  const deleted = { where: 't.deleted_group = ?', parameters: [task.deleted_group] }
  const restored = yield* outlineBelow(tx, id, deleted)
  yield* giveBackLabels(
    tx,
    actor,
    restored.map((row) => row.id),
  )
  yield* changeInSteps(tx, restored, (rows) => {
    const below = rows.filter((row) => row.id !== id)
    if (below.length < rows.length) updateRows(tx, tasks, { id }, { ...OUT_OF_TRASH, ...home, updated_at: tx.now })
    updateTogether(tx, below, { ...OUT_OF_TRASH, section_id: home.section_id, updated_at: tx.now })
    for (const row of rows) {
      const event = row.id === id ? { event: 'task.restored' as const } : {}
      recordTaskChange(tx, actor, row, { before: {}, after: {} }, { live: 'task.created', ...event })
    }
  })
  reopenAbove(tx, actor, id)
  return getTask(tx, actor, id)
}

/** Deletes a task in the trash permanently, with all deleted with it; recorded for clients that show the trash. */
export function* purgeTask(tx: Tx, actor: Actor, id: string): Steps<void> {
  const { project_id } = trashedTask(tx, actor, id)
  yield* purge(tx, id)
  record(tx, actor, { kind: 'task', id, project_id, live: 'task.deleted' })
}

/** Deletes a task permanently; sub-tasks that were deleted separately stay in the trash. */
function* purge(tx: Tx, id: string): Steps<void> {
  const group = findRow(tx, tasks, { id })?.deleted_group
  if (group === undefined) return
  const apart = { where: 't.deleted_group <> ? AND t.deleted_root = 1', parameters: [group] }
  for (const some of chunksOf(yield* outlineBelow(tx, id, apart), WEIGHT_AT_ONCE)) {
    yield
    updateTogether(tx, some, { parent_id: null })
  }
  // From below, so that no single delete cascades to many rows.
  const all = yield* outlineBelow(tx, id, { where: '1' })
  for (const some of chunksOf(all.toReversed(), WEIGHT_AT_ONCE)) {
    yield
    const ids = JSON.stringify(some.map((row) => row.id))
    tx.run('DELETE FROM tasks WHERE id IN (SELECT value FROM json_each(?))', [ids])
  }
}

/** Restores a project and its tasks; only its owner may. */
export function* restoreProject(tx: Tx, actor: Actor, id: string): Steps<Project> {
  const project = trashedProject(tx, actor, id)
  yield* giveBackLabelsIn(tx, actor, id)
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
