import { computed } from '@preact/signals'
import { useMemo, useState } from 'preact/hooks'
import { addDays, daysBetween, type Day } from '../../../domain/calendar/day.ts'
import type { Task } from '../../../contract/tasks.ts'
import { today } from '../../text/clock.ts'
import { AddRow } from '../shared/task-row/add-row.tsx'
import { Loaded } from '../shared/page/loaded.tsx'
import { Page } from '../shared/page/page.tsx'
import { Overdue } from '../shared/task-row/overdue.tsx'
import { flat, RowList } from '../shared/task-row/row-list.tsx'
import { UpcomingViews } from './upcoming-views.tsx'
import { comingDays } from '../../data/tasks/coming.ts'
import { ComingRows } from '../shared/calendar/coming.tsx'
import { FORTNIGHT, upcomingList } from '../../data/loading/loaded.ts'
import { loadUpcoming } from '../../data/tasks/load.ts'
import { byDay, todayTasks } from '../../data/tasks/lists.ts'
import { capitalNearDay, dayNumeral, isoWeek, isWeekend, longDay, monthOf, shortWeekday } from '../../text/dates.ts'
import { moreText, text } from '../../text/text.ts'

export function Upcoming() {
  const [shown, setShown] = useState(FORTNIGHT)
  const [chosen, setChosen] = useState<Day | null>(null)
  const words = moreText().upcoming
  const from = today.value
  const days = Array.from({ length: shown }, (_, index) => addDays(from, index))
  const coming = useMemo(
    () => computed(() => comingDays({ from, before: addDays(from, shown), projectId: null })),
    [from, shown],
  ).value
  const { overdue } = todayTasks.value
  let count = overdue.length
  const above = days.map(
    (day) => (count += 1 + (byDay.value.get(day)?.length ?? 0)) - (byDay.value.get(day)?.length ?? 0),
  )
  return (
    <Page title={text().nav.upcoming} lead={words.week(monthOf(from), isoWeek(from))} tools={<UpcomingViews />}>
      <Strip days={days} choose={setChosen} />
      <Loaded of={upcomingList(from, shown)} load={() => loadSpan(from, shown)}>
        {() => (
          <div class="list">
            {overdue.length > 0 && <Overdue tasks={overdue} />}
            {days.map((day, index) => (
              <DaySection
                key={day}
                day={day}
                tasks={byDay.value.get(day) ?? []}
                coming={coming.get(day) ?? []}
                above={above[index] ?? 0}
                isChosen={day === chosen}
              />
            ))}
            <button type="button" class="button list-more" onClick={() => setShown(shown + FORTNIGHT)}>
              {words.more}
            </button>
          </div>
        )}
      </Loaded>
    </Page>
  )
}

/** Only the last fortnight is new: what came before is there already. */
const loadSpan = (from: Day, shown: number): Promise<unknown> =>
  loadUpcoming(addDays(from, shown - FORTNIGHT), FORTNIGHT)

function Strip({ days, choose }: { days: Day[]; choose: (day: Day) => void }) {
  return (
    <nav class="strip" aria-label={moreText().upcoming.days}>
      {days.map((day) => {
        const count = byDay.value.get(day)?.length ?? 0
        return (
          <a
            key={day}
            href={`#${idOf(day)}`}
            aria-current={day === today.value ? 'date' : undefined}
            data-rest={(isWeekend(day) && day !== today.value) || undefined}
            onClick={(event) => {
              choose(day)
              showDay(event, day)
            }}
          >
            {shortWeekday(day)} <b>{dayNumeral(day)}</b>
            <span class="vh">
              {monthOf(day)}, {moreText().upcoming.tasks(count)}
            </span>
            <span class="strip-load">
              {Array.from({ length: Math.min(count, 3) }, (_, index) => (
                <i key={index} />
              ))}
            </span>
          </a>
        )
      })}
    </nav>
  )
}

const idOf = (day: Day): string => `day-${day}`

function showDay(event: MouseEvent, day: Day): void {
  event.preventDefault()
  const section = document.getElementById(idOf(day))
  section?.scrollIntoView({
    block: 'start',
    behavior: matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth',
  })
  section?.querySelector<HTMLElement>('a, .add-row')?.focus({ preventScroll: true })
}

interface DaySectionProps {
  day: Day
  tasks: Task[]
  coming: Task[]
  above: number
  /** In the strip. */
  isChosen: boolean
}

function DaySection({ day, tasks, coming, above, isChosen }: DaySectionProps) {
  const isToday = day === today.value
  return (
    <section
      class="upcoming-day"
      id={idOf(day)}
      data-date={day}
      data-today={isToday || undefined}
      data-chosen={isChosen || undefined}
      data-rest={isWeekend(day) || undefined}
      aria-label={longDay(day)}
    >
      <header>
        <b>{dayNumeral(day)}</b>
        <span class="wide-only">{nameOfDay(day)}</span>
        <span class="phone-only">{isToday ? text().date.today : shortWeekday(day)}</span>
      </header>
      <RowList rows={flat(tasks)} place="day" above={above}>
        <ComingRows tasks={coming} />
        <li>
          <AddRow place={{ day }} />
        </li>
      </RowList>
    </section>
  )
}

/** Today, Tomorrow, Saturday; the first of a month says which. */
function nameOfDay(day: Day): string {
  if (daysBetween(today.value, day) > 1 && dayNumeral(day) === '1') return monthOf(day)
  return capitalNearDay(day)
}
