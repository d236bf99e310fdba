import type { Task } from '../../contract/tasks.ts'
import { endpoints } from '../../contract/endpoints.ts'
import { ok, routesFor, type Route } from '../../platform/http/route.ts'
import { completed } from './completed.ts'
import { today, upcoming } from './queries.ts'

const route = routesFor(endpoints)

const PLAIN = { 'Content-Type': 'text/plain; charset=utf-8' }

export const viewRoutes: Route[] = [
  route('GET /today', { read: (on, { actor, now, query }) => ok(today(on, actor, now, query)) }),
  route('GET /today.txt', {
    read: (on, { actor, now, query }) => {
      const { overdue, today: due } = today(on, actor, now, query)
      return { status: 200, raw: new Response(asText(overdue.toJSON(), due.toJSON()), { headers: PLAIN }) }
    },
  }),
  route('GET /completed', {
    read: (on, { actor, query }) => {
      const { items: entries, next_cursor } = completed(on, actor, query)
      return ok({ entries, next_cursor })
    },
  }),
  route('GET /upcoming', {
    read: (on, { actor, now, query }) => ok(upcoming(on, actor, now, query)),
  }),
]

/** Today as plain text for voice assistants: one task per line, overdue ones first with their date. */
function asText(overdue: readonly Task[], today: readonly Task[]): string {
  const lines = [
    ...overdue.map((task) => [task.due_date, task.due_time, task.content]),
    ...today.map((task) => [task.due_time, task.content]),
  ]
  return lines.map((parts) => `${parts.filter(Boolean).join(' ')}\n`).join('')
}
