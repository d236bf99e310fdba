import { useComputed } from '@preact/signals'
import { useLayoutEffect, useRef } from 'preact/hooks'
import type { Project } from '../../../../contract/projects.ts'
import { addDays, type Day } from '../../../../domain/calendar/day.ts'
import { openLayer } from '../../../ui/floating/layers.tsx'
import { comingDays } from '../../../data/tasks/lists/coming.ts'
import { dated } from '../../../data/tasks/lists/calendar.ts'
import { longDay } from '../../../text/dates.ts'
import { text } from '../../../text/text.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Popover } from '../../../ui/floating/popover.tsx'
import { DayTasks } from './day-tasks.tsx'

/** Shows all the tasks of a day over the calendar. */
export function openDay(day: Day, project: Project | null, anchor: Element | null): void {
  openLayer((close) => <DayPopover day={day} project={project} anchor={anchor} close={close} />)
}

interface DayPopoverProps {
  day: Day
  project: Project | null
  anchor: Element | null
  close: () => void
}

function DayPopover({ day, project, anchor, close }: DayPopoverProps) {
  const projectId = project?.id ?? null
  const tasks = useComputed(() => dated({ from: day, before: addDays(day, 1), projectId }).get(day) ?? []).value
  const coming = useComputed(() => comingDays({ from: day, before: addDays(day, 1), projectId }).get(day) ?? []).value
  const inside = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => inside.current?.querySelector<HTMLElement>('.row-title a, .add-row')?.focus(), [])
  const leave = (event: MouseEvent): void => {
    if ((event.target as Element).closest('a')) close()
  }
  return (
    <Popover anchor={anchor} label={longDay(day)} role="dialog" class="day-pop" close={close}>
      <header>
        <h2>{longDay(day)}</h2>
        <IconButton icon="x" name={text().task.close} act={close} />
      </header>
      <div ref={inside} onClickCapture={leave}>
        <DayTasks day={day} tasks={tasks} coming={coming} project={project} />
      </div>
    </Popover>
  )
}
