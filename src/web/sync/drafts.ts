/** Drafts by name, kept in this browser for one person until they are sent or cleared. */
import { effect, signal, type Signal } from '@preact/signals'
import { readStored, removeStored, writeStored } from './browser-store.ts'
import { inBrowser, inTab } from './local-storage.ts'
import { newId } from './new-id.ts'
import { draftsOfTab } from './tab-drafts.ts'

const tab = draftsOfTab(inBrowser, inTab)
let owner: string | null = null
interface Open {
  draft: Signal<unknown>
  stop: () => void
  /** Reads the stored draft, if there is none in memory. */
  look: () => void
  /** Called when another page has written or cleared the stored draft. */
  changedElsewhere?: (event: StorageEvent) => void
}
const drafts = new Map<string, Open>()
const keyOf = (name: string): string => `${owner} ${name}`

/** Opens the drafts of this person. Those from before signing in are cleared, because they have been sent. */
export function openDraftsOf(user: string): void {
  if (owner === null) for (const { draft } of drafts.values()) draft.value = null
  closeDrafts()
  tab.comeBack()
  owner = user
}

/** Forgets the drafts in memory; the browser keeps them for the same person. */
export function closeDrafts(): void {
  for (const { stop } of drafts.values()) stop()
  drafts.clear()
  owner = null
}

/** Deletes the drafts of everybody. */
export function wipeDrafts(): void {
  closeDrafts()
  tab.wipe()
}

/** Listens for the page closing, coming back from the browser's cache, and changes by other pages. */
export function watchDrafts(): void {
  let isGone = false
  addEventListener('pagehide', () => {
    tab.leave()
    isGone = true
  })
  addEventListener('pageshow', () => {
    tab.comeBack()
    isGone = false
  })
  // Firefox ends the writing in a page that is gone: it would be sent nowhere, and its draft cleared.
  for (const end of ['change', 'blur', 'focusout'])
    document.addEventListener(end, (event) => isGone && event.stopPropagation(), true)
  addEventListener('storage', (event) => {
    tab.comeBack()
    for (const { changedElsewhere } of drafts.values()) changedElsewhere?.(event as StorageEvent)
  })
}

/** The draft of this name; null: there is none. A new value is stored at once. */
export function draftOf<T>(name: string): Signal<T | null> {
  const known = drafts.get(name)
  if (known) return known.draft as Signal<T | null>
  const key = keyOf(name)
  const draft = signal(tab.read<T>(key))
  const stop = effect(() => (draft.value === null ? tab.clear(key) : tab.write(key, draft.value)))
  const look = (): void => {
    if (draft.peek() === null) draft.value = tab.read<T>(key)
  }
  const changedElsewhere = ({ key: changed, oldValue, newValue }: StorageEvent): void => {
    const isCleared =
      changed?.endsWith(`draft ${key}`) && newValue === null && oldValue === JSON.stringify(draft.peek())
    // A draft that this page has only read was sent or cleared by the other page.
    if (isCleared && !tab.isOwn(key)) draft.value = null
  }
  drafts.set(name, { draft, stop, look, changedElsewhere })
  return draft
}

/** Reads a draft again when its field opens, because a page that was closed meanwhile may have left one. */
export const lookAgain = (name: string): void => drafts.get(name)?.look()

/** Whether there is a draft of this name, of text or of files. */
export const hasDraft = (name: string): boolean => tab.has(keyOf(name))

/** The names of all drafts of this person. */
export const draftNames = (): string[] => [...tab.named(keyOf(''))].map((name) => name.slice(keyOf('').length))

/** The value of draft files until those that are stored have been read. */
export const UNREAD: readonly File[] = []

/**
 * The files of a draft, which are read asynchronously. Every change of them is stored under a new key, and the draft
 * holds that key, so that no tab overwrites the files of another.
 */
export function draftFilesOf(name: string): Signal<readonly File[]> {
  const known = drafts.get(name)
  if (known) return known.draft as Signal<readonly File[]>
  const key = keyOf(name)
  const files = signal<readonly File[]>([])
  let at: string | null = null
  let kept = files.peek()
  const save = async (changed: readonly File[], write: (key: string, at: string) => void): Promise<void> => {
    const next = `draft ${key} ${newId()}`
    await writeStored(next, changed)
    const isLate = files.peek() !== changed || drafts.get(name)?.draft !== files
    const old = isLate ? next : at
    if (!isLate) {
      at = next
      write(key, at)
    }
    if (old !== null) void removeStored(old)
  }
  const look = (): void => {
    if (at !== null || files.peek().length > 0) return
    at = tab.read<string>(key)
    if (at === null) return
    files.value = kept = UNREAD
    void readStored<File[]>(at).then((stored = []) => {
      if (at === null) return
      const added = files.peek()
      if (added === UNREAD && stored.length > 0) files.value = kept = stored
      else files.value = [...stored, ...added]
    })
  }
  look()
  const stop = effect(() => {
    if (files.value === kept) return
    kept = files.value
    if (kept.length > 0) return void save(kept, tab.write)
    tab.clear(key)
    if (at !== null) void removeStored(at)
    at = null
  })
  const changedElsewhere = ({ key: changed, oldValue }: StorageEvent): void => {
    // Another page had the same files and deletes them with its draft, so they are stored again.
    const isSame = changed?.endsWith(`draft ${key}`) && oldValue === JSON.stringify(at)
    if (isSame && kept.length > 0 && tab.isOwn(key)) void save(kept, tab.keepOwn)
  }
  drafts.set(name, { draft: files, stop, look, changedElsewhere })
  return files
}
