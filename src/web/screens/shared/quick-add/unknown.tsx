import type { ComponentChildren } from 'preact'
import { fold } from '../../../../domain/text/fold.ts'
import type { ParsedTask } from '../../../data/tasks/adding/reader.ts'
import { editableProjects, projects } from '../../../data/projects/projects.ts'
import { createSection } from '../../../data/projects/section-changes.ts'
import { sectionsOf } from '../../../data/projects/sections.ts'
import { moreText } from '../../../text/text.ts'
import { Icon } from '../../../ui/icon.tsx'
import { openNewProject } from '../../dialogs.ts'

interface UnknownProps {
  text: string
  parsed: ParsedTask
  projectId: string | null
  /** Offers to create the project or section, and is told of it. */
  made?: () => void
}

/** Says why the words of a project or section that takes no tasks, or a reminder without a date, stay in the title. */
export function Unknown({ text, parsed, projectId, made }: UnknownProps) {
  const { unknown_project: project, unknown_section: section, unknown_reminder: reminder } = parsed
  // What is still being typed, and offered, is not unknown.
  const isOffered = (name: string, all: readonly { name: string }[]): boolean => {
    const start = text.lastIndexOf(name)
    const typed = fold(text.slice(start).trimEnd())
    return (
      start >= 0 &&
      all.some((one) => (typed === fold(name) ? fold(one.name).includes(typed) : fold(one.name).startsWith(typed)))
    )
  }
  if (project === null && section === null && reminder !== null)
    return <Hint words={moreText().quickAdd.unknownReminder(reminder)} />
  if (project === null ? section === null : isOffered(project, editableProjects())) return null
  if (project === null && isOffered(section ?? '', projectId ? sectionsOf(projectId) : [])) return null
  const closed = projects.all().find(({ name }) => project !== null && fold(name) === fold(project))
  if (closed) {
    const { archivedProject, viewOnlyProject } = moreText().quickAdd
    return <Hint words={(closed.archived ? archivedProject : viewOnlyProject)(closed.name)} />
  }
  return (
    <Hint
      words={
        project !== null
          ? moreText().quickAdd.unknownProject(project)
          : moreText().quickAdd.unknownSection(section ?? '')
      }
    >
      {project !== null && made && (
        <button
          type="button"
          class="text-button"
          onClick={() => {
            // Where the focus goes when the dialog closes.
            made()
            openNewProject({ name: project, made })
          }}
        >
          {moreText().project.create}
        </button>
      )}
      {project === null && section !== null && projectId !== null && made && (
        <button
          type="button"
          class="text-button"
          onClick={() => {
            createSection(projectId, section)
            made()
          }}
        >
          {moreText().project.addSection}
        </button>
      )}
    </Hint>
  )
}

function Hint({ words, children }: { words: string; children?: ComponentChildren }) {
  return (
    <p class="quick-hint">
      <Icon name="circle-help" size="s" />
      <span class="grow">{words}</span>
      {children}
    </p>
  )
}
