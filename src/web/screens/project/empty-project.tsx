import type { Project } from '../../../contract/projects.ts'
import { canEdit } from '../../data/projects/projects.ts'
import { moreText, text } from '../../text/text.ts'
import { Empty } from '../../ui/display/empty.tsx'
import { Icon } from '../../ui/icon.tsx'
import { openQuickAdd } from '../dialogs.ts'

/** What every view of a project is given. */
export interface ViewProps {
  project: Project
  /** Whether a new section is being named. */
  naming: boolean
  setNaming: (naming: boolean) => void
}

/** A project without tasks and sections. */
export function EmptyProject({ project }: { project: Project }) {
  const words = moreText().project
  const [title, sentence] = project.is_inbox
    ? [words.inboxEmptyTitle, words.inboxEmptyText]
    : [words.emptyTitle, words.emptyText]
  return (
    <Empty scene={project.is_inbox ? 'inbox' : 'project'} title={title} text={sentence}>
      {canEdit(project) && (
        <button
          type="button"
          class="button"
          data-kind="primary"
          onClick={() => openQuickAdd({ project_id: project.id })}
        >
          <Icon name="plus" />
          {text().nav.addTask}
        </button>
      )}
    </Empty>
  )
}
