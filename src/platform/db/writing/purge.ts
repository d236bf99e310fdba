import { nextTurn } from '../../event-loop.ts'
import { writeUntilDone } from './split-writes.ts'
import type { Database, Reader, SqlParameters, SqlValue, Tx } from '../transaction.ts'

/** Rows deleted by one statement. */
const ROWS_AT_ONCE = 50

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
  const sql = `DELETE FROM ${table} WHERE (${columns}) IN (SELECT ${columns} FROM ${table} WHERE ${where} LIMIT ${ROWS_AT_ONCE})`
  let all = 0
  const deleteSome = (tx: Tx): boolean => {
    const { changes } = tx.run(sql, parameters)
    tx.afterCommit(() => void (all += changes))
    return changes === ROWS_AT_ONCE
  }
  await writeUntilDone(db, deleteSome, { evenWhenFull: true })
  return all
}

const READ_AT_ONCE = 2_000

/**
 * Like `purgeRows`, for a condition without an index: reads the whole table in order of `key`, a slice at a time, so
 * that other requests run in between. A mark to continue from would miss rows that a wrong clock has dated later.
 */
export async function purgeUnindexedRows(db: Database, { table, key, where, parameters }: Old): Promise<number> {
  let all = 0
  for (const slice of tableSlices(db, table, key, READ_AT_ONCE)) {
    const old = { where: `${slice.where} AND ${where}`, parameters: [...slice.parameters, ...parameters] }
    if (db.get(`SELECT 1 FROM ${table} WHERE ${old.where} LIMIT 1`, old.parameters))
      all += await purgeRows(db, { table, key, ...old })
    await nextTurn()
  }
  return all
}

/** A part of a table as the condition of a statement. */
interface Slice {
  where: string
  parameters: SqlValue[]
}

/** Conditions that together match a whole table, `size` rows each, in order of `key`: the primary key, or `rowid`. */
export function* tableSlices(on: Reader, table: string, key: readonly string[], size: number): Generator<Slice> {
  const columns = key.join(', ')
  // Else SQLite names `rowid` after the integer key that it is.
  const named = key.map((column) => `${column} AS ${column}`).join(', ')
  const beyond = (sign: '>' | '<=') => `(${columns}) ${sign} (${key.map(() => '?').join(', ')})`
  for (let slice: Slice = { where: '?', parameters: [1] }; ;) {
    const last = on.get<Record<string, SqlValue>>(
      `SELECT ${named} FROM ${table} WHERE ${slice.where} ORDER BY ${columns} LIMIT 1 OFFSET ${size - 1}`,
      slice.parameters,
    )
    if (!last) return yield slice
    const end = key.map((column) => last[column]!)
    yield { where: `${slice.where} AND ${beyond('<=')}`, parameters: [...slice.parameters, ...end] }
    slice = { where: beyond('>'), parameters: end }
  }
}
