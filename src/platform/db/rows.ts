/**
 * Plain reads and writes of rows: drizzle writes each statement once, typed by the tables, and the connection runs it. What
 * joins, counts or is tuned stands as SQL where it is used.
 */
import { and, eq, getTableColumns, getTableName, is, isNull, Param, Placeholder, sql, type SQL } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/better-sqlite3'
import { getTableConfig, type SQLiteColumn, type SQLiteTable } from 'drizzle-orm/sqlite-core'
import { RecentCache } from './recent-cache.ts'
import type { Reader, SqlValue, Tx } from './transaction.ts'

type Row<T extends SQLiteTable> = T['$inferSelect']
/** Columns with the values that rows have in them, at least one; null finds null. */
type Key<T extends SQLiteTable> = Partial<Row<T>>
type NewRow<T extends SQLiteTable> = T['$inferInsert']
/** Columns with new values; those that are undefined stay as they are. */
type Changes<T extends SQLiteTable> = { [Column in keyof NewRow<T>]?: NewRow<T>[Column] | undefined }

/** A row with these values. */
export function findRow<T extends SQLiteTable>(on: Reader, table: T, key: Key<T>): Row<T> | undefined {
  const { text, valuesIn } = selectOf(table, key, [])
  return on.get<Row<T>>(text, valuesIn(key))
}

/** The rows with these values, ordered by columns. */
export function findRows<T extends SQLiteTable>(
  on: Reader,
  table: T,
  key: Key<T>,
  order: readonly (keyof Row<T> & string)[] = [],
): Row<T>[] {
  const { text, valuesIn } = selectOf(table, key, order)
  return on.all<Row<T>>(text, valuesIn(key))
}

/** Inserts a row; columns that are left out get their defaults. Answers its rowid. */
export function insertRow<T extends SQLiteTable>(tx: Tx, table: T, row: NewRow<T>): number {
  const columns = given(row)
  const { text, valuesIn } = statement(`insert ${getTableName(table)} ${columns.join()}`, () =>
    builder.insert(table).values(placeholders(columns)),
  )
  return tx.run(text, valuesIn(row)).rowid
}

/** Inserts a row; where there is one with its primary key, that one gets its values. */
export function upsertRow<T extends SQLiteTable>(tx: Tx, table: T, row: NewRow<T>): void {
  const columns = given(row)
  const { text, valuesIn } = statement(`upsert ${getTableName(table)} ${columns.join()}`, () => {
    const set = Object.fromEntries(columns.map((column) => [column, sql.raw(`excluded."${column}"`)]))
    const values = builder.insert(table).values(placeholders(columns))
    return values.onConflictDoUpdate({ target: primaryKeyOf(table), set: set as never })
  })
  tx.run(text, valuesIn(row))
}

/** Changes the rows with these values; answers how many there were. */
export function updateRows<T extends SQLiteTable>(tx: Tx, table: T, key: Key<T>, changes: Changes<T>): number {
  const columns = given(changes)
  if (columns.length === 0) return 0
  const { text, valuesIn } = statement(`update ${getTableName(table)} ${columns.join()} ${shapeOf(key)}`, () => {
    const set = Object.fromEntries(columns.map((column) => [column, sql`${sql.placeholder(NEW + column)}`]))
    return builder
      .update(table)
      .set(set as never)
      .where(has(table, key))
  })
  const values: Values = { ...key }
  for (const column of columns) values[NEW + column] = (changes as Values)[column]
  return tx.run(text, valuesIn(values)).changes
}

/** Deletes the rows with these values; answers how many there were. */
export function deleteRows<T extends SQLiteTable>(tx: Tx, table: T, key: Key<T>): number {
  const { text, valuesIn } = statement(`delete ${getTableName(table)} ${shapeOf(key)}`, () =>
    builder.delete(table).where(has(table, key)),
  )
  return tx.run(text, valuesIn(key)).changes
}

const ROWS_AT_ONCE = 100

/**
 * Inserts rows that have the same columns, many with one statement: a tenth of the time where triggers write too, and a
 * tenth of what it takes drizzle to write one.
 */
export function insertRows<T extends SQLiteTable>(tx: Tx, table: T, rows: readonly NewRow<T>[]): void {
  const columns = Object.keys(rows[0] ?? {})
  const places = `(${columns.map(() => '?').join(', ')})`
  for (let at = 0; at < rows.length; at += ROWS_AT_ONCE) {
    const batch = rows.slice(at, at + ROWS_AT_ONCE) as Values[]
    tx.run(
      `INSERT INTO ${getTableName(table)} (${columns.join(', ')}) VALUES ${batch.map(() => places).join(', ')}`,
      batch.flatMap((row) => columns.map((column) => (row[column] ?? null) as SqlValue)),
    )
  }
}

type Values = Record<string, unknown>

/** Apart from the values that a row is found by. */
const NEW = 'new '

const given = (row: object): string[] => Object.keys(row).filter((column) => (row as Values)[column] !== undefined)

const placeholders = (columns: readonly string[]): never =>
  Object.fromEntries(columns.map((column) => [column, sql.placeholder(column)])) as never

const columnsOf = (table: SQLiteTable): Record<string, SQLiteColumn> => getTableColumns(table)

function primaryKeyOf(table: SQLiteTable): SQLiteColumn[] {
  const { columns, primaryKeys } = getTableConfig(table)
  return primaryKeys[0]?.columns ?? columns.filter(({ primary }) => primary)
}

const selectOf = (table: SQLiteTable, key: object, order: readonly string[]): Statement =>
  statement(`select ${getTableName(table)} ${shapeOf(key)} ${order.join()}`, () =>
    builder
      .select()
      .from(table)
      .where(has(table, key))
      .orderBy(...order.map((column) => columnsOf(table)[column]!)),
  )

function has(table: SQLiteTable, key: object): SQL {
  const conditions = Object.entries(key).map(([column, value]) => {
    const found = columnsOf(table)[column]!
    return value === null ? isNull(found) : eq(found, sql.placeholder(column))
  })
  if (conditions.length === 0) throw new Error('A key needs a column')
  return and(...conditions)!
}

const shapeOf = (key: object): string =>
  Object.entries(key)
    .map(([column, value]) => (value === null ? `${column} IS NULL` : column))
    .join(' AND ')

interface Statement {
  text: string
  /** The values of its question marks, in their order. */
  valuesIn: (row: object) => SqlValue[]
}

/** Writes statements, and knows no database. */
const builder = drizzle.mock()
const statements = new RecentCache<Statement>(500)

function statement(name: string, build: () => { toSQL(): { sql: string; params: unknown[] } }): Statement {
  return statements.get(name, () => {
    const { sql: text, params } = build().toSQL()
    const readers = params.map(readerOf)
    return { text, valuesIn: (row) => readers.map((read) => read(row as Values)) }
  })
}

/** How a value is found in a row: under the name of its placeholder, or the same for every row. */
function readerOf(param: unknown): (row: Values) => SqlValue {
  const value = is(param, Param) ? param.value : param
  if (is(value, Placeholder)) return (row) => row[value.name] as SqlValue
  return () => value as SqlValue
}
