/** The one place where a change is recorded: for activity, journal, undo and events. */
import { activity, undoSteps } from '../../../schema/tables/history.ts'
import type { Actor } from '../../domain/access/actor.ts'
import type { ActivityEvent } from '../../domain/events.ts'
import { insertRow, insertRows } from '../../platform/db/rows.ts'
import { newId } from '../../platform/ids.ts'
import type { SqlValue, Tx } from '../../platform/db/transaction.ts'
import { enterJournal, type JournalEntry } from './journal.ts'

/** Column → value; only the columns that changed. */
export type ColumnValues = Record<string, SqlValue | string[]>

/** Who made the change. */
type Doer = Pick<Actor, 'id'>

export interface RecordedActivity {
  event: ActivityEvent
  task_id?: string | null
  payload: Record<string, unknown>
}

export interface RecordedChange extends JournalEntry {
  /** The entry in activity; absent for changes without one (labels, filters, order). */
  activity?: RecordedActivity
  /** For undo; absent where it can't be undone. `before: null`: made by this change; `after: null`: gone by it. */
  undo?: { verb: string; before: ColumnValues | null; after: ColumnValues | null }
}

/**
 * Records many changes to one project after a `record` with `reload`, so that clients reload the project: activity only,
 * nothing is undone separately.
 */
export function tellOfMany(tx: Tx, actor: Doer, project_id: string, told: readonly RecordedActivity[]): void {
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

interface Stroke {
  readonly id: string
  steps: number
}

const strokes = new WeakMap<Tx, Stroke>()

/** The stroke of this write: everything recorded in it is undone, closed and restored together. */
export function strokeOf(tx: Tx): Stroke {
  let stroke = strokes.get(tx)
  if (!stroke) strokes.set(tx, (stroke = { id: newId(), steps: 0 }))
  return stroke
}

/** The `X-Undo-Id` of this write, or null when nothing in it can be undone. */
export function undoIdOf(tx: Tx): string | null {
  const stroke = strokes.get(tx)
  if (!stroke || stroke.steps === 0) return null
  const kept = tx.get("SELECT 1 FROM undo_steps WHERE stroke_id = ? AND kind <> 'batch' LIMIT 1", [stroke.id])
  return kept ? stroke.id : null
}

/** Marks this write as one stroke on many: undone as one, answered as a list. */
export const markBatch = (tx: Tx, actor: Actor): void =>
  keepForUndo(tx, actor, { kind: 'batch', id: '', undo: { verb: 'batch', before: null, after: null } })

/** Writes down one change, in the write that makes it; what the journal holds is announced after the
 * commit (`announce.ts`). `actor` null: the service itself. */
export function record(tx: Tx, actor: Doer | null, change: RecordedChange): void {
  tell(tx, actor, change)
  keepForUndo(tx, actor, change)
  enterJournal(tx, actor?.id ?? null, change)
}

/** A task that leaves a project is in the activity of both projects, but once in its own. */
function tell(tx: Tx, actor: Doer | null, { activity, project_id, from_project_id }: RecordedChange): void {
  if (!activity || project_id === null) return
  tellIn(tx, actor, project_id, activity, activity.task_id ?? null)
  if (from_project_id) tellIn(tx, actor, from_project_id, activity, null)
}

function tellIn(
  tx: Tx,
  actor: Doer | null,
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

type Undoable = Pick<RecordedChange, 'id' | 'undo'> & { kind: string }

function keepForUndo(tx: Tx, actor: Doer | null, { undo, kind, id }: Undoable): void {
  if (!undo || !actor) return
  const stroke = strokeOf(tx)
  insertRow(tx, undoSteps, {
    stroke_id: stroke.id,
    step: stroke.steps++,
    user_id: actor.id,
    kind,
    object_id: id,
    verb: undo.verb,
    before: json(undo.before),
    after: json(undo.after),
    created_at: tx.now,
  })
}

const json = (columns: ColumnValues | null): string | null => columns && JSON.stringify(columns)
