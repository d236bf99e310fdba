import { useComputed } from '@preact/signals'
import type { Task } from '../../../../contract/tasks.ts'
import { today } from '../../../text/clock.ts'
import { selected } from '../../../input/selection.ts'
import { openTask } from '../../routes.ts'
import { toggleTask } from '../../../data/tasks/completing/complete.ts'
import { leaving } from '../../../data/tasks/completing/leaving.ts'
import { canEdit, projects } from '../../../data/projects/projects.ts'
import { tasks } from '../../../data/tasks/tasks.ts'
import { recentlyChanged } from '../../../data/tasks/lists/recently-changed.ts'
import { clockTime, nearDay } from '../../../text/dates.ts'
import { text } from '../../../text/text.ts'
import { Assignee, TaskMeta, TaskProject, TitleLink } from './task-facts.tsx'
import { Check } from './check.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { openTaskMenu } from '../task-menu/task-menu.ts'

/** Where a row stands; it leaves out what its surroundings say already. */
export type RowPlace = 'today' | 'day' | 'project' | 'label'

interface TaskRowProps {
  task: Task
  place: RowPlace
  depth?: number
}

export function TaskRow({ task, place, depth = 0 }: TaskRowProps) {
  const { state, checked } = useRowState(task)
  const editable = useComputed(() => canEdit(projects.get((tasks.get(task.id) ?? task).project_id))).value
  return (
    <li
      class="row"
      data-row={task.id}
      data-priority={task.priority}
      data-state={state}
      data-depth={Math.min(depth, 4) || undefined}
    >
      <Check
        class="row-check"
        name={task.content}
        checked={checked}
        onToggle={editable ? () => toggleTask(task.id) : null}
      />
      <span class="row-title">
        <TimeBeside task={task} place={place} />
        <TitleLink task={task} state={state} />
      </span>
      <span class="row-facts">
        <When task={task} place={place} />
        <TaskMeta task={task} />
        {place === 'project' ? <span class="row-project" /> : <TaskProject task={task} />}
      </span>
      <Assignee task={task} class="row-person" />
      <TaskMore task={task} class="row-more" />
    </li>
  )
}

/** Opens the menu of a task. */
export const TaskMore = ({ task, class: name }: { task: Task; class: string }) => (
  <IconButton
    icon="ellipsis"
    class={name}
    name={text().nav.moreFor(task.content)}
    title={text().nav.more}
    popup="menu"
    act={(button) => openTaskMenu(task.id, button)}
  />
)

/** How a task stands in its list, for `data-state`, and whether its box is ticked: as soon as it is being completed. */
export function useRowState(task: Task): { state: string | undefined; checked: boolean } {
  const state = useComputed(() => stateOf(task.id)).value
  const checked = task.completed || state.includes('completing') || state.includes('leaving')
  return { state: state || undefined, checked }
}

/** Leaving, chosen, open, just changed by others. */
function stateOf(id: string): string {
  const states = [
    leaving.value.get(id)?.phase ?? (tasks.get(id)?.completed && 'completed'),
    selected.value.has(id) && 'selected',
    openTask.value === id && 'open',
    recentlyChanged.value.has(id) && 'touched',
  ]
  return states.filter(Boolean).join(' ')
}

/** The time beside the title, where the margin has room for the day only. */
function TimeBeside({ task, place }: { task: Task; place: RowPlace }) {
  if (!task.due_time || (place !== 'day' && whenOf(task, place).time === null)) return null
  return <time class={place === 'day' ? 'row-time' : 'row-time row-clock-beside'}>{clockTime(task.due_time)}</time>
}

function When({ task, place }: { task: Task; place: RowPlace }) {
  const { words, time } = whenOf(task, place)
  const late = task.due_date !== null && task.due_date < today.value && place !== 'day'
  return (
    <span class="row-when" data-late={late || undefined}>
      {words && (
        <time>
          {words}
          {time && <span class="row-clock">, {time}</span>}
        </time>
      )}
    </span>
  )
}

/** The day, or the time where the day goes without saying; `time` where both are to be said. */
function whenOf(task: Task, place: RowPlace): { words: string; time: string | null } {
  if (task.due_date === null) return { words: '', time: null }
  const time = task.due_time ? clockTime(task.due_time) : ''
  const isToday = task.due_date === today.value
  if (place === 'day' || (isToday && (place === 'today' || time))) return { words: time, time: null }
  return { words: nearDay(task.due_date), time: time || null }
}
