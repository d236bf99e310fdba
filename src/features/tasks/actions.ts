import { tasks, type TaskRow } from '../../../schema/tables/tasks.ts'
import type { NewTask, Task, TaskMove, TaskPatch } from '../../contract/tasks.ts'
import type { Actor } from '../../domain/access/actor.ts'
import { readPlacement } from '../../domain/ordering/placement.ts'
import { plainMarkdown } from '../../domain/text/plain-markdown.ts'
import { insertRow, updateRows } from '../../platform/db/rows/rows.ts'
import { lastAmong, placeAmong } from '../../platform/db/rows/siblings.ts'
import type { Steps, Tx } from '../../platform/db/transaction.ts'
import { claimId, unseen } from '../history/claim-id.ts'
import { record, undoGroupOf } from '../history/record.ts'
import { labelIdsOn, labelNewTask, setLabels } from '../labels/on-tasks.ts'
import { notify } from '../notifications/actions.ts'
import { newlyMentioned, notifyMentioned } from '../notifications/mentions.ts'
import { rescheduleReminders } from './reminder-schedule.ts'
import { asCreated } from './created.ts'
import { NO_DUE, resolveDue, touchesDue } from './due.ts'
import {
  moveSubtaskRows,
  canBeAssigned,
  placeForMoved,
  placeForNew,
  refuseBadAssignee,
  refuseBadParent,
  siblingsAt,
  type TaskPlace,
} from './places/place.ts'
import { getTask, taskFor, visibleTask } from './queries.ts'
import { changeInSteps, outlineBelow } from './outline.ts'
import { fieldsOf, OWN_FIELDS } from './own-fields.ts'
import { changeTask, recordTaskChange } from './record-change.ts'
import { updateTogether } from './places/update-together.ts'

/**
 * Creates a task, last among its siblings. `repeated`: the client's id was already used for it. `known`: its place, when
 * the caller has found it as the actor may.
 */
export function createTask(tx: Tx, actor: Actor, input: NewTask, known?: TaskPlace): { task: Task; repeated: boolean } {
  const { id, repeated } = claimId(tx, actor, 'tasks', input.id)
  if (repeated) return { task: madeBefore(tx, actor, id), repeated }
  const place = known ?? placeForNew(tx, actor, input)
  const given = withoutNulls(input)
  const due = resolveDue(NO_DUE, given, actor, tx.now)
  refuseBadAssignee(tx, input.assignee_id, place.project_id)
  const row = {
    id,
    ...place,
    ...due,
    ...fieldsOf(given, OWN_FIELDS),
    assignee_id: input.assignee_id ?? null,
    position: lastAmong(tx, siblingsAt(place)),
    created_by: actor.id,
    created_at: tx.now,
    updated_at: tx.now,
  }
  insertRow(tx, tasks, row)
  const labels = input.labels ? labelNewTask(tx, actor, id, input.labels) : []
  record(tx, actor, {
    kind: 'task',
    id,
    project_id: place.project_id,
    live: 'task.created',
    activity: { event: 'task.created', task_id: id, payload: { content: input.content } },
    undo: { verb: 'create', before: null, after: {} },
  })
  const task = asCreated(actor, row, labels)
  notifyAssignee(tx, actor, task, null)
  notifyNewlyMentioned(tx, actor, task, '')
  return { task, repeated }
}

/** The task that the actor has created, whatever has become of its place since; an error when they no longer see it. */
export function madeBefore(tx: Tx, actor: Actor, id: string): Task {
  if (!visibleTask(tx, actor, id)) throw unseen(tx, actor, 'tasks', id)
  return getTask(tx, actor, id)
}

function notifyAssignee(tx: Tx, actor: Actor, task: Task, before: string | null): void {
  const { assignee_id: user_id, content: subject, project_id, id: task_id } = task
  if (user_id === null || user_id === before) return
  notify(tx, { user_id, kind: 'assigned', subject, project_id, task_id, actor })
}

function notifyNewlyMentioned(tx: Tx, actor: Actor, task: Task, before: string): void {
  const { content: subject, description, project_id, id: task_id } = task
  if (description === before) return
  const people = newlyMentioned(tx, project_id, description, before)
  if (people.length === 0) return
  notifyMentioned(tx, people, { subject, body: plainMarkdown(description), project_id, task_id, actor })
}

/** In a POST, null means absent. */
const withoutNulls = <Body extends object>(body: Body): Body =>
  Object.fromEntries(Object.entries(body).filter(([, value]) => value !== null)) as Body

/** Updates a task: all fields or none. A viewer may only change their own labels. */
export function* updateTask(tx: Tx, actor: Actor, id: string, patch: TaskPatch): Steps<Task> {
  const { labels, project_id, section_id, parent_id, ...fields } = patch
  const onlyLabels =
    labels !== undefined && Object.entries(patch).every(([field, value]) => field === 'labels' || value === undefined)
  const task = taskFor(tx, actor, id, onlyLabels ? 'read' : 'write')

  const place = placeForMoved(tx, actor, task, { project_id, section_id, parent_id })
  const after: Partial<TaskRow> = { ...fields, ...moveTo(tx, task, place) } as Partial<TaskRow>
  if (touchesDue(patch)) Object.assign(after, resolveDue(task, patch, actor, tx.now))
  if (fields.assignee_id !== undefined) refuseBadAssignee(tx, fields.assignee_id, place.project_id)
  else if (leavesAssignee(tx, task, place)) after.assignee_id = null

  const before = labels ? labelIdsOn(tx, actor, id) : []
  const relabelled = labels !== undefined && setLabels(tx, actor, id, labels)
  const labelling = relabelled
    ? { before: { labels: before }, after: { labels: labelIdsOn(tx, actor, id) } }
    : undefined
  const moved = isMoved(task, place)
  const changed = changeTask(tx, actor, task, after, {
    live: moved ? 'task.moved' : 'task.updated',
    event: moved ? 'task.moved' : 'task.updated',
    undo: moved ? 'move' : 'update',
    ...(labelling && { extra: labelling }),
  })
  if (moved) yield* moveSubtasks(tx, actor, task, place)
  if (!changed && labelling) recordLabels(tx, actor, task, labelling)
  if (changed && touchesDue(patch)) yield* rescheduleReminders(tx, id)
  const written = getTask(tx, actor, id)
  notifyAssignee(tx, actor, written, task.assignee_id)
  if (patch.description !== undefined) notifyNewlyMentioned(tx, actor, written, task.description)
  return written
}

/** Labels are personal: only their owner gets the live event, and nothing else is recorded. */
function recordLabels(
  tx: Tx,
  actor: Actor,
  task: TaskRow,
  undo: { before: { labels: string[] }; after: { labels: string[] } },
): void {
  record(tx, actor, {
    kind: 'task',
    id: task.id,
    project_id: task.project_id,
    user_id: actor.id,
    live: 'task.updated',
    undo: { verb: 'update', ...undo },
  })
}

const isMoved = (task: TaskRow, place: TaskPlace): boolean =>
  place.project_id !== task.project_id || place.section_id !== task.section_id || place.parent_id !== task.parent_id

/** The columns of a move, last among the new siblings; none when the place is the same. */
function moveTo(tx: Tx, task: TaskRow, place: TaskPlace): Partial<TaskRow> {
  if (!isMoved(task, place)) return {}
  refuseBadParent(tx, task, place.parent_id)
  return { ...place, position: lastAmong(tx, siblingsAt(place)) }
}

const leavesAssignee = (tx: Tx, task: TaskRow, place: TaskPlace): boolean =>
  task.assignee_id !== null &&
  place.project_id !== task.project_id &&
  !canBeAssigned(tx, task.assignee_id, place.project_id)

function* moveSubtasks(tx: Tx, actor: Actor, task: TaskRow, place: TaskPlace): Steps<void> {
  if (place.project_id === task.project_id && place.section_id === task.section_id) return
  yield* moveSubtaskRows(tx, task, place, (row, after) => {
    const before = Object.fromEntries(Object.keys(after).map((column) => [column, row[column as keyof TaskRow]]))
    recordTaskChange(tx, actor, row, { before, after }, { live: 'task.moved', undo: 'move' })
  })
}

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

/** Moves a task and its sub-tasks to the trash, undone together. */
export function* deleteTask(tx: Tx, actor: Actor, id: string): Steps<void> {
  taskFor(tx, actor, id, 'write')
  const deleted = { deleted_at: tx.now, deleted_by: actor.id, deleted_stroke: undoGroupOf(tx).id }
  yield* changeInSteps(tx, yield* outlineBelow(tx, id), (rows) => {
    updateTogether(tx, rows, { ...deleted, deleted_root: 0 })
    for (const row of rows) {
      const isRoot = row.id === id
      if (isRoot) updateRows(tx, tasks, { id }, { deleted_root: 1 })
      recordTaskChange(
        tx,
        actor,
        row,
        {
          before: { deleted_at: null, deleted_by: null, deleted_stroke: null, deleted_root: 0 },
          after: { ...deleted, deleted_root: Number(isRoot) },
        },
        { live: 'task.deleted', ...(isRoot && { event: 'task.deleted' as const }), undo: 'delete' },
      )
    }
  })
}
