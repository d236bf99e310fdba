import { endpoints } from '../../contract/endpoints.ts'
import { badRequest } from '../../domain/errors.ts'
import { ok, routesFor, type Route } from '../../platform/http/route.ts'
import { changesSince } from './queries.ts'

const route = routesFor(endpoints)

export const liveRoutes: Route[] = [
  route('GET /changes', {
    read: async (on, { actor, query }) => ok(await changesSince(on, actor, query)),
  }),
  route('GET /ws', {
    read: () => {
      throw badRequest('This path is a WebSocket: send Upgrade, or use GET /changes')
    },
  }),
]
