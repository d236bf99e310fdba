import { batch, computed, signal, type Signal } from '@preact/signals'
import type { Kind } from '../../../domain/events.ts'
import { isDeepEqual } from '../deep-equal.ts'
import { event } from '../event.ts'

/** Fields that replace those of a row until the server has answered; null hides the row. */
export type Overlay<T> = Partial<T> | null

/** An optimistic change of a row. */
export interface OverlayHandle {
  /** Removes it. */
  lift: () => void
  /** The overlay as data, for other tabs and after a reload; null: it is not shown there. */
  shown: OverlayRecord | null
}

/** Fields of a row as the person saw them before their change. */
export type Seen = Record<string, unknown>

/**
 * An overlay as data: the kind and id of the row, the new fields (null hides the row), and their previous values. It is
 * stored, and read by pages and service workers of an earlier version that are still open after an update.
 */
export type OverlayRecord = readonly [kind: Kind, id: string, fields: object | null, seen?: Seen | null]

/** Raised after any change in any table. */
export const tableChanged = event()

/** Raised after the server's version of rows has changed. */
export const rowsTaken = event<RowsTaken>()

interface RowsTaken {
  table: Table<{ id: string }>
  ids: readonly string[]
  /** Those of them that were deleted together with another row, as they were before. */
  along: readonly { id: string }[]
}

/**
 * Rows by id, each in its own signal once something reads it. The server's version (`put`) and the person's unconfirmed
 * changes (`overlay`) are kept apart, so that a refusal reverts exactly its own change and an answer never reverts a
 * later one.
 */
export class Table<T extends { id: string }> {
  readonly kind: Kind
  readonly #base = new Map<string, T>()
  readonly #overlays = new Map<string, { change: Overlay<T> }[]>()
  /** The rows with overlays applied. */
  readonly #rows = new Map<string, T | undefined>()
  readonly #cells = new Map<string, Signal<T | undefined>>()
  /** Grows whenever rows have changed. */
  readonly #version = signal(0)
  readonly #all = computed(() => {
    void this.#version.value
    const rows: T[] = []
    for (const row of this.#rows.values()) if (row) rows.push(row)
    return rows
  })

  constructor(kind: Kind) {
    this.kind = kind
  }

  /** The row with its overlays; subscribes to later changes. */
  get(id: string | null | undefined): T | undefined {
    return id == null ? undefined : this.#cell(id).value
  }

  /** All rows, in no order. */
  all(): readonly T[] {
    return this.#all.value
  }

  /** Like `get`, without subscribing. */
  peek(id: string | null | undefined): T | undefined {
    return id == null ? undefined : this.#rows.get(id)
  }

  /** The server's version of a row, without overlays. */
  fromServer(id: string): T | undefined {
    return this.#base.get(id)
  }

  /** Whether the row has been in this table, unless it was gone without news when the server listed all there are. */
  knew(id: string): boolean {
    return this.#rows.has(id)
  }

  /** The server's version of all rows. */
  allFromServer(): T[] {
    return [...this.#base.values()]
  }

  /** Whether the row has overlays, which means unanswered changes. */
  pending(id: string): boolean {
    return this.#overlays.has(id)
  }

  put(...rows: T[]): void {
    for (const row of rows) this.#base.set(row.id, row)
    this.#taken(rows.map((row) => row.id))
  }

  /** Corrects the server's version where no answer tells, such as counters and rows deleted with another. */
  amend(id: string, change: (row: T) => Partial<T>): void {
    const row = this.#base.get(id)
    if (row) this.put({ ...row, ...change(row) })
  }

  drop(...ids: string[]): void {
    for (const id of ids) this.#base.delete(id)
    this.#taken(ids)
  }

  /** Removes rows that were deleted together with another, which is the only one that the answer names. */
  dropAlong(...ids: string[]): void {
    const rows = ids.flatMap((id) => this.#base.get(id) ?? [])
    for (const id of ids) this.#base.delete(id)
    this.#taken(ids, rows)
  }

  /** Replaces all rows that `belongs` matches by those that the server has just listed. */
  replace(belongs: (row: T) => boolean, rows: T[]): void {
    const kept = new Set(rows.map((row) => row.id))
    const gone = this.allFromServer().flatMap((row) => (belongs(row) && !kept.has(row.id) ? row.id : []))
    batch(() => {
      this.drop(...gone)
      for (const id of gone) if (!this.#rows.get(id)) this.#rows.delete(id)
      this.put(...rows)
    })
  }

  /** Adds an overlay: some fields, or a whole row for a new one. It is lifted when the answer arrives. */
  overlay(id: string, change: Overlay<T>): OverlayHandle {
    const laid = { change }
    const before = this.peek(id) as Seen | undefined
    const seen = before ? Object.fromEntries(Object.keys(change ?? before).map((name) => [name, before[name]])) : null
    this.#overlays.set(id, [...(this.#overlays.get(id) ?? []), laid])
    this.#show([id])
    const lift = (): void => {
      const left = (this.#overlays.get(id) ?? []).filter((one) => one !== laid)
      if (left.length > 0) this.#overlays.set(id, left)
      else this.#overlays.delete(id)
      this.#show([id])
    }
    return { lift, shown: [this.kind, id, change, seen] }
  }

  clear(): void {
    this.#overlays.clear()
    this.drop(...this.#base.keys(), ...this.#rows.keys())
  }

  #cell(id: string): Signal<T | undefined> {
    let cell = this.#cells.get(id)
    if (!cell) this.#cells.set(id, (cell = signal(this.#rows.get(id))))
    return cell
  }

  #taken(ids: readonly string[], along: readonly T[] = []): void {
    this.#show(ids)
    rowsTaken.raise({ table: this, ids, along })
  }

  #show(ids: readonly string[]): void {
    batch(() => {
      let isOther = false
      for (const id of ids) {
        const row = this.#overlaid(id)
        // A row that is read again without changes is not rendered again.
        if (isDeepEqual(this.#rows.get(id), row)) continue
        isOther = true
        this.#rows.set(id, row)
        const cell = this.#cells.get(id)
        if (cell) cell.value = row
      }
      if (isOther) this.#version.value++
      tableChanged.raise()
    })
  }

  #overlaid(id: string): T | undefined {
    let row = this.#base.get(id)
    for (const { change } of this.#overlays.get(id) ?? []) {
      const whole = change !== null && (row !== undefined || 'id' in change)
      // Some fields over a deleted row show nothing: it is deleted for this person too.
      row = whole ? ({ ...row, ...change } as T) : undefined
    }
    return row
  }
}
