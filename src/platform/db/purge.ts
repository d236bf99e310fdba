import type { Database, SqlParameters, Tx } from './transaction.ts'

/**
 * Runs `slice` in separate transactions until it handles fewer than `size` items, so that other requests run in
 * between; returns the total.
 */
export async function writeInBatches(db: Database, size: number, slice: (tx: Tx) => number): Promise<number> {
  for (let all = 0; ;) {
    const did = await db.write(slice, { evenWhenFull: true })
    all += did
    if (did < size) return all
  }
}

const SIZE = 500

interface Old {
  table: string
  /** Columns of the primary key; never user input. */
  key: readonly string[]
  where: string
  parameters: SqlParameters
}

/** Deletes the matching rows in batches; returns how many. */
export function purgeRows(db: Database, { table, key, where, parameters }: Old): Promise<number> {
  const columns = key.join(', ')
  const sql = `DELETE FROM ${table} WHERE (${columns}) IN (SELECT ${columns} FROM ${table} WHERE ${where} LIMIT ${SIZE})`
  return writeInBatches(db, SIZE, (tx) => tx.run(sql, parameters).changes)
}
