/** What is half written, by where it is written: kept in this browser, for one person, until it is sent or cleared. */
import { effect, signal, type Signal } from '@preact/signals'
import { readStored, removeStored, writeStored } from './browser-store.ts'
import { forget, recall, recalled, remember } from './local-storage.ts'

const PREFIX = 'draft '
let owner: string | null = null
const drafts = new Map<string, { draft: Signal<unknown>; stop: () => void }>()
const keyOf = (name: string): string => `${PREFIX}${owner} ${name}`

export function openDraftsOf(user: string): void {
  closeDrafts()
  owner = user
}

/** What is kept stays for the same person. */
export function closeDrafts(): void {
  for (const { stop } of drafts.values()) stop()
  drafts.clear()
  owner = null
}

/** Deletes the drafts of everybody. */
export function wipeDrafts(): void {
  closeDrafts()
  for (const name of recalled(PREFIX)) forget(name)
}

/** The draft of this name; null: there is none. What it is set to is kept at once. */
export function draftOf<T>(name: string): Signal<T | null> {
  const known = drafts.get(name)
  if (known) return known.draft as Signal<T | null>
  const key = keyOf(name)
  const draft = signal(recall<T | null>(key, null))
  const stop = effect(() => (draft.value === null ? forget(key) : remember(key, draft.value)))
  drafts.set(name, { draft, stop })
  return draft
}

/** Whether there is a draft of this name, of text or of files. */
export const hasDraft = (name: string): boolean => recall<unknown>(keyOf(name), null) !== null

const NONE: readonly File[] = []

/** The files of a draft, which the browser hands out a moment after they are asked for. */
export function draftFilesOf(name: string): Signal<readonly File[]> {
  const known = drafts.get(name)
  if (known) return known.draft as Signal<readonly File[]>
  const key = keyOf(name)
  const files = signal(NONE)
  if (hasDraft(name)) {
    void readStored<File[]>(key).then((kept = []) => (files.value = [...kept, ...files.peek()]))
  }
  const stop = effect(() => {
    if (files.value === NONE) return
    if (files.value.length === 0) {
      forget(key)
      void removeStored(key)
    } else {
      remember(
        key,
        files.value.map((file) => file.name),
      )
      void writeStored(key, files.value)
    }
  })
  drafts.set(name, { draft: files, stop })
  return files
}
