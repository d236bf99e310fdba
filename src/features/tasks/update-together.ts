import type { TaskRow } from '../../../schema/tables/tasks.ts'
import type { Tx } from '../../platform/db/transaction.ts'

/**
 * Changes these tasks alike, by one statement: FTS5 writes out what it has gathered before each statement, and a
 * statement with triggers takes the longer the more its transaction has written before.
 */
export function updateTogether(tx: Tx, rows: readonly Pick<TaskRow, 'id'>[], changes: Partial<TaskRow>): void {
  if (rows.length === 0) return
  const ids = JSON.stringify(rows.map(({ id }) => id))
  const columns = Object.keys(changes).map((column) => `${column} = ?`)
  tx.run(`UPDATE tasks SET ${columns.join(', ')} WHERE id IN (SELECT value FROM json_each(?))`, [
    ...Object.values(changes),
    ids,
  ])
}
