import { useState } from 'preact/hooks'
import type { Task } from '../../../contract/tasks.ts'
import { moreText } from '../../text/text.ts'
import { lazy } from '../../ui/lazy.tsx'
import { Fold } from '../../ui/display/group.tsx'

const ActivityList = lazy(() => import('../shared/activity-list.tsx').then((file) => file.ActivityList))

/** What happened to the task, asked for only when somebody wants to see it. */
export function History({ task }: { task: Task }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <div class="panel-section">
        <h2>
          <Fold open={open} fold={() => setOpen(!open)} name={moreText().activity.title} />
        </h2>
      </div>
      {open && <ActivityList kind="tasks" id={task.id} />}
    </>
  )
}
