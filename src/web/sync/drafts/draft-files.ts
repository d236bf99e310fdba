/** The files of drafts, which are stored and read asynchronously. */
import { effect, signal, type Signal } from '@preact/signals'
import { readStored, removeStored, writeStored } from '../browser-store.ts'
import { drafts, keyOf, tab } from './drafts.ts'
import { newId } from '../new-id.ts'
import { filesStored, notePlaces, storing } from './storing-files.ts'

/** Lists of files that lack those that are stored, because these have not been read. */
const unread = new WeakSet<readonly File[]>()
export const isUnread = (files: readonly File[]): boolean => unread.has(files)

/**
 * Every change of the files is stored under a new key, and the draft holds that key, so that no tab overwrites the files
 * of another.
 */
export function draftFilesOf(name: string): Signal<readonly File[]> {
  const known = drafts.get(name)
  if (known) return known.draft as Signal<readonly File[]>
  const key = keyOf(name)
  const files = signal<readonly File[]>([])
  let at: string | null = null
  let kept = files.peek()
  let isReading = false
  const save = async (changed: readonly File[], write: (key: string, at: string) => void): Promise<void> => {
    const next = `draft ${key} ${newId()}`
    await storing(writeStored(next, changed))
    const isLate = files.peek() !== changed || drafts.get(name)?.draft !== files
    const old = isLate ? next : at
    if (!isLate) {
      at = next
      notePlaces(changed, at)
      write(key, at)
    }
    if (old !== null) void removeOnceTaken(old)
  }
  const readLeft = (): void => {
    if (at !== null || files.peek().length > 0) return
    at = tab.read<string>(key)
    if (at === null) return
    const from = at
    isReading = true
    kept = []
    unread.add(kept)
    files.value = kept
    void readStored<File[]>(from).then((found = []) => {
      isReading = false
      notePlaces(found, from)
      // It may have been cleared meanwhile.
      const stored = at === null ? [] : found
      const added = files.peek()
      if (added.length === 0 && stored.length > 0) files.value = kept = stored
      else files.value = [...stored, ...added]
    })
  }
  readLeft()
  const stop = effect(() => {
    if (files.value === kept) return
    kept = files.value
    if (isReading) unread.add(kept)
    if (kept.length > 0) return void save(kept, tab.write)
    tab.clear(key)
    if (at !== null) void removeOnceTaken(at)
    at = null
  })
  const clear = (): void => void (files.value = [])
  const changedElsewhere = ({ key: changed, oldValue }: StorageEvent): void => {
    // Another page had the same files and deletes them with its draft, so they are stored again.
    const isSame = changed?.endsWith(`draft ${key}`) && oldValue === JSON.stringify(at)
    if (isSame && kept.length > 0 && tab.isOwn(key)) void save(kept, tab.keepOwn)
  }
  drafts.set(name, { draft: files, stop, clear, readLeft, changedElsewhere })
  return files
}

/** Removes stored files once the changes that are made with them right now are stored. */
async function removeOnceTaken(key: string): Promise<void> {
  await Promise.resolve()
  await filesStored()
  await removeStored(key)
}
