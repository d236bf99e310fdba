import { setImmediate as nextTurn } from 'node:timers/promises'
import { writeSteps } from './pieces.ts'
import type { Database, SqlParameters, SqlValue, Tx } from './transaction.ts'

/** Rows deleted by one statement. */
const AT_ONCE = 50

interface Old {
  table: string
  /** Columns of the primary key, or `rowid`; never user input. */
  key: readonly string[]
  where: string
  parameters: SqlParameters
}

/** Deletes the matching rows in small transactions, so that other requests run in between; returns how many. */
export async function purgeRows(db: Database, { table, key, where, parameters }: Old): Promise<number> {
  const columns = key.join(', ')
  const sql = `DELETE FROM ${table} WHERE (${columns}) IN (SELECT ${columns} FROM ${table} WHERE ${where} LIMIT ${AT_ONCE})`
  let all = 0
  const deleteSome = (tx: Tx): boolean => {
    const { changes } = tx.run(sql, parameters)
    tx.afterCommit(() => void (all += changes))
    return changes === AT_ONCE
  }
  await writeSteps(db, deleteSome, { evenWhenFull: true })
  return all
}

const READ_AT_ONCE = 2_000

/**
 * Like `purgeRows`, for a condition without an index: reads the whole table in order of `key`, a slice at a time, so
 * that other requests run in between. A mark to continue from would miss rows that a wrong clock has dated later.
 */
export async function purgeUnindexedRows(db: Database, old: Old): Promise<number> {
  const { table, key, where, parameters } = old
  const columns = key.join(', ')
  const beyond = (sign: '>' | '<=') => `(${columns}) ${sign} (${key.map(() => '?').join(', ')})`
  let all = 0
  for (let from: SqlValue[] | undefined; ;) {
    const above = from ? beyond('>') : '?'
    const start = from ?? [1]
    const last = db.get<Record<string, SqlValue>>(
      `SELECT ${columns} FROM ${table} WHERE ${above} ORDER BY ${columns} LIMIT 1 OFFSET ${READ_AT_ONCE - 1}`,
      start,
    )
    const end = last && key.map((column) => last[column]!)
    const slice = {
      where: `${above} ${end ? `AND ${beyond('<=')}` : ''} AND ${where}`,
      parameters: [...start, ...(end ?? []), ...parameters],
    }
    if (db.get(`SELECT 1 FROM ${table} WHERE ${slice.where} LIMIT 1`, slice.parameters))
      all += await purgeRows(db, { table, key, ...slice })
    if (!end) return all
    from = end
    await nextTurn()
  }
}
