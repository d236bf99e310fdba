import type { NewTaskPlace } from '../../../data/tasks/adding/add.ts'
import { isSectionDraft } from '../section-drafts.ts'
import { draftCalled, HalfWritten, lineCalled, useDraftNames } from './half-written.tsx'

interface UnsavedInProjectProps {
  projectId: string
  /** Whether the draft of this name may be one of a project that has no field. */
  isUnsaved: (name: string) => boolean
}

/** The drafts of a project that have no field: of lines for new tasks, and of names of sections. */
export function UnsavedInProject({ projectId, isUnsaved }: UnsavedInProjectProps) {
  const names = useDraftNames().filter(isUnsaved)
  const sections = names.filter((name) => isSectionDraft(name, projectId))
  const drafts = [...linesOf(projectId, names).map(lineCalled), ...sections.map(draftCalled)]
  return (
    <div class="page-drafts">
      {drafts.map((draft) => (
        <HalfWritten key={draft.name} {...draft} />
      ))}
    </div>
  )
}

/** The names of the forms that add tasks to this project, of those that have drafts. */
function linesOf(projectId: string, names: readonly string[]): string[] {
  const forms = names.flatMap((name) => /^add (\{.*\}) (?:line|note|files)$/.exec(name)?.[1] ?? [])
  return [...new Set(forms)].filter((form) => (JSON.parse(form) as NewTaskPlace).project_id === projectId)
}
