import type { ComponentChildren } from 'preact'
import { wallClock } from '../../text/clock.ts'
import { dueInWords, fullDay } from '../../text/dates.ts'
import { GroupHead } from '../../ui/display/group.tsx'

interface ByDayProps<Row> {
  rows: readonly Row[]
  /** The instant of a row. */
  at: (row: Row) => string
  draw: (row: Row) => ComponentChildren
  /** Whether each day says how many there are. */
  isCounted?: boolean
}

/** Lines under the days of the person's zone that they are of, in the order in which they come. */
export function ByDay<Row>({ rows, at, draw, isCounted = false }: ByDayProps<Row>) {
  const days = Map.groupBy(rows, (row) => wallClock(Date.parse(at(row))).day)
  return (
    <>
      {[...days].map(([day, some]) => (
        <section key={day} aria-label={fullDay(day)}>
          <GroupHead title={dueInWords(day, null)} count={isCounted ? some.length : 0} />
          <ul>{some.map(draw)}</ul>
        </section>
      ))}
    </>
  )
}
