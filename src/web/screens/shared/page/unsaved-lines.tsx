import type { NewTaskPlace } from '../../../data/tasks/add.ts'
import { draftFilesOf } from '../../../sync/draft-files.ts'
import { draftNames, draftOf } from '../../../sync/drafts.ts'
import { addDrafts } from '../use-draft.ts'
import { lazy } from '../../../ui/lazy.tsx'
import type { Unsaved } from './half-written.tsx'

// Mentions would bring in Markdown before the rows.
const HalfWritten = lazy(() => import('./half-written.tsx').then((file) => file.HalfWritten))

/** What is half written in the lists of a project to which the person can add nothing any more. */
export const UnsavedLines = ({ projectId }: { projectId: string }) => (
  <div class="page-drafts">
    {linesOf(projectId).map((line) => (
      <HalfWritten key={line.name} {...line} />
    ))}
  </div>
)

function linesOf(projectId: string): Unsaved[] {
  const forms = draftNames().flatMap((name) => /^add (\{.*\}) (?:line|note|files)$/.exec(name)?.[1] ?? [])
  return [...new Set(forms)]
    .filter((form) => (JSON.parse(form) as NewTaskPlace).project_id === projectId)
    .map((name) => {
      const names = addDrafts(name)
      const [line, note, files] = [
        draftOf<{ text: string }>(names.line),
        draftOf<string>(names.note),
        draftFilesOf(names.files),
      ]
      const discard = (): void => {
        line.value = note.value = null
        files.value = []
      }
      return { name, written: [line.value?.text, note.value].filter(Boolean).join('\n'), files: files.value, discard }
    })
}
