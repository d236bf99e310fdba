import type { TaskRow } from '../../../schema/tables/tasks.ts'
import type { Task, TaskMove } from '../../contract/tasks.ts'
import type { Actor } from '../../domain/access/actor.ts'
import { readPlacement } from '../../domain/ordering/placement.ts'
import { lastAmong, placeAmong } from '../../platform/db/rows/siblings.ts'
import type { Steps, Tx } from '../../platform/db/transaction.ts'
import {
  canBeAssigned,
  moveSubtaskRows,
  placeForMoved,
  refuseBadParent,
  siblingsAt,
  type TaskPlace,
} from './places/place.ts'
import { getTask, taskFor } from './queries.ts'
import { changeTask, recordTaskChange } from './record-change.ts'

/** Moves a task with its sub-tasks: among its siblings, or to another parent, section or project. */
export function* moveTask(tx: Tx, actor: Actor, id: string, move: TaskMove): Steps<Task> {
  const { after_id, before_id, ...wanted } = move
  const task = taskFor(tx, actor, id, 'write')
  const place = placeForMoved(tx, actor, task, wanted)
  const moved = isMoved(task, place)
  refuseBadParent(tx, task, place.parent_id)
  const position = placeAmong(tx, siblingsAt(place), readPlacement({ after_id, before_id }), id)
  const assignee = leavesAssignee(tx, task, place) ? { assignee_id: null } : {}
  changeTask(
    tx,
    actor,
    task,
    { ...place, ...assignee, position },
    {
      live: 'task.moved',
      ...(moved && { event: 'task.moved' as const }),
      undo: 'move',
    },
  )
  if (moved) yield* moveSubtasks(tx, actor, task, place)
  return getTask(tx, actor, id)
}

export const isMoved = (task: TaskRow, place: TaskPlace): boolean =>
  place.project_id !== task.project_id || place.section_id !== task.section_id || place.parent_id !== task.parent_id

/** The columns of a move that names no position, last among the new siblings; none when the place is the same. */
export function moveTo(tx: Tx, task: TaskRow, place: TaskPlace): Partial<TaskRow> {
  if (!isMoved(task, place)) return {}
  refuseBadParent(tx, task, place.parent_id)
  return { ...place, position: lastAmong(tx, siblingsAt(place)) }
}

/** Whether the assignee cannot be assigned tasks of the new project. */
export const leavesAssignee = (tx: Tx, task: TaskRow, place: TaskPlace): boolean =>
  task.assignee_id !== null &&
  place.project_id !== task.project_id &&
  !canBeAssigned(tx, task.assignee_id, place.project_id)

/** Moves the sub-tasks to the project and section of their task, and records it of each. */
export function* moveSubtasks(tx: Tx, actor: Actor, task: TaskRow, place: TaskPlace): Steps<void> {
  if (place.project_id === task.project_id && place.section_id === task.section_id) return
  yield* moveSubtaskRows(tx, task, place, (row, after) => {
    const before = Object.fromEntries(Object.keys(after).map((column) => [column, row[column as keyof TaskRow]]))
    recordTaskChange(tx, actor, row, { before, after }, { live: 'task.moved', undo: 'move' })
  })
}
