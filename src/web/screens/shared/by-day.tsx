import type { ComponentChildren } from 'preact'
import type { Day } from '../../../domain/calendar/day.ts'
import { wallClock } from '../../text/clock.ts'
import { dueInWords, fullDay } from '../../text/dates.ts'
import { GroupHead } from '../../ui/display/group.tsx'

interface ByDayProps<Row> {
  rows: readonly Row[]
  /** The instant of a row. */
  at: (row: Row) => string
  draw: (row: Row) => ComponentChildren
  /** Which days say how many there are: none, all, or all but the last, of which only a part is read. */
  counted?: 'none' | 'whole' | 'all'
}

/** Lines under the days of the person's zone that they are of, in the order in which they come. */
export function ByDay<Row>({ rows, at, draw, counted = 'none' }: ByDayProps<Row>) {
  const days = Map.groupBy(rows, (row) => wallClock(Date.parse(at(row))).day)
  const last = [...days.keys()].at(-1)
  const isCounted = (day: Day): boolean => counted === 'all' || (counted === 'whole' && day !== last)
  return (
    <>
      {[...days].map(([day, some]) => (
        <section key={day} aria-label={fullDay(day)}>
          <GroupHead title={dueInWords(day, null)} count={isCounted(day) ? some.length : 0} />
          <ul>{some.map(draw)}</ul>
        </section>
      ))}
    </>
  )
}
