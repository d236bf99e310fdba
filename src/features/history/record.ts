/** The only place where changes are recorded: for activity, journal, undo and events. */
import { activity, undoSteps } from '../../../schema/tables/history.ts'
import type { Actor } from '../../domain/access/actor.ts'
import type { ActivityEvent, LiveEvent } from '../../domain/events.ts'
import { insertRow, insertRows } from '../../platform/db/rows/rows.ts'
import { newId } from '../../platform/ids.ts'
import type { SqlValue, Tx } from '../../platform/db/transaction.ts'
import { enterJournal, enterPersonal, type JournalEntry } from './journal.ts'

/** Column → value of the changed columns. */
export type ColumnValues = Record<string, SqlValue | string[]>

/** The person who made the change. */
export type ActorRef = Pick<Actor, 'id'>

export interface RecordedActivity {
  event: ActivityEvent
  task_id?: string | null
  payload: Record<string, unknown>
}

export interface RecordedChange extends JournalEntry {
  /** The activity entry; absent for changes that have none (labels, filters, order). */
  activity?: RecordedActivity
  /** Absent when it cannot be undone. */
  undo?: UndoColumns
}

/** What undo puts back. `before: null`: the row was created; `after: null`: it was deleted. */
export interface UndoColumns {
  verb: string
  before: ColumnValues | null
  after: ColumnValues | null
}

/** Adds many activity entries for one project, after a `record` with `reload`. They cannot be undone one by one. */
export function addActivities(tx: Tx, actor: ActorRef, project_id: string, told: readonly RecordedActivity[]): void {
  insertRows(
    tx,
    activity,
    told.map(({ event, task_id = null, payload }) => ({
      id: newId(),
      project_id,
      task_id,
      user_id: actor.id,
      event,
      payload: JSON.stringify(payload),
      created_at: tx.now,
    })),
  )
}

interface UndoGroup {
  readonly id: string
  steps: number
}

const groups = new WeakMap<Tx, UndoGroup>()

/** The undo group of this write: everything recorded in it is undone together. */
export function undoGroupOf(tx: Tx): UndoGroup {
  let group = groups.get(tx)
  if (!group) groups.set(tx, (group = { id: newId(), steps: 0 }))
  return group
}

/** The `X-Undo-Id` of this write; null when nothing in it can be undone. */
export function undoIdOf(tx: Tx): string | null {
  const group = groups.get(tx)
  if (!group || group.steps === 0) return null
  const kept = tx.get("SELECT 1 FROM undo_steps WHERE group_id = ? AND kind <> 'batch' LIMIT 1", [group.id])
  return kept ? group.id : null
}

/** Marks this write as a batch: undone as one, and undo answers with a list. */
export const markBatch = (tx: Tx, actor: Actor): void =>
  keepForUndo(tx, actor, { kind: 'batch', id: '', undo: { verb: 'batch', before: null, after: null } })

/**
 * Records one change, inside the transaction that makes it. The journal entry is published after the commit
 * (`announce.ts`). `actor: null`: the server itself.
 */
export function record(tx: Tx, actor: ActorRef | null, change: RecordedChange): void {
  addActivity(tx, actor, change)
  keepForUndo(tx, actor, change)
  enterJournal(tx, actor?.id ?? null, change)
}

/** Records a change of something that only the actor sees; without `undo` it cannot be undone by itself. */
export const recordPersonalChange = (
  tx: Tx,
  actor: ActorRef,
  kind: 'label' | 'filter' | 'template',
  id: string,
  live: LiveEvent,
  undo?: UndoColumns,
): void => record(tx, actor, { kind, id, project_id: null, user_id: actor.id, live, ...(undo && { undo }) })

/** Records many changes of things that only the actor sees, like `record`, but without activity. */
export function recordPersonal(tx: Tx, actor: ActorRef, changes: readonly Omit<RecordedChange, 'activity'>[]): void {
  insertRows(
    tx,
    undoSteps,
    changes.flatMap(({ undo, kind, id }) => (undo ? [undoRow(tx, actor, { undo, kind, id })] : [])),
  )
  enterPersonal(tx, actor.id, actor.id, changes)
}

/**
 * Adds an activity entry. For a task that moves to another project, both projects get one, but the task itself only
 * one.
 */
function addActivity(tx: Tx, actor: ActorRef | null, { activity, project_id, from_project_id }: RecordedChange): void {
  if (!activity || project_id === null) return
  addActivityIn(tx, actor, project_id, activity, activity.task_id ?? null)
  if (from_project_id) addActivityIn(tx, actor, from_project_id, activity, null)
}

function addActivityIn(
  tx: Tx,
  actor: ActorRef | null,
  projectId: string,
  { event, payload }: RecordedActivity,
  taskId: string | null,
): void {
  insertRow(tx, activity, {
    id: newId(),
    project_id: projectId,
    task_id: taskId,
    user_id: actor?.id ?? null,
    event,
    payload: JSON.stringify(payload),
    created_at: tx.now,
  })
}

interface Undoable {
  kind: string
  id: string
  undo?: RecordedChange['undo']
}

function keepForUndo(tx: Tx, actor: ActorRef | null, { undo, kind, id }: Undoable): void {
  if (undo && actor) insertRow(tx, undoSteps, undoRow(tx, actor, { undo, kind, id }))
}

function undoRow(tx: Tx, actor: ActorRef, { undo, kind, id }: Undoable & { undo: NonNullable<Undoable['undo']> }) {
  const group = undoGroupOf(tx)
  return {
    group_id: group.id,
    step: group.steps++,
    user_id: actor.id,
    kind,
    object_id: id,
    verb: undo.verb,
    before: json(undo.before),
    after: json(undo.after),
    created_at: tx.now,
  }
}

const json = (columns: ColumnValues | null): string | null => columns && JSON.stringify(columns)
