import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import { canEdit, projects } from '../../../data/projects/projects.ts'
import { sections } from '../../../data/projects/sections.ts'
import type { NewTaskPlace } from '../../../data/tasks/adding/add.ts'
import { addDrafts } from '../add-drafts.ts'
import { useDraft } from '../use-draft.ts'
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
  return [openPlace(place), setPlace] as const
}

/** Without a project to which the person can no longer add, or a section that is gone: the task would be refused. */
export function openPlace(place: NewTaskPlace): NewTaskPlace {
  const { project_id, section_id, ...elsewhere } = place
  const project = projects.get(project_id)
  if (project_id && (project ? !canEdit(project) : projects.knew(project_id))) return elsewhere
  const isGone = section_id && !sections.get(section_id) && sections.knew(section_id)
  return isGone ? { ...place, section_id: null } : place
}
