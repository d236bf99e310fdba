import type { Database, SqlParameters, Tx } from './transaction.ts'

/** Runs `slice` in writes of its own until one does fewer than `size` things, so that others get their turn; answers how many in all. */
export async function writeInBatches(db: Database, size: number, slice: (tx: Tx) => number): Promise<number> {
  for (let all = 0; ;) {
    const did = await db.write(slice)
    all += did
    if (did < size) return all
  }
}

const SIZE = 500

interface Old {
  table: string
  /** Columns of the primary key; names come from code only. */
  key: readonly string[]
  where: string
  parameters: SqlParameters
}

/** Deletes the rows that match, in slices; answers how many there were. */
export function purgeRows(db: Database, { table, key, where, parameters }: Old): Promise<number> {
  const columns = key.join(', ')
  const sql = `DELETE FROM ${table} WHERE (${columns}) IN (SELECT ${columns} FROM ${table} WHERE ${where} LIMIT ${SIZE})`
  return writeInBatches(db, SIZE, (tx) => tx.run(sql, parameters).changes)
}
