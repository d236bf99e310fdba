/**
 * Simple reads and writes of rows, typed by the tables: drizzle builds each statement once, the connection runs it.
 * Joins, counts and tuned queries are written as SQL where they are used.
 */
import { and, eq, getTableColumns, getTableName, is, isNull, Param, Placeholder, sql, type SQL } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/better-sqlite3'
import {
  getTableConfig,
  type SQLiteColumn,
  type SQLiteInsertValue,
  type SQLiteTable,
  type SQLiteUpdateSetSource,
} from 'drizzle-orm/sqlite-core'
import { RecentCache } from '../../recent-cache.ts'
import type { Reader, SqlParameters, SqlValue, Tx } from '../transaction.ts'

type Row<T extends SQLiteTable> = T['$inferSelect']
/** Columns and the values to match, at least one; null matches NULL. */
type Key<T extends SQLiteTable> = Partial<Row<T>>
type NewRow<T extends SQLiteTable> = T['$inferInsert']
/** Columns and new values; undefined leaves a column unchanged. */
type Changes<T extends SQLiteTable> = { [Column in keyof NewRow<T>]?: NewRow<T>[Column] | undefined }

/** The first row that matches; undefined when there is none. */
export function findRow<T extends SQLiteTable>(on: Reader, table: T, key: Key<T>): Row<T> | undefined {
  const { text, valuesIn } = selectOf(table, key, [])
  return on.get<Row<T>>(text, valuesIn(key))
}

/** The row of a statement that always has one, such as a count. */
export function onlyRow<Found>(on: Reader, statement: string, parameters?: SqlParameters): Found {
  const row = on.get<Found>(statement, parameters)
  if (row === undefined) throw new Error(`A statement that always has a row has none: ${statement}`)
  return row
}

/** All rows that match, ordered by the given columns. */
export function findRows<T extends SQLiteTable>(
  on: Reader,
  table: T,
  key: Key<T>,
  order: readonly (keyof Row<T> & string)[] = [],
): Row<T>[] {
  const { text, valuesIn } = selectOf(table, key, order)
  return on.all<Row<T>>(text, valuesIn(key))
}

/** Inserts a row; omitted columns get their defaults. Returns its rowid. */
export function insertRow<T extends SQLiteTable>(tx: Tx, table: T, row: NewRow<T>): number {
  let insert = lastInserts.get(table)
  if (!insert || !gives(row, insert.columns)) {
    const columns = given(row)
    const found = statement(table, `insert ${columns.join()}`, () =>
      builder.insert(table).values(placeholders<T>(columns)),
    )
    lastInserts.set(table, (insert = { ...found, columns }))
  }
  return tx.run(insert.text, insert.valuesIn(row)).rowid
}

/** The last insert into each table: most rows of a table have the same columns. */
const lastInserts = new Map<SQLiteTable, Statement & { columns: readonly string[] }>()

/** Whether the row has values for exactly these columns, in this order. */
function gives(row: object, columns: readonly string[]): boolean {
  let at = 0
  for (const column in row) if ((row as Values)[column] !== undefined && column !== columns[at++]) return false
  return at === columns.length
}

/** Inserts a row, or updates the row with the same primary key. */
export function upsertRow<T extends SQLiteTable>(tx: Tx, table: T, row: NewRow<T>): void {
  const columns = given(row)
  const { text, valuesIn } = statement(table, `upsert ${columns.join()}`, () => {
    const set = Object.fromEntries(columns.map((column) => [column, sql.raw(`excluded."${column}"`)]))
    const values = builder.insert(table).values(placeholders<T>(columns))
    return values.onConflictDoUpdate({ target: primaryKeyOf(table), set: set as SQLiteUpdateSetSource<T> })
  })
  tx.run(text, valuesIn(row))
}

/** Updates the rows that match; returns how many. */
export function updateRows<T extends SQLiteTable>(tx: Tx, table: T, key: Key<T>, changes: Changes<T>): number {
  const columns = given(changes)
  if (columns.length === 0) return 0
  const { text, valuesIn } = statement(table, `update ${columns.join()} ${shapeOf(key)}`, () => {
    const set = Object.fromEntries(columns.map((column) => [column, sql`${sql.placeholder(NEW + column)}`]))
    return builder
      .update(table)
      .set(set as SQLiteUpdateSetSource<T>)
      .where(has(table, key))
  })
  const values: Values = { ...key }
  for (const column of columns) values[NEW + column] = (changes as Values)[column]
  return tx.run(text, valuesIn(values)).changes
}

/** Deletes the rows that match; returns how many. */
export function deleteRows<T extends SQLiteTable>(tx: Tx, table: T, key: Key<T>): number {
  const { text, valuesIn } = statement(table, `delete ${shapeOf(key)}`, () =>
    builder.delete(table).where(has(table, key)),
  )
  return tx.run(text, valuesIn(key)).changes
}

/** A row that was kept as JSON, without the columns that the table no longer has. */
export const rowOf = <T extends SQLiteTable>(table: T, kept: Readonly<Values>): NewRow<T> =>
  Object.fromEntries(Object.entries(kept).filter(([column]) => column in columnsOf(table)))

/** Rows that one statement of `insertRows` inserts. */
export const ROWS_AT_ONCE = 100

/**
 * Inserts rows with the same columns, many per statement: ten times faster than single inserts where triggers write
 * too, and than building the statement with drizzle.
 */
export function insertRows<T extends SQLiteTable>(tx: Tx, table: T, rows: readonly NewRow<T>[]): void {
  if (rows.length === 1) return void insertRow(tx, table, rows[0]!)
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

/** Prefix of placeholders for new values, to separate them from the values to match. */
const NEW = 'new '

const given = (row: object): string[] => Object.keys(row).filter((column) => (row as Values)[column] !== undefined)

const placeholders = <T extends SQLiteTable>(columns: readonly string[]): SQLiteInsertValue<T> =>
  Object.fromEntries(columns.map((column) => [column, sql.placeholder(column)])) as SQLiteInsertValue<T>

const columnsOf = (table: SQLiteTable): Record<string, SQLiteColumn> => getTableColumns(table)

function primaryKeyOf(table: SQLiteTable): SQLiteColumn[] {
  const { columns, primaryKeys } = getTableConfig(table)
  return primaryKeys[0]?.columns ?? columns.filter(({ primary }) => primary)
}

const selectOf = (table: SQLiteTable, key: object, order: readonly string[]): Statement =>
  statement(table, `select ${shapeOf(key)} ${order.join()}`, () =>
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
  /** The values of its placeholders, in order. */
  valuesIn: (row: object) => SqlValue[]
}

/** Builds statements without a database. */
const builder = drizzle.mock()
const statements = new Map<SQLiteTable, RecentCache<string, Statement>>()
const STATEMENTS_OF_A_TABLE = 50

function statement(
  table: SQLiteTable,
  shape: string,
  build: () => { toSQL(): { sql: string; params: unknown[] } },
): Statement {
  let ofTable = statements.get(table)
  if (!ofTable) statements.set(table, (ofTable = new RecentCache(STATEMENTS_OF_A_TABLE)))
  return ofTable.get(shape, () => {
    const { sql: text, params } = build().toSQL()
    const readers = params.map(readerOf)
    return { text, valuesIn: (row) => readers.map((read) => read(row as Values)) }
  })
}

/** Returns how to get a parameter's value: from the row by the placeholder's name, or a constant. */
function readerOf(param: unknown): (row: Values) => SqlValue {
  const value = is(param, Param) ? param.value : param
  if (is(value, Placeholder)) return (row) => row[value.name] as SqlValue
  return () => value as SqlValue
}
