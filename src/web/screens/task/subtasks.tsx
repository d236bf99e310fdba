import type { Day } from '../../../domain/calendar/day.ts'
import type { Time } from '../../../domain/calendar/time.ts'
import { MOST_LEVELS } from '../../../domain/ordering/levels.ts'
import type { Task } from '../../../contract/tasks.ts'
import { connection } from '../../sync/live.ts'
import { today } from '../../text/clock.ts'
import { toggleTask } from '../../data/tasks/completing/complete.ts'
import { leaving } from '../../data/tasks/completing/leaving.ts'
import { canEdit, projects } from '../../data/projects/projects.ts'
import { memberOf } from '../../data/projects/members.ts'
import { subtasksOf } from '../../data/tasks/lists/tree.ts'
import { parentsOf } from '../../data/tasks/parents.ts'
import { clockTime, lengthInWords, nearDay } from '../../text/dates.ts'
import { moreText, text } from '../../text/text.ts'
import { Check } from '../shared/task-row/check.tsx'
import { TitleLink } from '../shared/task-row/task-facts.tsx'
import { Avatar, Ring } from '../../ui/display/marks.tsx'
import { useRemembered } from '../shared/use-remembered.ts'
import { AddSubtask } from './add-subtask.tsx'

interface SubtasksProps {
  task: Task
  editable: boolean
  /** Whether no more are to be expected soon. */
  isRead: boolean
}

export function Subtasks({ task, editable, isRead }: SubtasksProps) {
  const words = text().task
  const more = moreText().subtasks
  const [showDone, setShowDone] = useRemembered('show-done', true)
  const all = subtasksOf(task.id)
  // Those still to come would move what is shown: all keep their room until then.
  const missing = isRead || !showDone || connection.value === 'lost' ? 0 : Math.max(task.subtask_count - all.length, 0)
  const count = all.length + missing
  const done = missing > 0 ? task.subtask_done : all.filter((one) => one.completed).length
  const shown = showDone ? all : all.filter((one) => !one.completed || leaving.value.has(one.id))
  return (
    <>
      {count > 0 && (
        <div class="panel-section">
          <Ring done={done} all={count} />
          <h2>{words.subtasks}</h2>
          <span class="count">{more.count(done, count)}</span>
          {done > 0 && (
            <button type="button" class="panel-section-end" onClick={() => setShowDone(!showDone)}>
              {showDone ? more.hideDone : more.showDone}
            </button>
          )}
        </div>
      )}
      <ul data-unread={missing > 0 || undefined}>
        {shown.map((one) => (
          <Subtask key={one.id} task={one} stays={showDone} />
        ))}
        {Array.from({ length: missing }, (_, index) => (
          <li class="subtask" key={index} />
        ))}
      </ul>
      {editable && (
        <AddSubtask parent={task} isOffered={!task.completed && parentsOf(task).parents.length + 1 < MOST_LEVELS} />
      )}
    </>
  )
}

/** `stays`: also once it is done. */
function Subtask({ task, stays }: { task: Task; stays: boolean }) {
  const going = leaving.value.get(task.id)
  const late = task.due_date !== null && task.due_date < today.value && !task.completed
  const person = memberOf(task.project_id, task.assignee_id)
  return (
    <li
      class="subtask"
      data-row={task.id}
      data-stays={stays || undefined}
      data-priority={task.priority}
      data-state={going ? 'completing completed' : task.completed ? 'completed' : undefined}
    >
      <Check
        class="subtask-check"
        name={task.content}
        checked={task.completed || going !== undefined}
        onToggle={canEdit(projects.get(task.project_id)) ? () => toggleTask(task.id) : null}
      />
      <span>
        <TitleLink task={task} />
      </span>
      <span class="subtask-end">
        {task.due_date && <span class={late ? 'late' : undefined}>{whenOf(task.due_date, task.due_time)}</span>}
        {task.duration_min !== null && <span>{lengthInWords(task.duration_min)}</span>}
        {person && <Avatar person={person} size="s" />}
      </span>
    </li>
  )
}

/** The day goes without saying where it is today and there is a time. */
function whenOf(day: Day, time: Time | null): string {
  if (time === null) return nearDay(day)
  return day === today.value ? clockTime(time) : `${nearDay(day)}, ${clockTime(time)}`
}
