import { firstDayOf, isMonth, monthOfDay, type Month } from '../../../domain/calendar/month.ts'
import { today } from '../../text/clock.ts'
import { paths, route } from '../routes.ts'
import { monthOf } from '../../text/dates.ts'
import type { ViewProps } from './empty-project.tsx'
import { NewSection } from './section-head.tsx'
import { Calendar } from '../shared/calendar/calendar.tsx'
import { MonthSteps } from '../shared/calendar/month-steps.tsx'
import { Undated } from './undated.tsx'
import { useMonth } from '../shared/calendar/use-month.ts'

/** A project as a calendar: its month, and what has no date. */
export function CalendarView({ project, naming, setNaming }: ViewProps) {
  const here = route.value
  const named = 'month' in here && isMonth(here.month) ? here.month : null
  const home = project.is_inbox ? paths.inbox : paths.project(project.id)
  const pathOf = (month: Month): string => (month === monthOfDay(today.value) ? home : paths.month(home, month))
  const shown = useMonth(named ?? monthOfDay(today.value), pathOf)
  return (
    <>
      <div class="calendar-head">
        <h2 aria-live="polite">{monthOf(firstDayOf(shown.month))}</h2>
        <MonthSteps shown={shown} />
      </div>
      <Calendar shown={shown} project={project}>
        {naming && <NewSection projectId={project.id} done={() => setNaming(false)} />}
        <Undated project={project} />
      </Calendar>
    </>
  )
}
