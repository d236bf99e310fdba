/** Records changes to tasks in history. */
import { tasks, type TaskRow } from '../../../schema/tables/tasks.ts'
import type { Actor } from '../../domain/access/actor.ts'
import type { ActivityEvent, LiveEvent } from '../../domain/events.ts'
import { updateRows } from '../../platform/db/rows/rows.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import { changedColumns, changesForPeople, type ChangedColumns } from '../history/diff.ts'
import { record } from '../history/record.ts'
import { DUE_FIELDS, OWN_FIELDS } from './own-fields.ts'
import { updateTogether } from './places/update-together.ts'

/** The fields shown in activity; not labels, which are personal. */
const ACTIVITY_FIELDS = [...OWN_FIELDS, ...DUE_FIELDS, 'assignee_id'] as const
const PLACE = ['project_id', 'section_id', 'parent_id'] as const

interface ChangeRecord {
  live: LiveEvent
  /** Absent: not shown in activity (order, sub-tasks that move with their parent). */
  event?: ActivityEvent
  /** The verb for undo; absent: cannot be undone. */
  undo?: string
  more?: Record<string, unknown>
  /** Other values that are undone together with the columns. */
  extra?: ChangedColumns
}

/** Writes the changed columns and records the change; returns false when nothing differs. */
export function changeTask(
  tx: Tx,
  actor: Actor,
  row: TaskRow,
  wanted: Partial<TaskRow>,
  change: ChangeRecord,
): boolean {
  const columns = changedColumns(row, wanted)
  if (Object.keys(columns.after).length === 0) return false
  updateRows(tx, tasks, { id: row.id }, { ...columns.after, updated_at: tx.now })
  recordTaskChange(tx, actor, row, columns, change)
  return true
}

/** Like `changeTask`, for several tasks that get the same values; `changeOf` tells how each is recorded. */
export function changeTogether(
  tx: Tx,
  actor: Actor,
  rows: readonly TaskRow[],
  wanted: Partial<TaskRow>,
  changeOf: (row: TaskRow) => ChangeRecord,
): void {
  const changed = rows
    .map((row) => ({ row, columns: changedColumns(row, wanted) }))
    .filter(({ columns }) => Object.keys(columns.after).length > 0)
  updateTogether(
    tx,
    changed.map(({ row }) => row),
    { ...wanted, updated_at: tx.now },
  )
  for (const { row, columns } of changed) recordTaskChange(tx, actor, row, columns, changeOf(row))
}

/** Records a change that is already written. */
export function recordTaskChange(
  tx: Tx,
  actor: Actor,
  row: TaskRow,
  columns: ChangedColumns,
  change: ChangeRecord,
): void {
  const { before, after } = columns
  const project_id = (after['project_id'] as string | undefined) ?? row.project_id
  const changes = changesForPeople(columns, ACTIVITY_FIELDS)
  const moved = changesForPeople(columns, PLACE)
  const payload = {
    content: row.content,
    ...(Object.keys(changes).length > 0 && { changes }),
    ...(Object.keys(moved).length > 0 && { place: moved }),
    ...change.more,
  }
  record(tx, actor, {
    kind: 'task',
    id: row.id,
    project_id,
    ...(project_id !== row.project_id && { from_project_id: row.project_id }),
    live: change.live,
    ...(change.event && { activity: { event: change.event, task_id: row.id, payload } }),
    ...(change.undo && {
      undo: {
        verb: change.undo,
        before: { ...before, ...change.extra?.before },
        after: { ...after, ...change.extra?.after },
      },
    }),
  })
}
