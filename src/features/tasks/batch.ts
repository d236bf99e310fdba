import { tasks } from '../../../schema/tables/tasks.ts'
import type { Task, TaskMove, TaskPatch } from '../../contract/tasks.ts'
import type { Json } from '../../platform/http/answers/json.ts'
import type { BatchResult, TaskBatch } from '../../contract/batches.ts'
import type { Actor } from '../../domain/access/actor.ts'
import { Refusal } from '../../domain/errors.ts'
import { MOST_LEVELS } from '../../domain/ordering/levels.ts'
import { readPlacement } from '../../domain/ordering/placement.ts'
import { findRow } from '../../platform/db/rows/rows.ts'
import type { Steps, Tx } from '../../platform/db/transaction.ts'
import { markBatch, undoGroupOf } from '../history/record.ts'
import { deleteTask, updateTask } from './actions.ts'
import { moveTask } from './moving.ts'
import { completeTask, reopenTask } from './completing.ts'
import { ancestorIds, taskFor, visibleTask } from './queries.ts'
import { tasksInSteps } from './wire.ts'

/** Runs one action on many tasks in one write, undone together. A refused task is unchanged and listed in `failed`. */
export function* changeMany(tx: Tx, actor: Actor, batch: TaskBatch): Steps<ChangedTasks> {
  const failed: BatchResult['failed'] = []
  const done = new Set<string>()
  let previous: string | undefined
  const named = [...new Set(batch.ids)]
  for (const id of yield* inOrder(tx, named, batch)) {
    yield
    try {
      yield* tx.savepointInSteps(() => changeOne(tx, actor, batch, id, { done, previous }))
      done.add(id)
      previous = id
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      failed.push({ id, code: error.code, error: error.message })
    }
  }
  if (done.size > 0) markBatch(tx, actor)
  return {
    tasks: yield* tasksInSteps(
      tx,
      actor,
      named.filter((id) => done.has(id)),
    ),
    failed,
  }
}

/** `BatchResult` with the tasks as JSON. */
type ChangedTasks = Pick<BatchResult, 'failed'> & { tasks: Json<Task[]> }

/**
 * The order in which tasks are changed. Where parents and sub-tasks change each other it depends on nothing but them:
 * parents first, but sub-tasks are completed before a repeating parent opens them for its next occurrence. Those that
 * move are otherwise placed in the order in which they are named.
 */
function* inOrder(tx: Tx, named: string[], batch: TaskBatch): Steps<string[]> {
  const { action } = batch
  const takesAlong = takesSubtasksAlong(batch)
  if ((action === 'patch' || action === 'move') && !takesAlong) return named
  const all = new Set(named)
  const ranks = new Map<string, number>()
  for (const id of named) {
    yield
    const above = ancestorIds(tx, id)
    ranks.set(id, takesAlong && !isBelow(above, all) ? 0 : rankOf(tx, id, above.length, action))
  }
  return named.toSorted((a, b) => ranks.get(a)! - ranks.get(b)!)
}

/** Whether the tasks move elsewhere with their sub-tasks, rather than each to the parent that is named. */
function takesSubtasksAlong({ action, patch = {}, ...move }: TaskBatch): boolean {
  if (action === 'move') return move.parent_id === undefined
  if (action !== 'patch' || patch.parent_id !== undefined) return false
  return patch.project_id !== undefined || patch.section_id !== undefined
}

const isBelow = (above: readonly string[], others: ReadonlySet<string>): boolean => above.some((id) => others.has(id))

/** The smaller, the earlier it is changed. */
function rankOf(tx: Tx, id: string, level: number, action: TaskBatch['action']): number {
  const comesLater = action === 'complete' && findRow(tx, tasks, { id })?.recurrence_rule != null
  return comesLater ? 2 * MOST_LEVELS - level : level
}

function* changeOne(
  tx: Tx,
  actor: Actor,
  batch: TaskBatch,
  id: string,
  { done, previous }: { done: ReadonlySet<string>; previous: string | undefined },
): Steps<void> {
  const { action, patch = {}, ...more } = batch
  const wasTakenAlong = takesSubtasksAlong(batch) && isBelow(ancestorIds(tx, id), done)
  switch (action) {
    case 'complete':
      return void (yield* completeTask(tx, actor, id, {}))
    case 'reopen':
      return void (yield* reopenTask(tx, actor, id))
    case 'delete':
      if (visibleTask(tx, actor, id) || !wasDeletedWithParent(tx, id)) yield* deleteTask(tx, actor, id)
      return
    case 'patch':
      return void (yield* updateTask(tx, actor, id, wasTakenAlong ? withoutPlace(patch) : patch))
    case 'move': {
      if (wasTakenAlong) return void taskFor(tx, actor, id, 'write')
      const { ids: _, ...move } = more
      return void (yield* moveTask(tx, actor, id, afterPrevious(move, previous)))
    }
  }
}

/** Whether a sub-task was already deleted with its parent in the same batch. */
const wasDeletedWithParent = (tx: Tx, id: string): boolean =>
  findRow(tx, tasks, { id, deleted_group: undoGroupOf(tx).id }) !== undefined

const withoutPlace = ({ project_id: _project, section_id: _section, ...fields }: TaskPatch): TaskPatch => fields

/** Each further task of a move goes after the previous one, so that their order is kept. */
function afterPrevious(move: TaskMove, previous: string | undefined): TaskMove {
  const { at } = readPlacement(move)
  if (previous === undefined || at === 'last' || at === 'before') return move
  const { after_id: _, ...rest } = move
  return { ...rest, after_id: previous }
}
