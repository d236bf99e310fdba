import { useLayoutEffect, useState } from 'preact/hooks'
import { LONGEST_CONTENT } from '../../../domain/lengths.ts'
import { cut } from '../../../domain/text/cut.ts'
import type { NewTaskPlace } from '../../data/tasks/add.ts'
import { draftFilesOf, draftOf, hasDraft, lookAgain, UNREAD } from '../../sync/drafts.ts'

type Next<T> = T | ((now: T) => T)

/**
 * Like `useState`, with the value kept as a draft under a name while it differs from `start`. The third item discards a
 * draft that was left from before; null when there is none or it has been changed.
 */
export function useDraft<T>(name: string, start: T): readonly [T, (next: Next<T>) => void, (() => void) | null] {
  const draft = draftOf<T>(name)
  const [isLeftOver, setLeftOver] = useState(() => {
    lookAgain(name)
    return draft.peek() !== null
  })
  const set = (next: Next<T>): void => {
    const value = typeof next === 'function' ? (next as (now: T) => T)(draft.peek() ?? start) : next
    draft.value = JSON.stringify(value) === JSON.stringify(start) ? null : value
    setLeftOver(false)
  }
  const discard = (): void => void (draft.value = null)
  return [draft.value ?? start, set, isLeftOver && draft.value !== null ? discard : null]
}

/** Files, kept in the same way. */
export function useDraftFiles(name: string): readonly [readonly File[], (next: Next<readonly File[]>) => void] {
  const files = draftFilesOf(name)
  useState(() => lookAgain(name))
  const set = (next: Next<readonly File[]>): void => {
    files.value = typeof next === 'function' ? next(files.peek()) : next
  }
  return [files.value, set]
}

/** Does `act` as soon as the files are read: what is sent or discarded before would be so without them, and lose them. */
export function useOnceRead(files: readonly File[], act: () => void): () => void {
  const [isAsked, setAsked] = useState(false)
  useLayoutEffect(() => {
    if (!isAsked || files === UNREAD) return
    setAsked(false)
    act()
  })
  return files === UNREAD ? () => setAsked(true) : act
}

/** The names of the drafts of a form that adds tasks. */
export const addDrafts = (name: string) => ({
  line: `add ${name} line`,
  note: `add ${name} note`,
  files: `add ${name} files`,
})

/** The name of the form that adds tasks to a place. */
export const draftAt = (place: NewTaskPlace): string => JSON.stringify(place)

export const isBegun = (name: string): boolean => Object.values(addDrafts(name)).some(hasDraft)

/**
 * Adds lines to the drafts of a form: the first becomes its line if that is empty, the others go into its note; so does
 * the first one, whole, if it is longer than a title may be.
 */
export function addToDraft(name: string, lines: readonly string[], files: readonly File[] = []): void {
  const names = addDrafts(name)
  const [line, note, kept] = [draftOf<unknown>(names.line), draftOf<string>(names.note), draftFilesOf(names.files)]
  const [first = ''] = lines
  const isFree = line.peek() === null
  const title = cut(first, LONGEST_CONTENT)
  if (isFree && first !== '') line.value = { text: title, ignored: [] }
  const below = isFree && title === first ? lines.slice(1) : lines
  note.value = [note.peek(), ...below].filter(Boolean).join('\n') || null
  if (files.length > 0) kept.value = [...kept.peek(), ...files]
}
