import { Fragment } from 'preact'
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import type { Day } from '../../../domain/calendar/day.ts'
import { byDay } from '../../data/tasks/lists/by-day.ts'
import { today } from '../../text/clock.ts'
import { capitalWeekday, dayNumeral, isWeekend, longDay } from '../../text/dates.ts'
import { shortMonth } from '../../text/months.ts'
import { moreText } from '../../text/text.ts'
import { isStill } from '../../ui/motion.ts'

/** The days of the list in a line, each a way to it; the one at the top of the window is marked and in sight. */
export function Strip({ days, choose }: { days: Day[]; choose: (day: Day) => void }) {
  const line = useRef<HTMLElement>(null)
  const at = useDayAtTop(line, days)
  useLayoutEffect(() => bringToFront(line.current!), [at])
  return (
    <nav class="strip" aria-label={moreText().upcoming.days} ref={line}>
      {days.map((day, index) => (
        <Fragment key={day}>
          {(index === 0 || dayNumeral(day) === '1') && (
            <span class="strip-month" aria-hidden="true">
              {shortMonth(day)}
            </span>
          )}
          <DayLink day={day} isAtTop={day === at} choose={choose} />
        </Fragment>
      ))}
    </nav>
  )
}

interface DayLinkProps {
  day: Day
  isAtTop: boolean
  choose: (day: Day) => void
}

function DayLink({ day, isAtTop, choose }: DayLinkProps) {
  const count = byDay.value.get(day)?.length ?? 0
  return (
    <a
      href={`#${idOf(day)}`}
      aria-current={day === today.value ? 'date' : undefined}
      data-at-top={isAtTop || undefined}
      data-rest={(isWeekend(day) && day !== today.value) || undefined}
      onClick={(event) => {
        choose(day)
        showDay(event, day)
      }}
    >
      <span aria-hidden="true">
        {capitalWeekday(day)} <b>{dayNumeral(day)}</b>
      </span>
      <span class="vh">{moreText().calendar.cell(longDay(day), count)}</span>
      <span class="strip-load">
        {Array.from({ length: Math.min(count, 3) }, (_, index) => (
          <i key={index} />
        ))}
      </span>
    </a>
  )
}

/** The id of the section of a day. */
export const idOf = (day: Day): string => `day-${day}`

function showDay(event: MouseEvent, day: Day): void {
  event.preventDefault()
  const section = document.getElementById(idOf(day))
  section?.scrollIntoView({
    block: 'start',
    behavior: isStill() ? 'auto' : 'smooth',
  })
  section?.querySelector<HTMLElement>('a, .add-row')?.focus({ preventScroll: true })
}

/** Rounding, and the room above a day that was scrolled to. */
const NEARLY_PX = 8

/** The last day that begins at or above the lower edge of the strip, or of the window where the strip has left it. */
function useDayAtTop(line: { current: HTMLElement | null }, days: readonly Day[]): Day | undefined {
  const [at, setAt] = useState(days[0])
  useEffect(() => {
    const update = (): void => {
      // The window scrolls too as Back leads to another list, whose place this one has left.
      if (!line.current) return
      const top = Math.max(0, line.current.getBoundingClientRect().bottom) + NEARLY_PX
      const isAbove = (day: Day): boolean => {
        const section = document.getElementById(idOf(day))
        return section !== null && section.getBoundingClientRect().top <= top
      }
      setAt(days.findLast(isAbove) ?? days[0])
    }
    const options = { capture: true, passive: true }
    addEventListener('scroll', update, options)
    return () => removeEventListener('scroll', update, options)
  }, [days.length, days[0]])
  return at
}

/** Scrolls the strip until the marked day stands first, beside the name of its month. */
function bringToFront(line: HTMLElement): void {
  const day = line.querySelector<HTMLElement>('[data-at-top]')
  const month = line.querySelector<HTMLElement>('.strip-month')
  if (!day || !month) return
  line.scrollLeft += day.getBoundingClientRect().left - line.getBoundingClientRect().left - month.offsetWidth
}
