/** The JSON of tasks as each person sees them, kept in memory until something in it changes. */
import type { Actor } from '../../domain/access/actor.ts'
import { MIB } from '../../domain/sizes.ts'
import type { Reader } from '../../platform/db/transaction.ts'
import type { TaskChanges } from './changes.ts'

/** After so many added bytes, entries that were not read meanwhile are dropped, so at most twice as much is kept. */
const MOST_BYTES = 4 * MIB
/** What an entry takes besides its text. */
const ENTRY_BYTES = 150

/** The JSON of one task, somewhere in the text of a list. */
export interface Slice {
  list: Uint8Array
  start: number
  end: number
}

/** JSON objects of tasks, with a comma between them, and the length of each. */
export interface JsonList {
  text: Uint8Array
  lengths: readonly number[]
}

export type ReadRows = (rows: readonly number[]) => JsonList

interface Person {
  id: string
  slices: Map<number, Slice>
}

type Generation = Map<string, Person>

/** One for each database. */
export class TaskJsonCache {
  #recent: Generation = new Map()
  #older: Generation = new Map()
  #bytes = 0
  readonly changes: TaskChanges

  constructor(changes: TaskChanges) {
    this.changes = changes
    changes.subscribe(this)
  }

  forgetTask(row: number): void {
    for (const { slices } of this.#people()) slices.delete(row)
  }

  forgetLabelsOf(userId: string): void {
    for (const { id, slices } of this.#people()) if (id === userId) slices.clear()
  }

  /** The bytes of these tasks together, if all are kept. */
  sizeOf(actor: Actor, rows: readonly number[]): number | undefined {
    const key = `${actor.id} ${actor.locale}`
    const recent = this.#recent.get(key)?.slices
    const older = this.#older.get(key)?.slices
    let size = 0
    for (const row of rows) {
      const slice = recent?.get(row) ?? older?.get(row)
      if (!slice) return undefined
      size += slice.end - slice.start
    }
    return size
  }

  /** The JSON of these tasks, without commas between the parts; `read` reads those that are not cached. */
  list(actor: Actor, rows: readonly number[], read: ReadRows): Uint8Array[] {
    return runsOf(this.slices(actor, rows, read))
  }

  /** The JSON of each of these tasks. */
  slices(actor: Actor, rows: readonly number[], read: ReadRows): Slice[] {
    const key = `${actor.id} ${actor.locale}`
    const known = rows.map((row) => this.#sliceOf(key, actor.id, row))
    const missing = rows.filter((_, index) => known[index] === undefined)
    const added = missing.length === 0 ? [] : this.#keep(key, actor.id, missing, read(missing))
    let next = 0
    return known.map((slice) => slice ?? added[next++]!)
  }

  #sliceOf(key: string, id: string, row: number): Slice | undefined {
    const recent = this.#recent.get(key)?.slices.get(row)
    if (recent) return recent
    const older = this.#older.get(key)?.slices.get(row)
    if (!older) return undefined
    // By itself, so that one task does not keep the whole list in memory.
    const { list, start, end } = older
    const own = { list: new Uint8Array(list.subarray(start, end)), start: 0, end: end - start }
    this.#add(key, id, row, own)
    return own
  }

  #keep(key: string, id: string, rows: readonly number[], { text, lengths }: JsonList): Slice[] {
    let start = 0
    return lengths.map((length, index) => {
      const slice = { list: text, start, end: start + length }
      start += length + 1
      const row = rows[index]!
      if (!this.changes.isUncommitted(row) && !this.changes.isUncommitted(id)) this.#add(key, id, row, slice)
      return slice
    })
  }

  #add(key: string, id: string, row: number, slice: Slice): void {
    this.#bytes += slice.end - slice.start + ENTRY_BYTES
    if (this.#bytes > MOST_BYTES) {
      this.#older = this.#recent
      this.#recent = new Map()
      this.#bytes = 0
    }
    let person = this.#recent.get(key)
    if (!person) this.#recent.set(key, (person = { id, slices: new Map() }))
    person.slices.set(row, slice)
  }

  #people(): Person[] {
    return [...this.#recent.values(), ...this.#older.values()]
  }
}

const caches = new WeakMap<Reader, TaskJsonCache>()

/** Caches the JSON of tasks that is read from this database outside of writes. */
export const cacheTaskJson = (on: Reader, changes: TaskChanges): void => void caches.set(on, new TaskJsonCache(changes))

/** The cache of a database; none inside a write. */
export const jsonCacheOf = (on: Reader): TaskJsonCache | undefined => caches.get(on)

/** The bytes of the slices; those that lie side by side are one part. */
export function runsOf(slices: readonly Slice[]): Uint8Array[] {
  const runs: Slice[] = []
  for (const { list, start, end } of slices) {
    const last = runs.at(-1)
    if (last?.list === list && last.end + 1 === start) last.end = end
    else runs.push({ list, start, end })
  }
  return runs.map(({ list, start, end }) => list.subarray(start, end))
}
