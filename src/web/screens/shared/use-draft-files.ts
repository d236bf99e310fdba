import { useLayoutEffect, useState } from 'preact/hooks'
import { LONGEST_CONTENT } from '../../../domain/lengths.ts'
import { cut } from '../../../domain/text/cut.ts'
import { draftFilesOf, isUnread } from '../../sync/drafts/draft-files.ts'
import { draftOf, readDraftAgain } from '../../sync/drafts/drafts.ts'
import { addDrafts } from './add-drafts.ts'
import { type Next } from './use-draft.ts'

/** Like `useDraft`, for files. */
export function useDraftFiles(name: string): readonly [readonly File[], (next: Next<readonly File[]>) => void] {
  const files = draftFilesOf(name)
  useState(() => readDraftAgain(name))
  const set = (next: Next<readonly File[]>): void => {
    files.value = typeof next === 'function' ? next(files.peek()) : next
  }
  return [files.value, set]
}

/** Does `act` as soon as the files are read: what is sent or discarded before would be so without them, and lose them. */
export function useOnceRead(files: readonly File[], act: () => void): () => void {
  const [isAsked, setAsked] = useState(false)
  useLayoutEffect(() => {
    if (!isAsked || isUnread(files)) return
    setAsked(false)
    act()
  })
  return isUnread(files) ? () => setAsked(true) : act
}

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
