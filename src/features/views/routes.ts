import { upcomingQuery } from '../../contract/views.ts'
import { get, ok, type Route } from '../../platform/http/route.ts'
import { asText } from './plain-text.ts'
import { today, upcoming } from './queries.ts'

const PLAIN = { 'Content-Type': 'text/plain; charset=utf-8' }

export const viewRoutes: Route[] = [
  get('/today', { read: (on, { actor, now }) => ok(today(on, actor, now)) }),
  get('/today.txt', {
    read: (on, { actor, now }) => ({
      status: 200,
      raw: new Response(asText(today(on, actor, now)), { headers: PLAIN }),
    }),
  }),
  get('/upcoming', {
    query: upcomingQuery,
    read: (on, { actor, now, query }) => ok(upcoming(on, actor, now, query.days ?? 7, query.from)),
  }),
]
