/** Compares a row before and after a change, for undo and for activity. */
import { LONGEST_IN_ACTIVITY } from '../../contract/activity.ts'
import type { SqlValue } from '../../platform/db/transaction.ts'
import type { ColumnValues } from './record.ts'

/** Columns with their values before and after a change. */
export interface ChangedColumns {
  before: ColumnValues
  after: ColumnValues
}

/** The columns of `after` that differ from the row. Undefined columns are ignored. */
export function changedColumns(row: object, after: object): ChangedColumns {
  const changed: ChangedColumns = { before: {}, after: {} }
  for (const [column, value] of Object.entries(after) as [string, SqlValue | undefined][]) {
    if (value === undefined) continue
    const old = (row as Record<string, SqlValue>)[column] ?? null
    if (old === value) continue
    changed.before[column] = old
    changed.after[column] = value
  }
  return changed
}

/** Changes for activity: each changed field with old and new value; texts over LONGEST_IN_ACTIVITY as `changed`. */
export function changesForPeople(
  { before, after }: ChangedColumns,
  fields: readonly string[],
): Record<string, unknown> {
  const changes: Record<string, unknown> = {}
  for (const field of fields) {
    if (!(field in after)) continue
    const [old, now] = [shown(field, before[field]), shown(field, after[field])]
    if (old === now) continue
    changes[field] = isLong(old) || isLong(now) ? { changed: true } : { old, new: now }
  }
  return changes
}

/** A column's value as answers have it: flags are numbers in the database. */
const shown = (field: string, value: ColumnValues[string] | undefined): ColumnValues[string] | boolean =>
  field === 'archived' ? value === 1 : (value ?? null)

const isLong = (value: unknown): boolean => typeof value === 'string' && [...value].length > LONGEST_IN_ACTIVITY
