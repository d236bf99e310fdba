import type { Task } from '../../../../contract/tasks.ts'
import { today } from '../../../text/clock.ts'
import { toggleTask } from '../../../data/tasks/completing/complete.ts'
import { clockTime, nearDay } from '../../../text/dates.ts'
import { Assignee, TaskMeta, TitleLink } from '../../shared/task-row/task-facts.tsx'
import { Check } from '../../shared/task-row/check.tsx'
import { TaskMore, useRowState } from '../../shared/task-row/task-row.tsx'

export function Card({ task, editable }: { task: Task; editable: boolean }) {
  const { state, checked } = useRowState(task)
  return (
    <li class="card" data-row={task.id} data-priority={task.priority} data-state={state}>
      <Check
        class="card-check"
        name={task.content}
        checked={checked}
        onToggle={editable ? () => toggleTask(task.id) : null}
      />
      <p class="card-title">
        <TitleLink task={task} state={state} />
      </p>
      {hasFacts(task) ? (
        <div class="card-facts">
          <When task={task} />
          <TaskMeta task={task} />
          <Assignee task={task} class="card-person" />
        </div>
      ) : (
        <Assignee task={task} class="card-person" />
      )}
      <TaskMore task={task} class="card-more" />
    </li>
  )
}

const hasFacts = (task: Task): boolean =>
  task.due_date !== null ||
  task.duration_min !== null ||
  task.labels.length > 0 ||
  task.reminder_count + task.subtask_count + task.comment_count + task.attachment_count > 0

function When({ task: { due_date, due_time } }: { task: Task }) {
  if (due_date === null) return null
  const words = nearDay(due_date) + (due_time === null ? '' : `, ${clockTime(due_time)}`)
  return <time data-late={due_date < today.value || undefined}>{words}</time>
}
