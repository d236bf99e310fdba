import { useEffect, useState } from 'preact/hooks'
import type { Project } from '../../../../contract/projects.ts'
import type { Task } from '../../../../contract/tasks.ts'
import { firstDayOf, monthOfDay } from '../../../../domain/calendar/month.ts'
import type { Day } from '../../../../domain/calendar/day.ts'
import { dayByKey } from '../../../input/day-keys.ts'
import { capitalWeekday, longWeekday, monthOf } from '../../../text/dates.ts'
import { DayCell } from './day-cell.tsx'
import type { ShownMonth } from './use-month.ts'

interface MonthGridProps {
  shown: ShownMonth
  weeks: Day[][]
  days: ReadonlyMap<Day, Task[]>
  coming: ReadonlyMap<Day, Task[]>
  project: Project | null
}

/** Arrows go from day to day, Page Up and Down from month to month, Home and End through the week; Enter opens the day. */
export function MonthGrid({ shown, weeks, days, coming, project }: MonthGridProps) {
  const lines = useLines(weeks.length, project ? ABOVE_REM.project : ABOVE_REM.upcoming)
  const onKeyDown = (event: KeyboardEvent): void => {
    // By hand nothing can be ordered here: days have an order of their own.
    if (event.altKey && event.key.startsWith('Arrow')) return event.preventDefault()
    const on = (event.target as Element).closest<HTMLElement>('[data-date]')
    const next = dayByKey(event, on?.dataset['date'] ?? shown.at)
    if (!next) return
    event.preventDefault()
    shown.stand(next, true)
  }
  return (
    <table
      class="calendar-month"
      role="grid"
      aria-label={monthOf(firstDayOf(shown.month))}
      data-weeks={weeks.length}
      onKeyDown={onKeyDown}
    >
      <thead>
        <tr>
          {weeks[0]!.map((day) => (
            <th scope="col" key={day} abbr={longWeekday(day)}>
              {capitalWeekday(day)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]}>
            {week.map((day) => (
              <DayCell
                key={day}
                day={day}
                tasks={days.get(day) ?? NONE}
                coming={coming.get(day) ?? NONE}
                shown={shown}
                out={monthOfDay(day) !== shown.month}
                lines={lines}
                project={project}
              />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const NONE: Task[] = []

/** In rem, as calendar.css has them: what stands above the weeks, the least height of a week, a day's number, a line. */
const ABOVE_REM = { upcoming: 11, project: 17 }
const WEEK_REM = 5.75
const NUMBER_REM = 1.75
const LINE_REM = 1.5

/** How many lines a day has room for below its number; on paper as many as it has. */
function useLines(weeks: number, above: number): number {
  const [height, setHeight] = useState(innerHeight)
  useEffect(() => {
    const measure = (): void => setHeight(innerHeight)
    const grow = (): void => setHeight(Infinity)
    const listeners = { resize: measure, beforeprint: grow, afterprint: measure }
    for (const [event, listener] of Object.entries(listeners)) addEventListener(event, listener)
    return () => {
      for (const [event, listener] of Object.entries(listeners)) removeEventListener(event, listener)
    }
  }, [])
  const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
  const week = Math.max(WEEK_REM, (height / rem - above) / weeks)
  return Math.floor((week - NUMBER_REM) / LINE_REM)
}
