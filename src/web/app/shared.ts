import { update } from 'idb-keyval'
import { browserStore, quietly, readStored } from '../sync/browser-store.ts'

/** The fields that app.webmanifest names, and in `unsaved` the files that this browser could not keep. */
export const WORDS = ['title', 'text', 'url']
export const UNSAVED = 'unsaved'

/** What was shared to the app: names and values of its words, and its files. */
export interface Shared {
  id: string
  words: [string, string][]
  files: File[]
}

const KEY = 'shared'

/** Keeps it until it is removed; rejects where the browser has no room or keeps nothing. */
export const keepShared = (shared: Shared): Promise<void> =>
  update<Shared[]>(KEY, (all = []) => [...all, shared], browserStore())

/** All that is kept, oldest first. */
export const readShared = async (): Promise<Shared[]> => (await readStored<Shared[]>(KEY)) ?? []

export async function removeShared(taken: readonly Shared[]): Promise<void> {
  const ids = new Set(taken.map(({ id }) => id))
  await quietly(
    () => update<Shared[]>(KEY, (all = []) => all.filter(({ id }) => !ids.has(id)), browserStore()),
    undefined,
  )
}
