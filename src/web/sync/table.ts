import { batch, computed, signal, type Signal } from '@preact/signals'
import type { Kind } from '../../domain/events.ts'
import { areAlike } from './alike.ts'
import { event } from './event.ts'

/** Fields laid over a row until the server has answered; `null` hides the row. */
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

/** Fields laid over a row of a kind, and what they held before; null hides it. */
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
  /** As the person should see them. */
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

  /** The row as the person should see it. */
  get(id: string | null | undefined): T | undefined {
    return id == null ? undefined : this.#cell(id).value
  }

  /** All rows, in no order. */
  all(): readonly T[] {
    return this.#all.value
  }

  /** The same as `get`, without following later changes. */
  peek(id: string | null | undefined): T | undefined {
    return id == null ? undefined : this.#rows.get(id)
  }

  /** What the server said of it last, without what the person did since. */
  fromServer(id: string): T | undefined {
    return this.#base.get(id)
  }

  /** Whether there was ever such a row here. */
  knew(id: string): boolean {
    return this.#rows.has(id)
  }

  /** All that the server said. */
  allFromServer(): T[] {
    return [...this.#base.values()]
  }

  /** Whether a change of the person's own waits for its answer. */
  pending(id: string): boolean {
    return this.#overlays.has(id)
  }

  put(...rows: T[]): void {
    for (const row of rows) this.#base.set(row.id, row)
    this.#taken(rows.map((row) => row.id))
  }

  /** Changes what the server is known to say, where its answer does not tell: counters, rows that went in one stroke. */
  amend(id: string, change: (row: T) => Partial<T>): void {
    const row = this.#base.get(id)
    if (row) this.put({ ...row, ...change(row) })
  }

  drop(...ids: string[]): void {
    for (const id of ids) this.#base.delete(id)
    this.#taken(ids)
  }

  /** The same of what goes along with another, though the answer names only that one: what is heard of it stands. */
  dropAlong(...ids: string[]): void {
    const rows = ids.flatMap((id) => this.#base.get(id) ?? [])
    for (const id of ids) this.#base.delete(id)
    this.#taken(ids, rows)
  }

  /** Replaces all that `belongs` by what the server has just listed. */
  replace(belongs: (row: T) => boolean, rows: T[]): void {
    const kept = new Set(rows.map((row) => row.id))
    const gone = [...this.#base.values()].filter((row) => belongs(row) && !kept.has(row.id))
    batch(() => {
      this.drop(...gone.map((row) => row.id))
      this.put(...rows)
    })
  }

  /** Lays a change over a row (a whole row, for one that is new); the answer takes it away again. */
  overlay(id: string, change: Overlay<T>): OverlayHandle {
    const laid = { change }
    const before = this.peek(id) as Seen | undefined
    const seen = before && change ? Object.fromEntries(Object.keys(change).map((name) => [name, before[name]])) : null
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
        const row = this.#seen(id)
        // What is read again and is as it was is not drawn again.
        if (areAlike(this.#rows.get(id), row)) continue
        isOther = true
        this.#rows.set(id, row)
        const cell = this.#cells.get(id)
        if (cell) cell.value = row
      }
      if (isOther) this.#version.value++
      tableChanged.raise()
    })
  }

  #seen(id: string): T | undefined {
    let row = this.#base.get(id)
    for (const { change } of this.#overlays.get(id) ?? []) {
      const whole = change !== null && (row !== undefined || 'id' in change)
      // Fields over a row that is gone show nothing: it is gone for this person too.
      row = whole ? ({ ...row, ...change } as T) : undefined
    }
    return row
  }
}
