import type { Task } from '../../../../contract/tasks.ts'
import { today } from '../../../text/clock.ts'
import { paths } from '../../routes.ts'
import { toggleTask } from '../../../data/tasks/completing/complete.ts'
import { canEdit, projects, shownName } from '../../../data/projects/projects.ts'
import { repeatText } from '../../../data/tasks/completing/repeats.ts'
import { moreText } from '../../../text/text.ts'
import { clockTime } from '../../../text/dates.ts'
import { Check } from '../task-row/check.tsx'
import { looksInWords } from '../task-row/task-facts.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Dot } from '../../../ui/display/marks.tsx'
import { openTaskMenu } from '../task-menu/task-menu.ts'
import { useRowState } from '../task-row/task-row.tsx'

interface EntryProps {
  task: Task
  /** Inside a project its dot says nothing. */
  inProject: boolean
  tabIndex: number
}

/** A task in a line of its day. The keys of rows work on it, and its menu opens by the other button or the menu key. */
export function Entry({ task, inProject, tabIndex }: EntryProps) {
  const { state, checked } = useRowState(task)
  const project = projects.get(task.project_id)
  const openMenu = (event: MouseEvent): void => {
    event.preventDefault()
    // A finger that rests on it picks it up.
    if ((event as PointerEvent).pointerType === 'touch') return
    openTaskMenu(task.id, event.currentTarget as Element)
  }
  return (
    <div
      class="day-entry"
      data-row={task.id}
      data-stays
      data-priority={task.priority}
      data-state={state}
      data-done={checked || undefined}
      data-late={(!checked && task.due_date! < today.value) || undefined}
      onContextMenu={openMenu}
    >
      <Check
        class="day-check"
        name={task.content}
        checked={checked}
        onToggle={canEdit(project) ? () => toggleTask(task.id) : null}
        tabIndex={-1}
      />
      <a
        class="day-title"
        href={paths.task(task.id)}
        tabIndex={tabIndex}
        title={inWords(task, inProject)}
        aria-label={inWords(task, inProject, state)}
      >
        {task.content}
      </a>
      {task.recurrence_rule && !checked && <Icon name="repeat" size="s" />}
      {task.due_time && <time>{clockTime(task.due_time)}</time>}
      {!inProject && project && <Dot color={project.color} />}
    </div>
  )
}

/** Everything that the line shows, in words; the title may be cut there. */
function inWords(task: Task, inProject: boolean, state?: string): string {
  const words = moreText().calendar
  const project = projects.get(task.project_id)
  const parts = [
    task.content,
    task.due_time && clockTime(task.due_time),
    !inProject && project && shownName(project),
    task.completed ? words.done : task.due_date! < today.value && words.overdue,
    task.recurrence_rule && !task.completed && (repeatText(task) ?? words.repeats),
    ...looksInWords(task, state),
  ]
  return parts.filter(Boolean).join(', ')
}
