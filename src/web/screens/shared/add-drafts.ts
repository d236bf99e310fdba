/** What is half written of new tasks, in each form that adds them. */
import { signal } from '@preact/signals'
import type { NewTaskPlace } from '../../data/tasks/adding/add.ts'
import { draftOf, hasDraft } from '../../sync/drafts/drafts.ts'
import { keepTypedBy } from '../../ui/awaited-field.ts'

/** The names of the drafts of a form that adds tasks. */
export const addDrafts = (name: string) => ({
  line: `add ${name} line`,
  note: `add ${name} note`,
  files: `add ${name} files`,
})

/** Adds to a form that is awaited what is typed for it, if it is not drawn. */
export const keepTyped = (name: string): unknown => keepTypedBy((typed) => addTyped(name, typed))

/**
 * Adds to the line of a form, and from the second line on to its note. What is in its line already is unseen, so only
 * what begins with a space goes on there.
 */
export function addTyped(name: string, typed: string): void {
  const names = addDrafts(name)
  const [line, note] = [draftOf<{ text: string }>(names.line), draftOf<string>(names.note)]
  const now = line.peek() ?? { text: '', ignored: [] }
  const lines = typed.split('\n')
  if (!now.text || typed[0] === ' ') line.value = { ...now, text: now.text + lines.shift() }
  note.value = [note.peek(), ...lines].filter(Boolean).join('\n') || null
}

/** The name of the form that adds tasks to a place. */
export const draftAt = (place: NewTaskPlace): string => JSON.stringify(place)

export const isBegun = (name: string): boolean => Object.values(addDrafts(name)).some(hasDraft)

/** Changes when such a form closes in its list. */
export const closings = signal(0)

/** Whether that form has a draft or is open in its list, where others may take the last task while it is empty. */
export const isOpenOrBegun = (name: string): boolean => {
  const { line, note } = addDrafts(name)
  // What is handed over while a list is drawn is stored only after that.
  const isTyped = [line, note].some((one) => draftOf(one).peek() !== null)
  return closings.value >= 0 && (isTyped || isBegun(name) || !!document.querySelector(`[data-draft='${name}']`))
}
