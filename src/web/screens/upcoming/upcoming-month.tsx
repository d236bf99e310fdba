import { firstDayOf, isMonth, monthOfDay, type Month } from '../../../domain/calendar/month.ts'
import { Calendar } from '../shared/calendar/calendar.tsx'
import { MonthSteps } from '../shared/calendar/month-steps.tsx'
import { useMonth } from '../shared/calendar/use-month.ts'
import { Page } from '../shared/page/page.tsx'
import { UpcomingViews } from './upcoming-views.tsx'
import { paths } from '../routes.ts'
import { today } from '../../text/clock.ts'
import { monthOf } from '../../text/dates.ts'
import { Missing } from '../shared/page/missing.tsx'

/** `month` is as the address names it; empty: this month. */
export function UpcomingMonth({ month: named }: { month: string }) {
  const month = named || monthOfDay(today.value)
  return isMonth(month) ? <MonthPage month={month} /> : <Missing />
}

function MonthPage({ month }: { month: Month }) {
  const shown = useMonth(month, (next) => paths.month(paths.upcoming, next))
  return (
    <Page
      title={monthOf(firstDayOf(month))}
      tools={
        <>
          <MonthSteps shown={shown} />
          <UpcomingViews />
        </>
      }
      wide
      toolsBelow="below"
    >
      <Calendar shown={shown} project={null} />
    </Page>
  )
}
