import { tasks, type TaskRow } from '../../../schema/tables/tasks.ts'
import type { NewTask, Task, TaskPatch } from '../../contract/tasks.ts'
import type { Actor } from '../../domain/access/actor.ts'
import { insertRow, updateRows } from '../../platform/db/rows/rows.ts'
import { lastAmong } from '../../platform/db/rows/siblings.ts'
import type { Steps, Tx } from '../../platform/db/transaction.ts'
import { claimId, unseen } from '../history/claim-id.ts'
import { record, undoGroupOf } from '../history/record.ts'
import { labelIdsOn, labelNewTask, setLabels } from '../labels/on-tasks.ts'
import { rescheduleReminders } from './reminder-schedule.ts'
import { asCreated } from './created.ts'
import { NO_DUE, resolveDue, touchesDue } from './due.ts'
import { isMoved, leavesAssignee, moveSubtasks, moveTo } from './moving.ts'
import { notifyAssignee, notifyNewlyMentioned } from './notifying.ts'
import { placeForMoved, placeForNew, refuseBadAssignee, siblingsAt, type TaskPlace } from './places/place.ts'
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

/** In a POST, null means absent. */
const withoutNulls = <Body extends object>(body: Body): Body =>
  Object.fromEntries(Object.entries(body).filter(([, value]) => value !== null)) as Body

/** Updates a task: all fields or none. A viewer may only change their own labels. */
export function* updateTask(tx: Tx, actor: Actor, id: string, patch: TaskPatch): Steps<Task> {
  const task = taskFor(tx, actor, id, changesOnlyLabels(patch) ? 'read' : 'write')
  const place = placeForMoved(tx, actor, task, patch)
  const moved = isMoved(task, place)
  const columns = columnsAfter(tx, actor, task, patch, place)
  const labelling = changeLabels(tx, actor, id, patch.labels)
  const event = moved ? 'task.moved' : 'task.updated'
  const changed = changeTask(tx, actor, task, columns, {
    live: event,
    event,
    undo: moved ? 'move' : 'update',
    ...(labelling && { extra: labelling }),
  })
  if (!changed && labelling) recordLabels(tx, actor, task, labelling)
  if (moved) yield* moveSubtasks(tx, actor, task, place)
  if (changed && touchesDue(patch)) yield* rescheduleReminders(tx, id)
  const updated = getTask(tx, actor, id)
  notifyAssignee(tx, actor, updated, task.assignee_id)
  if (patch.description !== undefined) notifyNewlyMentioned(tx, actor, updated, task.description)
  return updated
}

const changesOnlyLabels = (patch: TaskPatch): boolean =>
  patch.labels !== undefined &&
  Object.entries(patch).every(([field, value]) => field === 'labels' || value === undefined)

/** The columns that a patch sets, and those that follow from them. */
function columnsAfter(tx: Tx, actor: Actor, task: TaskRow, patch: TaskPatch, place: TaskPlace): Partial<TaskRow> {
  const { labels: _, project_id: _project, section_id: _section, parent_id: _parent, ...fields } = patch
  const columns = { ...fields, ...moveTo(tx, task, place) } as Partial<TaskRow>
  if (touchesDue(patch)) Object.assign(columns, resolveDue(task, patch, actor, tx.now))
  if (patch.assignee_id !== undefined) refuseBadAssignee(tx, patch.assignee_id, place.project_id)
  else if (leavesAssignee(tx, task, place)) columns.assignee_id = null
  return columns
}

/** Sets the actor's labels, if any are given; null when they stay as they were. */
function changeLabels(tx: Tx, actor: Actor, id: string, names: TaskPatch['labels']): Labelling | null {
  if (!names) return null
  const before = { labels: labelIdsOn(tx, actor, id) }
  return setLabels(tx, actor, id, names) ? { before, after: { labels: labelIdsOn(tx, actor, id) } } : null
}

/** Ids of the actor's labels on a task. */
interface Labelling {
  before: { labels: string[] }
  after: { labels: string[] }
}

/** Labels are personal: only their owner gets the live event, and nothing else is recorded. */
function recordLabels(tx: Tx, actor: Actor, task: TaskRow, labelling: Labelling): void {
  record(tx, actor, {
    kind: 'task',
    id: task.id,
    project_id: task.project_id,
    user_id: actor.id,
    live: 'task.updated',
    undo: { verb: 'update', ...labelling },
  })
}

/** Moves a task and its sub-tasks to the trash, undone together. */
export function* deleteTask(tx: Tx, actor: Actor, id: string): Steps<void> {
  taskFor(tx, actor, id, 'write')
  const deleted = { deleted_at: tx.now, deleted_by: actor.id, deleted_group: undoGroupOf(tx).id }
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
          before: { deleted_at: null, deleted_by: null, deleted_group: null, deleted_root: 0 },
          after: { ...deleted, deleted_root: Number(isRoot) },
        },
        { live: 'task.deleted', ...(isRoot && { event: 'task.deleted' as const }), undo: 'delete' },
      )
    }
  })
}
