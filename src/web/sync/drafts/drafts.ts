/** Drafts by name, kept in this browser for one person until they are sent or cleared. */
import { effect, signal, type Signal } from '@preact/signals'
import { inBrowser, inTab } from '../local-storage.ts'
import { draftsOfTab } from './tab-drafts.ts'

export const tab = draftsOfTab(inBrowser, inTab)
let owner: string | null = null
interface Open {
  draft: Signal<unknown>
  stop: () => void
  clear: () => void
  /** Reads the stored draft, if there is none in memory. */
  readLeft: () => void
  /** Called when another page has written or cleared the stored draft. */
  changedElsewhere?: (event: StorageEvent) => void
}
/** The drafts in memory, by name. */
export const drafts = new Map<string, Open>()
export const keyOf = (name: string): string => `${owner} ${name}`

/** Opens the drafts of this person. Those from before signing in are cleared, because they have been sent. */
export function openDraftsOf(user: string): void {
  if (owner === null) for (const { clear } of drafts.values()) clear()
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
  const clear = (): void => void (draft.value = null)
  const readLeft = (): void => {
    if (draft.peek() === null) draft.value = tab.read<T>(key)
  }
  const changedElsewhere = ({ key: changed, oldValue, newValue }: StorageEvent): void => {
    const isCleared =
      changed?.endsWith(`draft ${key}`) && newValue === null && oldValue === JSON.stringify(draft.peek())
    // A draft that this page has only read was sent or cleared by the other page.
    if (isCleared && !tab.isOwn(key)) clear()
  }
  drafts.set(name, { draft, stop, clear, readLeft, changedElsewhere })
  return draft
}

/** Reads a draft again when its field opens, because a page that was closed meanwhile may have left one. */
export const readDraftAgain = (name: string): void => drafts.get(name)?.readLeft()

/** Whether there is a draft of this name, of text or of files. */
export const hasDraft = (name: string): boolean => tab.has(keyOf(name))

/** The names of all drafts of this person. */
export const draftNames = (): string[] => [...tab.named(keyOf(''))].map((name) => name.slice(keyOf('').length))
