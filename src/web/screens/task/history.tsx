import { useState } from 'preact/hooks'
import type { Task } from '../../../contract/tasks.ts'
import { text } from '../../text/text.ts'
import { Icon } from '../../ui/icon.tsx'
import { lazy } from '../../ui/lazy.tsx'

const ActivityList = lazy(() => import('../shared/activity-list.tsx').then((file) => file.ActivityList))

/** What happened to the task, asked for only when somebody wants to see it. */
export function History({ task }: { task: Task }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <div class="panel-section">
        <h2>
          <button type="button" class="fold" aria-expanded={open} onClick={() => setOpen(!open)}>
            <Icon name="chevron-down" size="s" />
            {text().activity.title}
          </button>
        </h2>
      </div>
      {open && <ActivityList kind="tasks" id={task.id} key={task.updated_at} />}
    </>
  )
}
