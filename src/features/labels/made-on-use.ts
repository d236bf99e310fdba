/** Labels that a write created because its tasks were to have them. They go when the write is undone. */
import { labels } from '../../../schema/tables/labels.ts'
import type { Actor } from '../../domain/access/actor.ts'
import { DEFAULT_COLOR } from '../../domain/default-colors.ts'
import { findRow } from '../../platform/db/rows/rows.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import { changedColumns } from '../history/diff.ts'
import type { ColumnValues } from '../history/record.ts'

/** The undo step of creating such a label. */
export const madeOnUse = (name: string) => ({
  verb: 'use',
  before: null,
  after: { name, color: DEFAULT_COLOR, favourite: 0 },
})

/** What a write made: tasks, and projects with all their tasks. */
export interface MadeTogether {
  tasks: readonly string[]
  projects: readonly string[]
}

/** Whether such a label is as it was made, and no other tasks got it since: then it goes when the write is undone. */
export function isUsedOnlyBy(
  tx: Tx,
  actor: Actor,
  { id, after }: { id: string; after: ColumnValues | null },
  by: MadeTogether,
): boolean {
  const row = findRow(tx, labels, { id, user_id: actor.id })
  if (!row || Object.keys(changedColumns(row, after!).after).length > 0) return false
  const others = `SELECT 1 FROM task_labels l JOIN tasks t ON t.id = l.task_id
    WHERE l.label_id = ? AND t.id NOT IN (SELECT value FROM json_each(?))
      AND t.project_id NOT IN (SELECT value FROM json_each(?)) LIMIT 1`
  return !tx.get(others, [id, JSON.stringify(by.tasks), JSON.stringify(by.projects)])
}
