import { batch } from '@preact/signals'
import type { Kind } from '../../../domain/events.ts'
import { Table, type OverlayHandle, type OverlayRecord } from './table.ts'

export interface Row {
  id: string
}

/** `updated_at` of a row; empty for rows without it. */
export const updatedAt = (row: Row): string => (row as { updated_at?: string }).updated_at ?? ''

interface Options<T extends Row> {
  /** The key of a row, from the payload of a change, for rows without an id. */
  keyOf?: (payload: Record<string, unknown>, projectId: string | null) => string
  /** Called before a changed row is stored. */
  beforePut?: (row: T) => void
  /** Called before a deleted row is removed, to remove rows that depend on it and for which no change is sent. */
  beforeDrop?: (id: string) => void
}

export interface LiveTable {
  table: Table<Row>
  keyOf: NonNullable<Options<Row>['keyOf']>
  beforePut(row: Row): void
  beforeDrop: (id: string) => void
}

/** All tables by the kind of their rows. */
export const liveTables = new Map<Kind, LiveTable>()
/** Rows of the last visit whose table is not created yet. */
const restored = new Map<Kind, Row[]>()

/** Creates a table that live changes keep up to date, that is kept for offline use and is emptied at sign-out. */
export function liveTable<T extends Row>(kind: Kind, options: Options<T> = {}): Table<T> {
  const { keyOf = ({ id }) => id as string, beforePut = () => {}, beforeDrop = () => {} } = options
  const table = new Table<T>(kind)
  liveTables.set(kind, { table, keyOf, beforePut, beforeDrop })
  table.put(...((restored.get(kind) ?? []) as T[]))
  for (const lay of laidLater.get(kind) ?? []) lay()
  return table
}

/** Stores a changed row. Kinds without a table are ignored. */
export function takeRow(kind: Kind, row: Row): void {
  const known = liveTables.get(kind)
  if (!known) return
  batch(() => {
    known.beforePut(row)
    known.table.put(row)
  })
}

/** Removes a deleted row. */
export function takeDeletion(kind: Kind, id: string): void {
  const known = liveTables.get(kind)
  if (!known) return
  batch(() => {
    known.beforeDrop(id)
    known.table.drop(id)
  })
}

/** Overlays for tables that are not created yet. */
const laidLater = new Map<Kind, Set<() => void>>()

/** Applies an overlay to a row, also when its table is created later; returns the function that removes it. */
export function layOver([kind, id, fields]: OverlayRecord): OverlayHandle['lift'] {
  const known = liveTables.get(kind)
  if (known) return known.table.overlay(id, fields).lift
  let lift = (): void => void later.delete(lay)
  const lay = (): void => void (lift = layOver([kind, id, fields]))
  const later = laidLater.get(kind) ?? new Set()
  laidLater.set(kind, later.add(lay))
  return () => lift()
}

/** Restores rows of the last visit. */
export function restoreRows(kind: Kind, rows: Row[]): void {
  const known = liveTables.get(kind)
  if (known) known.table.put(...rows)
  else restored.set(kind, rows)
}

/** The server's version of all rows, by kind. */
export function* rowsFromServer(): Generator<[Kind, readonly Row[]]> {
  for (const [kind, { table }] of liveTables) yield [kind, table.allFromServer()]
  for (const [kind, rows] of restored) if (!liveTables.has(kind)) yield [kind, rows]
}

/** Returns a function that removes all rows, or those of one kind, that the server has not sent again since. */
export function markUnconfirmed(): (kind?: Kind) => void {
  const marked = new Set<Row>()
  for (const [, rows] of rowsFromServer()) for (const row of rows) marked.add(row)
  return (only) => {
    if (!only) restored.clear()
    for (const [kind, { table }] of liveTables) {
      if (kind === (only ?? kind)) table.replace((row) => marked.has(row), [])
    }
  }
}

const forgetters = new Set<() => void>()
/** Registers a function that removes personal data outside of tables; called at sign-out. */
export const onForget = (forget: () => void): unknown => forgetters.add(forget)

/** Removes all data of the person who was signed in. */
export function forgetAll(): void {
  restored.clear()
  laidLater.clear()
  for (const { table } of liveTables.values()) table.clear()
  for (const forget of forgetters) forget()
}
