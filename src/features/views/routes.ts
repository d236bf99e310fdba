import { endpoints } from '../../contract/endpoints.ts'
import { Turn } from '../../platform/event-loop.ts'
import { itemsOf } from '../../platform/http/answers/json.ts'
import { ok, routesFor, type Route } from '../../platform/http/route.ts'
import { completed } from './completed.ts'
import { today, upcoming, type TodayAsJson } from './queries.ts'

const route = routesFor(endpoints)

const PLAIN = { 'Content-Type': 'text/plain; charset=utf-8' }

export const viewRoutes: Route[] = [
  route('GET /today', { read: async (on, { actor, now, query }) => ok(await today(on, actor, now, query)) }),
  route('GET /today.txt', {
    read: async (on, { actor, now, query }) => {
      const text = await asText(await today(on, actor, now, query))
      return { status: 200, raw: new Response(text, { headers: PLAIN }) }
    },
  }),
  route('GET /completed', {
    read: (on, { actor, query }) => {
      const { items: entries, next_cursor } = completed(on, actor, query)
      return ok({ entries, next_cursor })
    },
  }),
  route('GET /upcoming', {
    read: async (on, { actor, now, query }) => ok(await upcoming(on, actor, now, query)),
  }),
]

/** Today as plain text for voice assistants: one task per line, overdue ones first with their date. */
async function asText({ overdue, today }: TodayAsJson): Promise<string> {
  let text = ''
  const turn = new Turn()
  for (const [list, isOverdue] of [
    [overdue, true],
    [today, false],
  ] as const)
    for (const tasks of itemsOf(list)) {
      if (turn.isOver) await turn.pass()
      for (const { due_date, due_time, content } of tasks)
        text += `${[isOverdue && due_date, due_time, content].filter(Boolean).join(' ')}\n`
    }
  return text
}
