import { useRef } from 'preact/hooks'
import { canEdit, projects } from '../../../data/projects/projects.ts'
import { sectionsOf } from '../../../data/projects/sections.ts'
import { draftNames } from '../../../sync/drafts/drafts.ts'
import { lazy } from '../../../ui/lazy.tsx'
import { isSectionDraft, newSectionDraft, sectionDraft } from '../section-drafts.ts'

// Mentions would bring in Markdown before the rows.
const UnsavedInProject = lazy(() => import('./unsaved-in-project.tsx').then((file) => file.UnsavedInProject))

/** What is half written in a project and has no field: the new name of a section that is gone; all where nothing is added. */
export function UnsavedLines({ projectId }: { projectId: string }) {
  const editable = canEdit(projects.get(projectId))
  const named = editable ? [newSectionDraft(projectId), ...sectionsOf(projectId).map(sectionDraft)] : []
  const isUnsaved = (name: string): boolean =>
    isSectionDraft(name, projectId) ? !named.includes(name) : !editable && name.includes(`"${projectId}"`)
  const hasAny = useRef(false)
  // Undo brings back what was discarded.
  hasAny.current ||= draftNames().some(isUnsaved)
  return hasAny.current ? <UnsavedInProject projectId={projectId} isUnsaved={isUnsaved} /> : null
}
