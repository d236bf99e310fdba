import { todayQuery, upcomingQuery } from '../../contract/views.ts'
import { get, ok, type Route } from '../../platform/http/route.ts'
import { asText } from './plain-text.ts'
import { today, upcoming } from './queries.ts'

const PLAIN = { 'Content-Type': 'text/plain; charset=utf-8' }

export const viewRoutes: Route[] = [
  get('/today', { query: todayQuery, read: (on, { actor, now, query }) => ok(today(on, actor, now, query)) }),
  get('/today.txt', {
    query: todayQuery,
    read: (on, { actor, now, query }) => {
      const { overdue, today: due } = today(on, actor, now, query)
      return { status: 200, raw: new Response(asText(overdue.toJSON(), due.toJSON()), { headers: PLAIN }) }
    },
  }),
  get('/upcoming', {
    query: upcomingQuery,
    read: (on, { actor, now, query }) => ok(upcoming(on, actor, now, query)),
  }),
]
