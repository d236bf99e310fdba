import { upcomingQuery } from '../../contract/views.ts'
import { get, ok, type Route } from '../../platform/http/route.ts'
import { today, upcoming } from './queries.ts'

export const viewRoutes: Route[] = [
  get('/today', { read: (on, { actor, now }) => ok(today(on, actor, now)) }),
  get('/upcoming', {
    query: upcomingQuery,
    read: (on, { actor, now, query }) => ok(upcoming(on, actor, now, query.days ?? 7, query.from)),
  }),
]
