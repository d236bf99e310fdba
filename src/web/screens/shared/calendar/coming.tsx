import type { Task } from '../../../../contract/tasks.ts'
import { paths } from '../../routes.ts'
import { moreText } from '../../../text/text.ts'
import { clockTime } from '../../../text/dates.ts'
import { Icon } from '../../../ui/icon.tsx'

/** A task that comes again on a day ahead: it can be opened there, and is not due there yet. */
export function Coming({ task, tabIndex }: { task: Task; tabIndex?: number }) {
  return (
    <a class="coming" href={paths.task(task.id)} tabIndex={tabIndex} title={task.content}>
      <Icon name="repeat" size="s" />
      <span>{task.content}</span>
      <span class="vh">{moreText().calendar.comesAgain}</span>
      {task.due_time && <time>{clockTime(task.due_time)}</time>}
    </a>
  )
}

/** Those of a day, in a list of tasks. */
export const ComingRows = ({ tasks }: { tasks: readonly Task[] }) => (
  <>
    {tasks.map((task) => (
      <li key={`coming ${task.id}`} class="coming-row">
        <Coming task={task} />
      </li>
    ))}
  </>
)
