import { computed } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import { useMemo } from 'preact/hooks'
import type { Project } from '../../../../contract/projects.ts'
import { addDays } from '../../../../domain/calendar/day.ts'
import { weeksOf } from '../../../../domain/calendar/month.ts'
import { isPhone } from '../../../ui/device.ts'
import { weekStart } from '../../../text/locale.ts'
import { comingDays } from '../../../data/tasks/lists/coming.ts'
import { dated, loadDated, type Span } from '../../../data/tasks/lists/calendar.ts'
import { Loaded } from '../page/loaded.tsx'
import { DaySection } from './day-tasks.tsx'
import { MonthGrid } from './month-grid.tsx'
import type { ShownMonth } from './use-month.ts'

interface CalendarProps {
  shown: ShownMonth
  /** Null for the tasks of every project. */
  project: Project | null
  children?: ComponentChildren
}

/** A month of tasks; on phones the tasks of the chosen day below it. What `children` are comes last. */
export function Calendar({ shown, project, children }: CalendarProps) {
  const weeks = weeksOf(shown.month, weekStart.value)
  const span: Span = {
    from: weeks[0]![0]!,
    before: addDays(weeks.at(-1)!.at(-1)!, 1),
    projectId: project?.id ?? null,
  }
  const days = useSpan(span, dated)
  const coming = useSpan(span, comingDays)
  return (
    <div class="calendar" data-in={project ? 'project' : 'upcoming'}>
      <MonthGrid shown={shown} weeks={weeks} days={days} coming={coming} project={project} />
      <Loaded of={`${project ? `project ${project.id}` : 'upcoming'} ${span.from}`} load={() => loadDated(span)}>
        {() => null}
      </Loaded>
      {isPhone.value && (
        <DaySection
          day={shown.at}
          tasks={days.get(shown.at) ?? []}
          coming={coming.get(shown.at) ?? []}
          project={project}
        />
      )}
      {children}
    </div>
  )
}

function useSpan<Found>({ from, before, projectId }: Span, find: (span: Span) => Found): Found {
  // Not useComputed, which goes on answering for the span it first had until a task changes.
  return useMemo(() => computed(() => find({ from, before, projectId })), [from, before, projectId]).value
}
