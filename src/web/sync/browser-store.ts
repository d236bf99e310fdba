import { createStore, promisifyRequest, type UseStore } from 'idb-keyval'
import { noted, whileHere } from './while-here.ts'

/** Keeps a person's data in this browser for offline use. Without storage nothing is kept, and nothing fails. */
let store: UseStore | undefined
export const browserStore = (): UseStore => (mode, work) =>
  whileHere(() =>
    (store ??= createStore('errand', 'kept'))(mode, (kept) => {
      noted(kept.transaction)
      return work(kept)
    }),
  )

export const readStored = <T>(key: string): Promise<T | undefined> =>
  orWithoutStorage(() => browserStore()('readonly', (kept) => promisifyRequest<T>(kept.get(key))))
export const writeStored = (key: string, value: unknown): Promise<void> => change((kept) => kept.put(value, key))
export const removeStored = (key: string): Promise<void> => change((kept) => kept.delete(key))
export const clearStored = (): Promise<void> => change((kept) => kept.clear())

const change = (work: (kept: IDBObjectStore) => unknown): Promise<void> =>
  orWithoutStorage(() =>
    browserStore()('readwrite', (kept) => {
      work(kept)
      return promisifyRequest(kept.transaction)
    }),
  )

/** Returns undefined when the browser gives no storage. */
export async function orWithoutStorage<T>(work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work()
  } catch {
    return undefined
  }
}
