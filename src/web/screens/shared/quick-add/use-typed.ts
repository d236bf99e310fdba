import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import type { NewTaskPlace } from '../../../data/tasks/add.ts'
import { addDrafts, useDraft } from '../use-draft.ts'
import { useDraftFiles } from '../use-draft-files.ts'
import type { TypedLine } from './write-into.ts'

interface Typed {
  line: TypedLine
  description: string
  files: readonly File[]
}

/** What is typed for a new task, each part kept as a draft under this name. */
export function useTyped(name: string) {
  const draft = addDrafts(name)
  const [line, setLine] = useDraft<TypedLine>(draft.line, { text: '', ignored: [] })
  const [description, setDescription] = useDraft(draft.note, '')
  const [files, setFiles] = useDraftFiles(draft.files)
  const clear = (): void => {
    setLine({ text: '', ignored: [] })
    setDescription('')
    setFiles([])
  }
  /** Puts back what was cleared, but for what has been typed since. */
  const restore = (before: Typed): void => {
    setLine((now) => (now.text ? now : before.line))
    setDescription((now) => now || before.description)
    setFiles((now) => (now.length > 0 ? now : before.files))
  }
  return { line, setLine, description, setDescription, files, setFiles, clear, restore }
}

/**
 * Where it goes: as the surroundings give it, until that is changed here. The day of a list is another one after
 * midnight, and its label may get another name.
 */
export function usePlace(given: NewTaskPlace) {
  const [place, setPlace] = useState(given)
  const last = useRef(given)
  const name = JSON.stringify(given)
  useLayoutEffect(() => {
    if (JSON.stringify(place) === JSON.stringify(last.current)) setPlace(given)
    last.current = given
  }, [name])
  return [place, setPlace] as const
}
