import { useState } from 'preact/hooks'
import { useComputed } from '@preact/signals'
import type { Project } from '../../../contract/projects.ts'
import { recall, remember } from '../../sync/local-storage.ts'
import { undatedOf } from '../../data/tasks/calendar.ts'
import { canEdit } from '../../data/projects/projects.ts'
import { moreText } from '../../text/text.ts'
import { AddRow } from '../shared/task-row/add-row.tsx'
import { Icon } from '../../ui/icon.tsx'
import { TaskRow } from '../shared/task-row/task-row.tsx'

/** What a calendar has no day for, below it. */
export function Undated({ project }: { project: Project }) {
  const { id } = project
  const [open, setOpen] = useState(recall(`undated.${id}`, true))
  const tasks = useComputed(() => undatedOf(id)).value
  const words = moreText().calendar
  const fold = (): void => {
    remember(`undated.${id}`, !open)
    setOpen(!open)
  }
  return (
    <section class="calendar-undated" data-date="" aria-label={words.noDate}>
      <div class="group">
        <h2>
          <button type="button" class="fold" aria-expanded={open} onClick={fold}>
            <Icon name="chevron-down" size="s" />
            {words.noDate}
          </button>
        </h2>
        {tasks.length > 0 && <span class="count">{tasks.length}</span>}
      </div>
      {open && (
        <div class="list" data-in="project">
          <ul>
            {tasks.map((task) => (
              <TaskRow key={task.id} task={task} place="project" />
            ))}
          </ul>
          {canEdit(project) && <AddRow place={{ project_id: id }} />}
        </div>
      )}
    </section>
  )
}
