import type { ComponentChildren } from 'preact'
import { useEffect } from 'preact/hooks'
import type { Project } from '../../../../contract/projects.ts'
import { fold } from '../../../../domain/text/fold.ts'
import type { ParsedTask } from '../../../data/tasks/adding/reader.ts'
import { assignableIn } from '../../../data/projects/members.ts'
import { canEdit, editableProjects, loadArchivedProjects, projects } from '../../../data/projects/projects.ts'
import { createSection } from '../../../data/projects/section-changes.ts'
import { sectionsOf } from '../../../data/projects/sections.ts'
import { ignoreRefusal } from '../../../sync/http/errors.ts'
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

/** Says why words stay in the title: a project or section that takes no tasks, nobody to assign, a reminder without a date. */
export function Unknown({ text, parsed, projectId, made }: UnknownProps) {
  const { unknown_project: project, unknown_section: section, unknown_assignee: person } = parsed
  const words = moreText().quickAdd
  // What is still being typed, and offered, is not unknown.
  const isOffered = (name: string, all: readonly { name: string }[]): boolean => {
    const start = text.lastIndexOf(name)
    const typed = fold(text.slice(start).trimEnd())
    return (
      start >= 0 &&
      all.some((one) => (typed === fold(name) ? fold(one.name).includes(typed) : fold(one.name).startsWith(typed)))
    )
  }
  if (project !== null)
    return isOffered(project, editableProjects()) ? null : (
      <UnknownProject name={project} title={parsed.content} made={made} />
    )
  if (section !== null) {
    if (isOffered(section, projectId ? sectionsOf(projectId) : [])) return null
    return (
      <Hint words={words.unknownSection(section)}>
        {projectId !== null && made && (
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
  if (person !== null)
    return isOffered(person, projectId ? assignableIn(projectId) : []) ? null : (
      <Hint words={words.unknownAssignee(person)} />
    )
  const { unknown_reminder: reminder } = parsed
  return reminder === null ? null : <Hint words={words.unknownReminder(reminder)} />
}

interface UnknownProjectProps {
  /** Up to the first space, if it is not quoted. */
  name: string
  /** In which the name stays, with what follows it. */
  title: string
  made: (() => void) | undefined
}

function UnknownProject({ name, title, made }: UnknownProjectProps) {
  const { unknownProject, archivedProject, viewOnlyProject } = moreText().quickAdd
  // They come with no page.
  useEffect(() => void ignoreRefusal(loadArchivedProjects()), [])
  const isClosed = (one: Project): boolean => one.archived || !canEdit(one)
  const isNamed = (one: Project): boolean =>
    fold(one.name).startsWith(`${fold(name)} `) && `${fold(title)} `.includes(`#${fold(one.name)} `)
  const closed =
    projects.all().find((one) => fold(one.name) === fold(name)) ??
    projects.all().find((one) => isClosed(one) && isNamed(one))
  if (closed) return <Hint words={(closed.archived ? archivedProject : viewOnlyProject)(closed.name)} />
  return (
    <Hint words={unknownProject(name)}>
      {made && (
        <button
          type="button"
          class="text-button"
          onClick={() => {
            // Where the focus goes when the dialog closes.
            made()
            openNewProject({ name, made })
          }}
        >
          {moreText().project.create}
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
