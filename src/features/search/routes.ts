import { endpoints } from '../../contract/endpoints.ts'
import { ok, routesFor, type Route } from '../../platform/http/route.ts'
import { search } from './queries.ts'

const route = routesFor(endpoints)

export const searchRoutes: Route[] = [
  route('GET /search', { read: (on, { actor, query }) => ok(search(on, actor, query)) }),
]
