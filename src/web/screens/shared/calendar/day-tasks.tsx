import type { Project } from '../../../../contract/projects.ts'
import type { Task } from '../../../../contract/tasks.ts'
import type { Day } from '../../../../domain/calendar/day.ts'
import { openOf } from '../../../data/tasks/lists/calendar.ts'
import { canEdit } from '../../../data/projects/projects.ts'
import { moreText } from '../../../text/text.ts'
import { longDay } from '../../../text/dates.ts'
import { ComingRows } from './coming.tsx'
import { AddRow } from '../task-row/add-row.tsx'
import { flat, RowList } from '../task-row/row-list.tsx'
import { GroupHead } from '../../../ui/display/group.tsx'

interface DayTasksProps {
  day: Day
  tasks: Task[]
  coming: Task[]
  project: Project | null
}

/** The tasks of a day as rows, the done ones too, and the way to add one there. */
export function DayTasks({ day, tasks, coming, project }: DayTasksProps) {
  return (
    <div class="list" data-in={project ? 'project' : undefined} data-stays>
      {tasks.length + coming.length === 0 && <p class="calendar-nothing">{moreText().calendar.nothing}</p>}
      <RowList rows={flat(tasks)} place="day">
        <ComingRows tasks={coming} />
      </RowList>
      {(!project || canEdit(project)) && <AddRow place={{ day, ...(project && { project_id: project.id }) }} />}
    </div>
  )
}

/** The same under the month, where there is no room in it. */
export function DaySection(props: DayTasksProps) {
  return (
    <section class="calendar-day" aria-label={longDay(props.day)}>
      <GroupHead title={longDay(props.day)} count={openOf(props.tasks).length} />
      <DayTasks {...props} />
    </section>
  )
}
