/** What is half written, by where it is written: kept in this browser, for one person, until it is sent or cleared. */
import { effect, signal, type Signal } from '@preact/signals'
import { forget, recall, recalled, remember } from './local-storage.ts'

const PREFIX = 'draft '
let owner: string | null = null
const drafts = new Map<string, { draft: Signal<unknown>; stop: () => void }>()

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
  const key = `${PREFIX}${owner} ${name}`
  const draft = signal(recall<T | null>(key, null))
  const stop = effect(() => (draft.value === null ? forget(key) : remember(key, draft.value)))
  drafts.set(name, { draft, stop })
  return draft
}
