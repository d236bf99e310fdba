import { useRef, useState } from 'preact/hooks'
import { addDays, addMonths, type Day } from '../../../../domain/calendar/day.ts'
import { monthOfDay, weeksOf } from '../../../../domain/calendar/month.ts'
import { today } from '../../../text/clock.ts'
import { dayByKey } from '../../../input/day-keys.ts'
import { byDay } from '../../../data/tasks/lists/by-day.ts'
import { dayNumeral, longDay, longWeekday, monthOf, twoLetters } from '../../../text/dates.ts'
import { weekFrom } from '../../../text/week.ts'
import { weekStart } from '../../../text/locale.ts'
import { moreText } from '../../../text/text.ts'
import { IconButton } from '../../../ui/icon-button.tsx'

interface MonthProps {
  chosen: Day | null
  choose: (day: Day) => void
  /** The first day that can be chosen. */
  from?: Day | undefined
}

/** A month to choose a day from; arrows go from day to day, Page Up and Down from month to month. */
export function Month({ chosen, choose, from = '' }: MonthProps) {
  const words = moreText().dateChoice
  const [wanted, setAt] = useState(chosen ?? today.value)
  const at = wanted < from ? from : wanted
  const table = useRef<HTMLTableElement>(null)
  const month = monthOfDay(at)
  const onKeyDown = (event: KeyboardEvent): void => {
    const next = dayByKey(event, at)
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
          <IconButton icon="chevron-left" name={words.previousMonth} act={() => setAt(addMonths(at, -1))} />
          <IconButton icon="chevron-right" name={words.nextMonth} act={() => setAt(addMonths(at, 1))} />
        </span>
      </div>
      <table ref={table} class="month" role="grid" aria-label={monthOf(at)} onKeyDown={onKeyDown}>
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
          {sixWeeks(month).map((week) => (
            <tr key={week[0]}>
              {week.map((day) => (
                <td key={day} aria-selected={day === chosen}>
                  <button
                    type="button"
                    tabIndex={day === at ? 0 : -1}
                    aria-label={longDay(day)}
                    aria-current={day === today.value ? 'date' : undefined}
                    aria-pressed={day === chosen}
                    disabled={day < from}
                    data-out={monthOfDay(day) !== month || undefined}
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

/** As many rows for each month: what is below stays where it is, and so does the button that was just pressed. */
function sixWeeks(month: string): Day[][] {
  const weeks = weeksOf(month, weekStart.value)
  while (weeks.length < 6) weeks.push(weeks.at(-1)!.map((day) => addDays(day, 7)))
  return weeks
}
