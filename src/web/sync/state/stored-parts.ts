import { promisifyRequest } from 'idb-keyval'
import { isDeepEqual } from '../deep-equal.ts'
import { browserStore, orWithoutStorage } from '../browser-store.ts'
import { newId } from '../new-id.ts'

/** Rows by the name of their part. Rows are immutable. */
export type Parts = ReadonlyMap<string, readonly object[]>

interface Head<T> {
  value: T
  /** Changes with every write, to detect whether another page has written since. */
  stamp: string
}

/** Milliseconds of copying rows, within a transaction, after which other work gets a turn. */
const STEP_MS = 8

/**
 * A value and many rows that this browser keeps under a name, written in one transaction. Only changed parts are
 * written, because copying ten thousand rows takes noticeably long.
 */
export class StoredParts<T> {
  readonly #name: string
  #stamp = ''
  #written: Parts = new Map()

  constructor(name: string) {
    this.#name = name
  }

  read(): Promise<{ value: T; parts: Parts } | undefined> {
    return this.#transaction('readonly', async (store) => {
      const head = await promisifyRequest<Head<T> | undefined>(store.get(this.#name))
      if (!head) return undefined
      const [names, parts] = await Promise.all([
        promisifyRequest(store.getAllKeys(this.#range()) as IDBRequest<string[]>),
        promisifyRequest<object[][]>(store.getAll(this.#range())),
      ])
      const byName = names.map((name, index) => [name.slice(this.#prefix().length), parts[index]!] as const)
      this.#stamp = head.stamp
      this.#written = new Map(byName)
      return { value: head.value, parts: this.#written }
    })
  }

  async write(value: T, parts: Parts): Promise<void> {
    await this.#transaction('readwrite', async (store) => {
      const before = await promisifyRequest<Head<T> | undefined>(store.get(this.#name))
      const isMine = before?.stamp === this.#stamp
      const written = isMine ? this.#written : new Map<string, object[]>()
      if (!isMine) store.delete(this.#range())
      let began = performance.now()
      for (const [name, rows] of parts) {
        if (areSame(rows, written.get(name))) continue
        const put = store.put(rows, this.#prefix() + name)
        if (performance.now() - began < STEP_MS) continue
        await promisifyRequest(put)
        began = performance.now()
      }
      for (const name of written.keys()) if (!parts.has(name)) store.delete(this.#prefix() + name)
      const stamp = newId()
      store.put({ value, stamp } satisfies Head<T>, this.#name)
      await promisifyRequest(store.transaction)
      this.#stamp = stamp
      this.#written = parts
    })
  }

  async remove(): Promise<void> {
    await this.#transaction('readwrite', (store) => {
      store.delete(this.#name)
      store.delete(this.#range())
      return promisifyRequest(store.transaction)
    })
  }

  #transaction<R>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => Promise<R>) {
    return orWithoutStorage(() => browserStore()(mode, work))
  }

  #prefix = (): string => `${this.#name} `
  #range = (): IDBKeyRange => IDBKeyRange.bound(this.#prefix(), `${this.#prefix()}\uffff`)
}

const areSame = (rows: readonly object[], others: readonly object[] | undefined): boolean =>
  rows.length === others?.length && rows.every((row, index) => isDeepEqual(row, others[index]))
