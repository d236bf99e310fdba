import type { Project } from '../../../../contract/projects.ts'
import type { Task } from '../../../../contract/tasks.ts'
import type { Day } from '../../../../domain/calendar/day.ts'
import { today } from '../../../text/clock.ts'
import { isPhone, isTouch } from '../../../ui/device.ts'
import { openOf } from '../../../data/tasks/lists/calendar.ts'
import { canEdit, projects } from '../../../data/projects/projects.ts'
import { moreText } from '../../../text/text.ts'
import { dayNumeral, longDay, shortDay } from '../../../text/dates.ts'
import { openQuickAdd } from '../../dialogs.ts'
import { Coming } from './coming.tsx'
import { openDay } from './day-popover.tsx'
import { Entry } from './entry.tsx'
import type { ShownMonth } from './use-month.ts'

interface DayCellProps {
  day: Day
  tasks: Task[]
  /** What comes again then. */
  coming: Task[]
  shown: ShownMonth
  /** Of the month before or after. */
  out: boolean
  /** How many lines there is room for. */
  lines: number
  project: Project | null
}

/** A day: its number opens it, or on phones chooses it; a press on its empty space adds a task there. */
export function DayCell({ day, tasks, coming, shown, out, lines, project }: DayCellProps) {
  const at = day === shown.at
  const phone = isPhone.value
  const words = moreText().calendar
  const open = (anchor: Element): void => {
    // In another month its number would take the focus only after what opens has it.
    shown.stand(day, phone || !out)
    if (!phone) openDay(day, project, anchor)
  }
  const press = (event: MouseEvent): void => {
    if ((event.target as Element).closest('[data-row], a, button')) return
    const cell = event.currentTarget as HTMLElement
    if (phone || isTouch() || (project && !canEdit(project))) return open(cell)
    shown.stand(day)
    openQuickAdd({ day, ...(project && { project_id: project.id }) })
  }
  return (
    <td
      role="gridcell"
      aria-selected={day === (phone ? shown.at : shown.chosen)}
      data-date={day}
      data-out={out || undefined}
      onClick={press}
      onFocusIn={() => out || shown.stand(day)}
    >
      <button
        type="button"
        class="day-no"
        tabIndex={at ? 0 : -1}
        aria-current={day === today.value ? 'date' : undefined}
        aria-haspopup={phone ? undefined : 'dialog'}
        onClick={(event) => open(event.currentTarget)}
      >
        <span aria-hidden="true">{day.endsWith('-01') && !phone ? shortDay(day) : dayNumeral(day)}</span>
        <span class="vh">
          {words.cell(longDay(day), openOf(tasks).length)}
          {phone && coming.length > 0 && `, ${words.coming(coming.length)}`}
        </span>
      </button>
      {phone ? <Load {...{ tasks, coming, project }} /> : <Entries {...{ day, tasks, coming, lines, project, at }} />}
    </td>
  )
}

interface EntriesProps {
  day: Day
  tasks: Task[]
  coming: Task[]
  lines: number
  project: Project | null
  at: boolean
}

function Entries({ day, tasks, coming, lines, project, at }: EntriesProps) {
  const all = tasks.length + coming.length
  const fitting = all <= lines ? all : lines - 1
  const more = all - fitting
  const words = moreText().calendar
  const tabIndex = at ? 0 : -1
  return (
    <>
      {tasks.slice(0, fitting).map((task) => (
        <Entry key={task.id} task={task} inProject={project !== null} tabIndex={tabIndex} />
      ))}
      {coming.slice(0, Math.max(0, fitting - tasks.length)).map((task) => (
        <Coming key={`coming ${task.id}`} task={task} tabIndex={tabIndex} />
      ))}
      {more > 0 && (
        <button
          type="button"
          class="day-more"
          tabIndex={tabIndex}
          aria-haspopup="dialog"
          aria-label={words.moreOn(more, longDay(day))}
          onClick={(event) => openDay(day, project, event.currentTarget.closest('td'))}
        >
          {words.more(more)}
        </button>
      )}
    </>
  )
}

/** How much there is to do, as up to three dots; hollow ones for what comes again. */
function Load({ tasks, coming, project }: Pick<EntriesProps, 'tasks' | 'coming' | 'project'>) {
  const colorOf = (task: Task): string | undefined => (project ? undefined : projects.get(task.project_id)?.color)
  const open = openOf(tasks)
  return (
    <span class="calendar-load">
      {[...open, ...coming].slice(0, 3).map((task, index) => (
        <i key={index} class={index < open.length ? undefined : 'calendar-load-coming'} data-color={colorOf(task)} />
      ))}
    </span>
  )
}
