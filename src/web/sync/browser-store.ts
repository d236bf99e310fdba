import { clear, createStore, del, entries, get, set, type UseStore } from 'idb-keyval'

/** What this browser keeps of a person for when there is no network. Without storage nothing is kept, and nothing fails. */
let store: UseStore | undefined
const box = (): UseStore => (store ??= createStore('errand', 'kept'))

export const readStored = <T>(key: string): Promise<T | undefined> => quietly(() => get<T>(key, box()), undefined)
export const writeStored = (key: string, value: unknown): Promise<void> =>
  quietly(() => set(key, value, box()), undefined)
export const removeStored = (key: string): Promise<void> => quietly(() => del(key, box()), undefined)
export const clearStored = (): Promise<void> => quietly(() => clear(box()), undefined)

/** Everything under keys that begin so, in the order of the keys. */
export async function listStored<T>(prefix: string): Promise<T[]> {
  const all = await quietly(() => entries<string, T>(box()), [])
  return all
    .filter(([key]) => key.startsWith(prefix))
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([, value]) => value)
}

async function quietly<T>(work: () => Promise<T>, otherwise: T): Promise<T> {
  try {
    return await work()
  } catch {
    return otherwise
  }
}
