import { useRef, useState } from 'preact/hooks'
import { addDays, addMonths, dayOf, partsOf, startOfWeek, type Day } from '../../domain/calendar/day.ts'
import { today } from '../behaviours/clock.ts'
import { me } from '../store/tables.ts'
import { byDay } from '../store/views.ts'
import { dayNumeral, longDay, longWeekday, monthOf, twoLetters, weekFrom } from '../text/dates.ts'
import { text } from '../text/text.ts'
import { Icon } from './icon.tsx'

const STEPS: Record<string, (day: Day) => Day> = {
  ArrowLeft: (day) => addDays(day, -1),
  ArrowRight: (day) => addDays(day, 1),
  ArrowUp: (day) => addDays(day, -7),
  ArrowDown: (day) => addDays(day, 7),
  PageUp: (day) => addMonths(day, -1),
  PageDown: (day) => addMonths(day, 1),
}

/** A month to choose a day from; arrows go from day to day, Page Up and Down from month to month. */
export function Month({ chosen, choose }: { chosen: Day | null; choose: (day: Day) => void }) {
  const words = text().date
  const [at, setAt] = useState(chosen ?? today.value)
  const table = useRef<HTMLTableElement>(null)
  const shown = (day: Day): boolean => day.slice(0, 7) === at.slice(0, 7)
  const onKeyDown = (event: KeyboardEvent): void => {
    const next = STEPS[event.key]?.(at)
    if (!next) return
    event.preventDefault()
    setAt(next)
    requestAnimationFrame(() => table.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus())
  }
  return (
    <>
      <div class="month-head">
        <span aria-live="polite">{monthOf(at)}</span>
        <span class="month-steps">
          <button type="button" class="icon-button" aria-label={words.earlier} onClick={() => setAt(addMonths(at, -1))}>
            <Icon name="chevron-left" />
          </button>
          <button type="button" class="icon-button" aria-label={words.later} onClick={() => setAt(addMonths(at, 1))}>
            <Icon name="chevron-right" />
          </button>
        </span>
      </div>
      <table ref={table} class="mini" role="grid" aria-label={monthOf(at)} onKeyDown={onKeyDown}>
        <thead>
          <tr>
            {weekFrom().map((day) => (
              <th scope="col" key={day} abbr={longWeekday(day)}>
                {twoLetters(day)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(at).map((week) => (
            <tr key={week[0]}>
              {week.map((day) => (
                <td key={day} aria-selected={day === chosen}>
                  <button
                    type="button"
                    tabIndex={day === at ? 0 : -1}
                    aria-label={longDay(day)}
                    aria-current={day === today.value ? 'date' : undefined}
                    aria-pressed={day === chosen}
                    data-out={shown(day) ? undefined : true}
                    data-busy={byDay.value.has(day) || undefined}
                    onClick={() => choose(day)}
                  >
                    {dayNumeral(day)}
                  </button>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}

/** The weeks that a month touches. */
function weeksOf(day: Day): Day[][] {
  const { year, month } = partsOf(day)
  const first = startOfWeek(dayOf(year, month, 1), me.value?.week_start ?? 1)
  const after = addMonths(dayOf(year, month, 1), 1)
  const weeks: Day[][] = []
  for (let start = first; start < after; start = addDays(start, 7)) {
    weeks.push(Array.from({ length: 7 }, (_, index) => addDays(start, index)))
  }
  return weeks
}
