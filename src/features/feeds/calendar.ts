/** Streams a calendar file, in slices so that the event loop is not blocked. */
import type { Actor } from '../../domain/access/actor.ts'
import { nextTurn } from '../../platform/event-loop.ts'
import type { Instant, Reader } from '../../platform/db/transaction.ts'
import { timezone } from '../../platform/ics/timezone.ts'
import type { CompiledFilter } from '../filters/running.ts'
import { entriesOf, zoneOf, type CalendarOptions, type CalendarEntry } from './entries.ts'
import { datedTasks } from './dated-tasks.ts'

export interface Calendar extends CalendarOptions {
  name: string
  projects: readonly string[]
  /** Which tasks of the projects to include; null: all. */
  found: CompiledFilter | null
  /** Tasks completed before this instant are omitted. */
  since: Instant
}

/** The calendar file in UTF-8. */
export function calendarStream(on: Reader, actor: Actor, calendar: Calendar): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  let pieces: Generator<string, void> | undefined
  return new ReadableStream(
    {
      async pull(controller) {
        await nextTurn()
        pieces ??= piecesOf(on, actor, calendar, await writerFor(calendar))
        const { done, value } = pieces.next()
        if (done) controller.close()
        else controller.enqueue(encoder.encode(value))
      },
      cancel: () => void pieces?.return(),
    },
    { highWaterMark: 2 },
  )
}

interface Writer {
  /** The text before the first component. */
  head: (name: string) => string
  entry: (entry: CalendarEntry, options: CalendarOptions) => string
}

/** Loads the calendar libraries on first use. */
async function writerFor({ todo }: CalendarOptions): Promise<Writer> {
  const { calendarHead, writeEvent } = await import('./event.ts')
  return { head: calendarHead, entry: todo ? (await import('./todo.ts')).writeTodo : writeEvent }
}

/** The owner's zone is always included, because a calendar must have at least one component (RFC 5545 §3.6). */
function* piecesOf(on: Reader, actor: Actor, calendar: Calendar, write: Writer): Generator<string, void> {
  yield write.head(calendar.name) + timezone(calendar.ownerZone)
  const described = new Set([calendar.ownerZone])
  for (const project of calendar.projects) {
    for (const tasks of datedTasks(on, actor, project, calendar.since, calendar.found)) {
      for (const zone of new Set(tasks.map(zoneOf))) {
        if (zone === null || described.has(zone)) continue
        described.add(zone)
        yield timezone(zone)
      }
      yield tasks
        .flatMap((task) => entriesOf(task, calendar))
        .map((entry) => write.entry(entry, calendar))
        .join('')
    }
  }
  yield 'END:VCALENDAR\r\n'
}
