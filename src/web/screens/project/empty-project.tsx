import { useEffect } from 'preact/hooks'
import type { Project } from '../../../contract/projects.ts'
import { reopenAll } from '../../data/duplicate.ts'
import { canEdit } from '../../data/projects/projects.ts'
import { isInSightOf } from '../../data/tasks/lists/in-sight.ts'
import { loadCompleted } from '../../data/tasks/load.ts'
import { tasks } from '../../data/tasks/tasks.ts'
import { ignoreRefusal } from '../../sync/http/errors.ts'
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

/** A project without open tasks and sections; a list that is used again can be reopened from here. */
export function EmptyProject({ project, addSection }: { project: Project; addSection: () => void }) {
  const words = moreText().project
  const editable = canEdit(project)
  useEffect(() => void (project.is_inbox || ignoreRefusal(loadCompleted({ project_id: project.id }))), [project.id])
  const isDone = !project.is_inbox && tasks.all().some((task) => task.completed && isInSightOf(task, project.id))
  const [title, sentence] = project.is_inbox
    ? [words.inboxEmptyTitle, words.inboxEmptyText]
    : [isDone ? moreText().archive.noTasks : words.emptyTitle, editable ? words.emptyText : words.emptyViewText]
  return (
    <Empty scene={project.is_inbox ? 'inbox' : 'project'} title={title} text={sentence}>
      {editable && (
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
      {editable && (
        <button type="button" class="button" onClick={addSection}>
          <Icon name="rows-3" />
          {words.addSection}
        </button>
      )}
      {isDone && editable && (
        <button type="button" class="button" onClick={() => void reopenAll('projects', project)}>
          <Icon name="undo-2" />
          {moreText().manage.reopenAll}
        </button>
      )}
    </Empty>
  )
}
