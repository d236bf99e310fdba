import { searchQuery } from '../../contract/search.ts'
import { get, ok, type Route } from '../../platform/http/route.ts'
import { search } from './queries.ts'

export const searchRoutes: Route[] = [
  get('/search', { query: searchQuery, read: (on, { actor, query }) => ok(search(on, actor, query)) }),
]
