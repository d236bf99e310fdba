import { join } from 'node:path'
import { openSqlite } from '../../../src/platform/program/native.ts'

/** How many rows an app's database has of each of these tables, read beside it. */
export function countsIn(dataDir: string, tables: readonly string[]): Record<string, number> {
  const db = openSqlite(join(dataDir, 'errand.db'), { readonly: true })
  const count = (table: string) => db.prepare(`SELECT count(*) FROM ${table}`).pluck().get() as number
  const counts = Object.fromEntries(tables.map((table) => [table, count(table)]))
  db.close()
  return counts
}

/** How many rows one table has. */
export const countIn = (dataDir: string, table: string): number => countsIn(dataDir, [table])[table]!
