import { promisifyRequest } from 'idb-keyval'
import { browserStore, orWithoutStorage, readStored } from '../../sync/browser-store.ts'

/** The fields that app.webmanifest names, and in `unsaved` the files that this browser could not keep. */
export const SHARED_TEXT_FIELDS = ['title', 'text', 'url']
export const UNSAVED_FILES_FIELD = 'unsaved'

/** What was shared to the app: names and values of its words, and its files. */
export interface SharedItem {
  id: string
  words: [string, string][]
  files: File[]
}

const KEY = 'shared'

/** Keeps it until it is removed; rejects where the browser has no room or keeps nothing. */
export const keepShared = (shared: SharedItem): Promise<void> => change((all) => [...all, shared])

const change = (work: (all: readonly SharedItem[]) => SharedItem[]): Promise<void> =>
  browserStore()('readwrite', async (kept) => {
    kept.put(work((await promisifyRequest<SharedItem[] | undefined>(kept.get(KEY))) ?? []), KEY)
    await promisifyRequest(kept.transaction)
  })

/** All that is kept, oldest first. */
export const readShared = async (): Promise<SharedItem[]> => (await readStored<SharedItem[]>(KEY)) ?? []

export async function removeShared(taken: readonly SharedItem[]): Promise<void> {
  const ids = new Set(taken.map(({ id }) => id))
  await orWithoutStorage(() => change((all) => all.filter(({ id }) => !ids.has(id))))
}
