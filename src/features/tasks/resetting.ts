/** Reopens completed tasks, for lists that are used repeatedly. */
import type { Reset } from '../../contract/tasks.ts'
import type { Actor } from '../../domain/access/actor.ts'
import type { SqlParameters, Steps, Tx } from '../../platform/db/transaction.ts'
import { projectFor } from '../projects/queries.ts'
import { sectionFor } from '../sections/queries.ts'
import { reopenInSteps } from './completing.ts'
import { outlineBelow, outlinesOf, type Outline } from './outline.ts'
import { ancestorIds, taskFor } from './queries.ts'

/** Reopens all completed tasks of a project outside its archived sections. */
export function* resetProject(tx: Tx, actor: Actor, id: string): Steps<Reset> {
  projectFor(tx, actor, id, 'write')
  return yield* reopenAll(tx, actor, yield* completed(tx, `project_id = ? AND ${OUTSIDE_ARCHIVED_SECTIONS}`, [id]))
}

/** Reopens all completed tasks of a section. */
export function* resetSection(tx: Tx, actor: Actor, id: string): Steps<Reset> {
  const { project_id } = sectionFor(tx, actor, id, 'write')
  return yield* reopenAll(tx, actor, yield* completed(tx, 'project_id = ? AND section_id = ?', [project_id, id]))
}

/** Reopens a task's completed sub-tasks, and itself and its ancestors: a completed task cannot have open sub-tasks. */
export function* resetTask(tx: Tx, actor: Actor, id: string): Steps<Reset> {
  taskFor(tx, actor, id, 'write')
  const parents = ancestorIds(tx, id).map((above) => ({ id: above }))
  const above = yield* outlinesOf(tx, parents, COMPLETED)
  return yield* reopenAll(tx, actor, [...above, ...(yield* outlineBelow(tx, id, COMPLETED))])
}

const COMPLETED = { where: 't.deleted_at IS NULL AND t.completed_at IS NOT NULL' }

const OUTSIDE_ARCHIVED_SECTIONS =
  'NOT EXISTS (SELECT 1 FROM sections s WHERE s.id = tasks.section_id AND s.archived = 1)'

function completed(tx: Tx, where: string, parameters: SqlParameters): Steps<Outline[]> {
  const ids = tx.all<{ id: string }>(
    `SELECT id FROM tasks WHERE ${where} AND deleted_at IS NULL AND completed_at IS NOT NULL ORDER BY completed_at, id`,
    parameters,
  )
  return outlinesOf(tx, ids, COMPLETED)
}

function* reopenAll(tx: Tx, actor: Actor, outlines: readonly Outline[]): Steps<Reset> {
  yield* reopenInSteps(tx, actor, outlines)
  return { reopened: outlines.length }
}
