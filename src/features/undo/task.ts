/** Undoes changes to tasks. */
import { sections } from '../../../schema/tables/projects.ts'
import { tasks, type TaskRow } from '../../../schema/tables/tasks.ts'
import type { Actor } from '../../domain/access/actor.ts'
import { may, type Role } from '../../domain/access/may.ts'
import { conflict, notFound, Refusal } from '../../domain/errors.ts'
import type { ActivityEvent, LiveEvent } from '../../domain/events.ts'
import { findRow, updateRows } from '../../platform/db/rows/rows.ts'
import { freeAmong } from '../../platform/db/rows/siblings.ts'
import type { Steps, Tx } from '../../platform/db/transaction.ts'
import type { ChangedColumns } from '../history/diff.ts'
import { record, type ColumnValues } from '../history/record.ts'
import { labelIdsOn, setLabelsById } from '../labels/on-tasks.ts'
import { IN_VISIBLE_PROJECT, visibleProject } from '../projects/queries.ts'
import { visibleSection } from '../sections/queries.ts'
import { deleteTask } from '../tasks/actions.ts'
import { rescheduleReminders } from '../tasks/reminder-schedule.ts'
import { reopenAbove } from '../tasks/completing.ts'
import { deleteKeptCompletions, deleteOccurrence } from '../tasks/completion-records.ts'
import { dueAgain, touchesDue } from '../tasks/due.ts'
import { moveSubtaskRows, canBeAssigned, refuseBadParent, siblingsAt } from '../tasks/places/place.ts'
import { ancestorIds, getTask, isAnyBelow, visibleTask, WRITABLE } from '../tasks/queries.ts'
import { restoredPlace } from '../tasks/places/restored-place.ts'
import { recordTaskChange } from '../tasks/record-change.ts'
import { placeTogether, updateTogether } from '../tasks/places/update-together.ts'
import { cannotUndo, type UndoableKind } from './undoable-kind.ts'

export const task: UndoableKind = {
  writable: WRITABLE,
  read: getTask,
  columns: (tx, actor, id) => ({ ...taskRow(tx, actor, id), labels: labelIdsOn(tx, actor, id) }),
  undoUpdate,
  undoCreate: deleteTask,
  undoDelete: cannotUndo,
}

function* undoUpdate(
  tx: Tx,
  actor: Actor,
  id: string,
  verb: string,
  { before: { labels, ...before }, after: { labels: _, ...after } }: ChangedColumns,
): Steps<void> {
  const row = taskRow(tx, actor, id)
  if (labels) setLabelsById(tx, actor, id, labels as string[])
  if (Object.keys(before).length === 0)
    return record(tx, actor, {
      kind: 'task',
      id,
      project_id: row.project_id,
      user_id: actor.id,
      live: 'task.updated',
    })
  if (!may(row.role, 'write')) throw notFound('No such task')
  const due = touchesDue(before) ? dueAgain({ ...row, ...before }) : {}
  const columns = { ...before, ...due, ...previousPlace(tx, row, verb, before) }
  refuseWhatIsGone(tx, actor, row, columns)
  if (verb === 'next') deleteKeptCompletions(tx, [row], before)
  updateRows(tx, tasks, { id }, { ...columns, updated_at: tx.now })
  recordTaskChange(tx, actor, row, restoringChange(row, columns, after), {
    live: liveOf(verb, before),
    ...eventOf(verb, row, before),
  })
  if (verb === 'complete' && typeof before['due_date'] === 'string') deleteOccurrence(tx, id, before['due_date'])
  yield* rescheduleReminders(tx, id)
}

/** The change that undo makes: from the current values, of which `written` are known, to the restored `columns`. */
const restoringChange = (row: TaskRow, columns: ColumnValues, written: ColumnValues): ChangedColumns => ({
  before: { ...pick(row, columns), ...written },
  after: columns,
})

const STATES = ['completed_at', 'completed_by', 'completed_group', 'deleted_at', 'deleted_by', 'deleted_group']
const PLACE = ['project_id', 'section_id', 'assignee_id']

/** A change that many tasks may have alike, but for their `position`. */
export interface AlikeChange extends ChangedColumns {
  id: string
}

/**
 * What the changes of several tasks have alike when they can be undone together, else null: a task whose parent
 * changed, and the top of a sub-tree that was deleted, may get another place than they had.
 */
export function alikeIn(verb: string, { before, after }: ChangedColumns): ColumnValues | null {
  if (after['deleted_root'] === 1) return null
  const { position: _, ...alike } = before
  const known = verb === 'move' ? PLACE : [...STATES, 'deleted_root']
  const columns = Object.keys(alike)
  return columns.length > 0 && columns.every((column) => known.includes(column)) ? alike : null
}

/** Like `undoUpdate` for several tasks with the same `alikeIn`; 404 when the actor may not write to one of them. */
export function* undoTogether(tx: Tx, actor: Actor, verb: string, changes: readonly AlikeChange[]): Steps<void> {
  const taken = new Set<string>()
  const later: AlikeChange[] = []
  const undone: { row: TaskRow; columns: ColumnValues; after: ColumnValues }[] = []
  for (const change of changes) {
    const row = taskRow(tx, actor, change.id)
    if (!may(row.role, 'write')) throw notFound('No such task')
    const place = previousPlace(tx, row, verb, change.before)
    refuseWhatIsGone(tx, actor, row, { ...change.before, ...place })
    const key = `${row.parent_id} ${place.position}`
    if ('section_id' in place || (place.position !== undefined && taken.has(key))) {
      later.push(change)
      continue
    }
    taken.add(key)
    undone.push({ row, columns: { ...change.before, ...place }, after: change.after })
  }
  const rows = undone.map(({ row, columns }) => ({ id: row.id, position: row.position, ...columns }))
  if (verb === 'next') deleteKeptCompletions(tx, changes, changes[0]!.before)
  const write = verb === 'move' ? placeTogether : updateTogether
  write(tx, rows, { ...alikeIn(verb, changes[0]!), updated_at: tx.now })
  for (const { row, columns, after } of undone) {
    const change = { live: liveOf(verb, columns), ...eventOf(verb, row, columns) }
    recordTaskChange(tx, actor, row, restoringChange(row, columns, after), change)
    yield* rescheduleReminders(tx, row.id)
  }
  for (const { id, ...columns } of later) yield* undoUpdate(tx, actor, id, verb, columns)
}

/** A task that the actor can see, in the trash or not; else 404. */
function taskRow(tx: Tx, actor: Actor, id: string): TaskRow & { role: Role } {
  const row = tx.get<TaskRow & { role: Role }>(`SELECT t.*, m.role FROM tasks t ${IN_VISIBLE_PROJECT} WHERE t.id = ?`, [
    actor.id,
    id,
  ])
  if (!row) throw notFound('The task is gone')
  return row
}

const pick = (row: TaskRow, columns: object): ColumnValues =>
  Object.fromEntries(Object.keys(columns).map((column) => [column, row[column as keyof TaskRow]]))

/**
 * The place of a restored task, or of a task that moves back to its parent; positions stay unique. A task that stays in
 * the trash is not refused for a section that is gone: it would be restored without one.
 */
function previousPlace(tx: Tx, row: TaskRow, verb: string, before: Partial<TaskRow>): Partial<TaskRow> {
  if (verb === 'delete') return row.deleted_root ? restoredHome(tx, row) : {}
  if (verb !== 'move') return {}
  if (row.deleted_at !== null && before.section_id && isOfOtherProject(tx, before.section_id, row, before))
    return { section_id: null }
  const { parent_id, position, ...old } = { ...row, ...before }
  const parent = before.parent_id ? findRow(tx, tasks, { id: before.parent_id }) : undefined
  const { project_id, section_id } = parent ?? old
  const list = siblingsAt({ project_id, section_id, parent_id })
  const follows = project_id !== old.project_id
  return {
    ...(parent && { project_id, section_id }),
    ...(follows && old.assignee_id && !canBeAssigned(tx, old.assignee_id, project_id) && { assignee_id: null }),
    ...(row.deleted_at === null && { position: freeAmong(tx, list, position, row.id) }),
  }
}

const isOfOtherProject = (
  tx: Tx,
  id: string,
  row: TaskRow,
  { project_id = row.project_id }: Partial<TaskRow>,
): boolean => findRow(tx, sections, { id, project_id }) === undefined

function restoredHome(tx: Tx, row: TaskRow): Partial<TaskRow> {
  const home = restoredPlace(tx, row)
  const isLive = row.parent_id && findRow(tx, tasks, { id: row.parent_id, deleted_at: null })
  if (isLive && home.parent_id === null) throw conflict('It no longer fits there', { parent_id: 'is nested too deep' })
  return home
}

/** 409 when the previous place or assignee no longer exists or is not available to the actor. */
function refuseWhatIsGone(tx: Tx, actor: Actor, row: TaskRow, before: ColumnValues): void {
  const { project_id = row.project_id, section_id, parent_id, assignee_id } = before as Partial<TaskRow>
  const project = visibleProject(tx, actor, project_id)
  const fields: Record<string, string> = {}
  if (!may(project?.role, 'write')) fields['project_id'] = 'is gone'
  if (section_id && visibleSection(tx, actor, section_id)?.project_id !== project_id) fields['section_id'] = 'is gone'
  if (parent_id && !fitsUnder(tx, actor, row, parent_id, project_id)) fields['parent_id'] = 'is gone'
  if (assignee_id && !canBeAssigned(tx, assignee_id, project_id)) fields['assignee_id'] = 'can no longer be assigned'
  if (Object.keys(fields).length > 0) throw conflict('The previous place no longer exists', fields)
}

function fitsUnder(tx: Tx, actor: Actor, row: TaskRow, parentId: string, projectId: string): boolean {
  const parent = visibleTask(tx, actor, parentId)
  if (parent?.project_id !== projectId || !may(parent.role, 'write')) return false
  try {
    refuseBadParent(tx, row, parentId)
    return true
  } catch (error) {
    if (error instanceof Refusal) return false
    throw error
  }
}

const liveOf = (verb: string, before: ColumnValues): LiveEvent =>
  verb === 'delete'
    ? 'task.created'
    : before['completed_at']
      ? 'task.completed'
      : verb === 'move'
        ? 'task.moved'
        : 'task.updated'

/** The activity of an undo; none where the change had none: a new order, or what moved along with a task or section. */
function eventOf(verb: string, row: TaskRow, before: ColumnValues): { event?: ActivityEvent } {
  if (verb === 'delete') return row.deleted_root ? { event: 'task.restored' } : {}
  if (verb === 'complete') return { event: 'completed_at' in before ? 'task.reopened' : 'task.updated' }
  if (verb === 'reopen') return { event: 'task.completed' }
  if (verb === 'move') return isOwnMove(row, before) ? { event: 'task.moved' } : {}
  return verb === 'next' ? {} : { event: 'task.updated' }
}

function isOwnMove({ parent_id, section_id }: TaskRow, before: ColumnValues): boolean {
  if ('parent_id' in before) return true
  return parent_id === null && ('section_id' in before || ('project_id' in before && section_id === null))
}

/** 409 when a task that is completed again has open sub-tasks, added or reopened since. */
export function refuseOpenBelow(tx: Tx, id: string): void {
  if (!findRow(tx, tasks, { id })?.completed_at) return
  if (isAnyBelow(tx, id, 't.deleted_at IS NULL AND t.completed_at IS NULL'))
    throw conflict('It has open sub-tasks', { completed: 'has open sub-tasks' })
}

/** Moves sub-tasks to their parent's project and section, and reopens completed ancestors of open tasks. */
export function* moveBelowParents(tx: Tx, actor: Actor, ids: readonly string[]): Steps<void> {
  const tops = new Set<string>()
  for (const id of ids) {
    yield
    const topId = ancestorIds(tx, id).at(-1) ?? id
    const top = topId === id ? visibleTask(tx, actor, id) : findRow(tx, tasks, { id: topId })
    if (!top) continue
    if (!tops.has(topId)) {
      yield* moveSubtaskRows(tx, top, top, (row, after) =>
        recordTaskChange(tx, actor, row, { before: pick(row, after), after }, { live: 'task.moved' }),
      )
    }
    tops.add(topId)
    reopenAbove(tx, actor, id)
  }
}
