import type { TaskRow } from '../../../../schema/tables/tasks.ts'
import type { Tx } from '../../../platform/db/transaction.ts'

/**
 * Changes these tasks alike, by one statement: FTS5 writes out what it has gathered before each statement, and a
 * statement with triggers takes the longer the more its transaction has written before.
 */
export function updateTogether(tx: Tx, rows: readonly Pick<TaskRow, 'id'>[], changes: Partial<TaskRow>): void {
  if (rows.length === 0) return
  const ids = JSON.stringify(rows.map(({ id }) => id))
  tx.run(`UPDATE tasks SET ${setting(changes)} WHERE id IN (SELECT value FROM json_each(?))`, [
    ...Object.values(changes),
    ids,
  ])
}

/** Like `updateTogether`, and each row gets its own `position`. */
export function placeTogether(
  tx: Tx,
  rows: readonly Pick<TaskRow, 'id' | 'position'>[],
  changes: Partial<TaskRow>,
): void {
  if (rows.length === 0) return
  const positions = Object.fromEntries(rows.map(({ id, position }) => [id, position]))
  tx.run(`UPDATE tasks SET ${setting(changes)}, position = j.value FROM json_each(?) j WHERE tasks.id = j.key`, [
    ...Object.values(changes),
    JSON.stringify(positions),
  ])
}

const setting = (changes: object): string =>
  Object.keys(changes)
    .map((column) => `${column} = ?`)
    .join(', ')
