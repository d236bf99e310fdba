/** A calendar file as a stream, made in slices so that nobody waits for a large one (contract.md §9, trust.md §3). */
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Actor } from '../../domain/access/actor.ts'
import type { Instant, Reader } from '../../platform/db/transaction.ts'
import { lines, text } from '../../platform/ics/lines.ts'
import { timezone } from '../../platform/ics/timezone.ts'
import { components, zoneNamed } from './component.ts'
import type { Look } from './look.ts'
import { datedTasks } from './queries.ts'

export interface Calendar extends Look {
  name: string
  projects: readonly string[]
  /** Tasks completed before this are left out. */
  since: Instant
}

/** The file, as UTF-8. */
export function calendarStream(on: Reader, actor: Actor, calendar: Calendar): ReadableStream<Uint8Array> {
  const pieces = piecesOf(on, actor, calendar)
  const encoder = new TextEncoder()
  return new ReadableStream(
    {
      async pull(controller) {
        await nextTurn()
        const { done, value } = pieces.next()
        if (done) controller.close()
        else controller.enqueue(encoder.encode(value))
      },
      cancel: () => void pieces.return(),
    },
    { highWaterMark: 2 },
  )
}

/** The owner's zone is always described, because a calendar must not be empty (RFC 5545 §3.6). */
function* piecesOf(on: Reader, actor: Actor, calendar: Calendar): Generator<string, void> {
  yield (
    lines(
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Errand//Errand//EN',
      'CALSCALE:GREGORIAN',
      `NAME:${text(calendar.name)}`,
      `X-WR-CALNAME:${text(calendar.name)}`,
      'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
      'X-PUBLISHED-TTL:PT1H',
    ) + timezone(calendar.ownerZone)
  )
  const described = new Set([calendar.ownerZone])
  for (const project of calendar.projects) {
    for (const tasks of datedTasks(on, actor, project, calendar.since)) {
      for (const zone of new Set(tasks.map(zoneNamed))) {
        if (zone === null || described.has(zone)) continue
        described.add(zone)
        yield timezone(zone)
      }
      yield tasks.map((task) => components(task, calendar)).join('')
    }
  }
  yield lines('END:VCALENDAR')
}
