/** Checks the content of a database copy. */
import type { Database as Sqlite } from 'better-sqlite3'
import { openSqlite } from '../program/native.ts'

/** The number of rows in each table, virtual tables excluded. */
export function countRows(raw: Sqlite): Record<string, number> {
  const tables = raw
    .prepare("SELECT name FROM sqlite_schema WHERE type = 'table' AND sql NOT LIKE 'CREATE VIRTUAL%' ORDER BY name")
    .pluck()
    .all() as string[]
  return Object.fromEntries(
    tables.map((name) => [name, raw.prepare(`SELECT count(*) FROM "${name}"`).pluck().get() as number]),
  )
}

/** Runs SQLite's integrity and foreign key checks; returns the first error, or null. */
export function databaseError(raw: Sqlite): string | null {
  const found = raw.pragma('integrity_check(1)', { simple: true }) as string
  if (found !== 'ok') return found.split('\n').at(-1)!
  const [orphan] = raw.pragma('foreign_key_check') as { table: string; parent: string }[]
  return orphan ? `rows of ${orphan.table} refer to nothing in ${orphan.parent}` : null
}

/**
 * Opens a copy of a database and checks it: integrity, and the number of rows of each table when given. Returns the
 * first error, or null.
 */
export function copyError(file: string, rows?: Record<string, number>): string | null {
  let raw: Sqlite | undefined
  try {
    raw = openSqlite(file, { readonly: true })
    const complaint = databaseError(raw)
    if (complaint || !rows) return complaint
    const found = countRows(raw)
    const names = [...new Set([...Object.keys(rows), ...Object.keys(found)])]
    const odd = names.find((name) => found[name] !== rows[name])
    return odd === undefined ? null : `${odd} has ${found[odd] ?? 0} rows instead of ${rows[odd] ?? 0}`
  } catch (error) {
    return String(error)
  } finally {
    raw?.close()
  }
}
