import assert from 'node:assert/strict'
import { readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { is } from 'drizzle-orm'
import { getTableConfig, SQLiteTable } from 'drizzle-orm/sqlite-core'
import type { Reader } from '../../src/platform/db/transaction.ts'
import { openTestDatabase } from '../support/database.ts'

const schema = join(import.meta.dirname, '../../schema')

/** Every statement that makes the schema, tables first, each with its indexes and triggers; without SQLite's own. */
const sumOf = (db: Reader) =>
  db
    .all<{ sql: string }>(
      `SELECT s.sql FROM sqlite_schema s
       WHERE s.sql IS NOT NULL AND s.name NOT LIKE 'sqlite\\_%' ESCAPE '\\'
         AND s.tbl_name NOT IN (SELECT name FROM pragma_table_list WHERE type = 'shadow')
       ORDER BY s.tbl_name, s.type <> 'table', s.type, s.name`,
    )
    .map(({ sql }) => `${sql};\n`)
    .join('\n')

test('schema/current.sql is what all migrations add up to (UPDATE=1 npm test writes it)', (t) => {
  const { db } = openTestDatabase(t)
  const file = join(schema, 'current.sql')
  const sum = `-- What all migrations add up to, for reading. Written by test/laws/schema.test.ts with UPDATE=1.\n\n${sumOf(db)}`
  if (process.env.UPDATE) writeFileSync(file, sum)
  assert.equal(readFileSync(file, 'utf8'), sum)
})

test('the tables the program knows are those of the database, column by column', async (t) => {
  const { db } = openTestDatabase(t)
  const known = new Map<string, string[]>()
  for (const file of readdirSync(join(schema, 'tables'))) {
    const module = (await import(join(schema, 'tables', file))) as object
    for (const table of Object.values(module))
      if (is(table, SQLiteTable)) known.set(getTableConfig(table).name, drawn(table))
  }
  const made = new Map(
    db
      .all<{ name: string }>(
        `SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'`,
      )
      .map(({ name }) => [name, stored(db, name)]),
  )
  assert.deepEqual(sorted(known), sorted(made))
})

/** Columns as drizzle draws them: name, type, null or not, default. Rows are read as SQLite has them: no other types. */
const drawn = (table: SQLiteTable): string[] =>
  getTableConfig(table)
    .columns.map((column) => {
      assert.ok(['string', 'number'].includes(column.dataType), `${column.name} is read as ${column.dataType}`)
      const fallback = column.default !== undefined ? ` DEFAULT ${asSql(column.default)}` : ''
      return `${column.name} ${column.getSQLType().toUpperCase()}${column.notNull ? ' NOT NULL' : ''}${fallback}`
    })
    .sort()

const asSql = (value: unknown): string => (typeof value === 'string' ? `'${value}'` : String(value))

/** Columns as SQLite has them; an INTEGER PRIMARY KEY is never null, though SQLite does not say so. */
const stored = (db: Reader, table: string): string[] =>
  db
    .all<{ name: string; type: string; notnull: number; pk: number; dflt_value: string | null }>(
      'SELECT name, type, "notnull", pk, dflt_value FROM pragma_table_xinfo(?)',
      [table],
    )
    .map(({ name, type, notnull, pk, dflt_value }) => {
      const fallback = dflt_value === null ? '' : ` DEFAULT ${dflt_value}`
      return `${name} ${type}${notnull || (pk && type === 'INTEGER') ? ' NOT NULL' : ''}${fallback}`
    })
    .sort()

const sorted = (tables: Map<string, string[]>) => Object.fromEntries([...tables].sort(([a], [b]) => (a < b ? -1 : 1)))
