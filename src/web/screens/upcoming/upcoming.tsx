import { computed } from '@preact/signals'
import { useMemo, useState } from 'preact/hooks'
import { addDays, daysBetween, weekdayOf, type Day } from '../../../domain/calendar/day.ts'
import type { Task } from '../../../contract/tasks.ts'
import { today } from '../../text/clock.ts'
import { AddRow } from '../shared/task-row/add-row.tsx'
import { Loaded } from '../shared/page/loaded.tsx'
import { Page } from '../shared/page/page.tsx'
import { Overdue } from '../shared/task-row/overdue.tsx'
import { flat, RowList } from '../shared/task-row/row-list.tsx'
import { idOf, Strip } from './strip.tsx'
import { UpcomingViews } from './upcoming-views.tsx'
import { comingDays } from '../../data/tasks/lists/coming.ts'
import { ComingRows } from '../shared/calendar/coming.tsx'
import { FORTNIGHT, isLoaded, upcomingList } from '../../data/loading/loaded.ts'
import { draftNames } from '../../sync/drafts/drafts.ts'
import { loadUpcoming } from '../../data/tasks/load.ts'
import { byDay } from '../../data/tasks/lists/by-day.ts'
import { todayTasks } from '../../data/tasks/lists/lists.ts'
import { capitalNearDay, capitalWeekday, dayNumeral, isWeekend, longDay, monthOf } from '../../text/dates.ts'
import { longMonth, shortMonth } from '../../text/months.ts'
import { moreText, text } from '../../text/text.ts'

export function Upcoming() {
  const [shown, setShown] = useShown()
  const [chosen, setChosen] = useState<Day | null>(null)
  const words = moreText().upcoming
  const from = today.value
  const days = Array.from({ length: shown }, (_, index) => addDays(from, index))
  const begunBefore = useBegunBefore(from)
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
            {[
              ...begunBefore.map((day) => <DaySection key={day} day={day} />),
              ...days.map((day, index) => (
                <DaySection
                  key={day}
                  day={day}
                  tasks={byDay.value.get(day) ?? []}
                  coming={coming.get(day) ?? []}
                  above={above[index] ?? 0}
                  isChosen={day === chosen}
                />
              )),
            ]}
            <button type="button" class="button list-more" onClick={() => setShown(shown + FORTNIGHT)}>
              {words.more}
            </button>
          </div>
        )}
      </Loaded>
    </Page>
  )
}

/** Days before `from` that have a draft, as after midnight; they stay until the screen is left. */
const useBegunBefore = (from: Day): Day[] =>
  useMemo(() => {
    const begun = draftNames().flatMap((name) => /^add {"day":"([\d-]+)"}/.exec(name)?.[1] ?? [])
    return [...new Set(begun)].filter((day) => day < from).toSorted()
  }, [from])

/** The number of the ISO week that holds `day`. */
function isoWeek(day: Day): number {
  const thursday = addDays(day, 4 - weekdayOf(day))
  return Math.floor((daysBetween(`${thursday.slice(0, 4)}-01-01`, thursday) + 7) / 7)
}

/** How many days are shown; kept in the history, so that Back leads to as many. */
function useShown(): [number, (shown: number) => void] {
  const [shown, setShown] = useState<number>(() => (history.state as { days?: number } | null)?.days ?? FORTNIGHT)
  const show = (next: number): void => {
    history.replaceState({ ...history.state, days: next }, '')
    setShown(next)
  }
  return [shown, show]
}

/** The last fortnight, and those before it that are not there already. */
function loadSpan(from: Day, shown: number): Promise<unknown> {
  const ends = Array.from({ length: shown / FORTNIGHT }, (_, index) => (index + 1) * FORTNIGHT)
  const wanted = ends.filter((end) => end === shown || !isLoaded(upcomingList(from, end)))
  return Promise.all(wanted.map((end) => loadUpcoming(addDays(from, end - FORTNIGHT), FORTNIGHT)))
}

interface DaySectionProps {
  day: Day
  tasks?: Task[]
  coming?: Task[]
  above?: number
  /** In the strip. */
  isChosen?: boolean
}

function DaySection({ day, tasks = [], coming = [], above = 0, isChosen = false }: DaySectionProps) {
  const isToday = day === today.value
  const isOver = day < today.value
  return (
    <section
      class="upcoming-day"
      id={isOver ? undefined : idOf(day)}
      data-date={day}
      data-today={isToday || undefined}
      data-chosen={isChosen || undefined}
      data-rest={isWeekend(day) || undefined}
      aria-label={longDay(day)}
    >
      <header>
        <b>{dayNumeral(day)}</b>
        <span class="wide-only">{capitalNearDay(day)}</span>
        <span class="phone-only">{isToday ? text().date.today : capitalWeekday(day)}</span>
        {(isOver || dayNumeral(day) === '1') && <Month day={day} />}
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

const Month = ({ day }: { day: Day }) => (
  <span class="upcoming-month">
    <span class="wide-only">{longMonth(day)}</span>
    <span class="phone-only">{shortMonth(day)}</span>
  </span>
)
