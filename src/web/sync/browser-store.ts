import { clear, createStore, del, get, set, type UseStore } from 'idb-keyval'
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
  orWithoutStorage(() => get<T>(key, browserStore()), undefined)
export const writeStored = (key: string, value: unknown): Promise<void> =>
  orWithoutStorage(() => set(key, value, browserStore()), undefined)
export const removeStored = (key: string): Promise<void> => orWithoutStorage(() => del(key, browserStore()), undefined)
export const clearStored = (): Promise<void> => orWithoutStorage(() => clear(browserStore()), undefined)

/** Returns `otherwise` when the browser gives no storage. */
export async function orWithoutStorage<T>(work: () => Promise<T>, otherwise: T): Promise<T> {
  try {
    return await work()
  } catch {
    return otherwise
  }
}
