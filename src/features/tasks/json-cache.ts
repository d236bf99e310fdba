/** The JSON of tasks as each person sees them, kept in memory until something in it changes. */
import type { Actor } from '../../domain/access/actor.ts'
import type { Database, Reader } from '../../platform/db/transaction.ts'

const told = (name: string, verb: string, table: string, how: string): string =>
  `CREATE TEMP TRIGGER ${name} AFTER ${verb} ON main.${table} BEGIN ${how}; END;\n`

/** Of a row that belongs to a task for good. */
const ofTask = (table: string): string =>
  [
    ['INSERT', 'new'],
    ['UPDATE', 'new'],
    ['DELETE', 'old'],
  ]
    .map(([verb, row]) =>
      told(`${table}_json_${verb}`, verb!, table, `SELECT task_changed(rowid) FROM tasks WHERE id = ${row}.task_id`),
    )
    .join('')

/** TEMP triggers that say what has changed. A task's JSON holds its row, and the person's labels and reminders. */
export const JSON_CACHE_TRIGGERS = [
  // A new row may get the rowid of a deleted one.
  told('tasks_json_INSERT', 'INSERT', 'tasks', 'SELECT task_changed(new.rowid)'),
  told('tasks_json_UPDATE', 'UPDATE', 'tasks', 'SELECT task_changed(new.rowid)'),
  told('tasks_json_DELETE', 'DELETE', 'tasks', 'SELECT task_changed(old.rowid)'),
  ofTask('task_labels'),
  ofTask('reminders'),
  told('labels_json_UPDATE', 'UPDATE OF name, name_folded', 'labels', 'SELECT labels_changed(new.user_id)'),
].join('')

/** Bytes; when this much has been added, what was not read meanwhile is dropped, so at most twice as much is kept. */
const MOST_BYTES = 4 * 1024 * 1024
/** What an entry takes besides its text. */
const ENTRY_BYTES = 150

/** The JSON of one task, somewhere in the text of a list. */
interface Slice {
  list: Uint8Array
  start: number
  end: number
}

/** JSON objects of tasks, with a comma between them, and the length of each. */
export interface JsonList {
  text: Uint8Array
  lengths: readonly number[]
}

interface Person {
  id: string
  slices: Map<number, Slice>
}

type Generation = Map<string, Person>

/** One for each database; `functions` must be those of its connection, with `JSON_CACHE_TRIGGERS`. */
export class TaskJsonCache {
  #recent: Generation = new Map()
  #older: Generation = new Map()
  #bytes = 0
  /** What the open transaction may have changed; it is not kept before the commit. */
  readonly #changed = new Set<number | string>()

  /** Functions for SQL. */
  readonly functions = {
    task_changed: (row: number) => this.#forget(row, ({ slices }) => slices.delete(row)),
    labels_changed: (user: string) => this.#forget(user, ({ id, slices }) => id === user && slices.clear()),
  }

  /** Keeps what is read from this database outside of writes. */
  serve(db: Database): void {
    caches.set(db, this)
    db.onCommit(() => this.#changed.clear())
  }

  /** The JSON array of these tasks; `read` gives those that are not kept. */
  list(actor: Actor, rows: readonly number[], read: (rows: readonly number[]) => JsonList): Uint8Array {
    const key = `${actor.id} ${actor.locale}`
    const known = rows.map((row) => this.#sliceOf(key, actor.id, row))
    const missing = rows.filter((_, index) => known[index] === undefined)
    const added = missing.length === 0 ? [] : this.#keep(key, actor.id, missing, read(missing))
    let next = 0
    return arrayOf(known.map((slice) => slice ?? added[next++]!))
  }

  #sliceOf(key: string, id: string, row: number): Slice | undefined {
    const recent = this.#recent.get(key)?.slices.get(row)
    if (recent) return recent
    const older = this.#older.get(key)?.slices.get(row)
    if (older) this.#add(key, id, row, older)
    return older
  }

  #keep(key: string, id: string, rows: readonly number[], { text, lengths }: JsonList): Slice[] {
    let start = 0
    return lengths.map((length, index) => {
      const slice = { list: text, start, end: start + length }
      start += length + 1
      const row = rows[index]!
      if (!this.#changed.has(row) && !this.#changed.has(id)) this.#add(key, id, row, slice)
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

  #forget(what: number | string, from: (person: Person) => void): null {
    this.#changed.add(what)
    for (const generation of [this.#recent, this.#older]) for (const person of generation.values()) from(person)
    return null
  }
}

const caches = new WeakMap<Reader, TaskJsonCache>()

/** The cache of a database; none inside a write. */
export const jsonCacheOf = (on: Reader): TaskJsonCache | undefined => caches.get(on)

const [OPEN, COMMA, CLOSE] = Buffer.from('[,]')

/** The slices as a JSON array; those that lie side by side are copied as one. */
export function arrayOf(slices: readonly Slice[]): Uint8Array {
  const runs: Slice[] = []
  let size = 2 + Math.max(0, slices.length - 1)
  for (const { list, start, end } of slices) {
    size += end - start
    const last = runs.at(-1)
    if (last?.list === list && last.end + 1 === start) last.end = end
    else runs.push({ list, start, end })
  }
  const text = Buffer.allocUnsafe(size)
  let at = 0
  text[at++] = OPEN!
  for (const [index, { list, start, end }] of runs.entries()) {
    if (index > 0) text[at++] = COMMA!
    text.set(list.subarray(start, end), at)
    at += end - start
  }
  text[at] = CLOSE!
  return text
}
