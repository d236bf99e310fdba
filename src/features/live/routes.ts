import { changesQuery, channelQuery } from '../../contract/live.ts'
import { badRequest } from '../../domain/errors.ts'
import { get, ok, type Route } from '../../platform/http/route.ts'
import { changesSince } from './queries.ts'

export const liveRoutes: Route[] = [
  get('/changes', {
    query: changesQuery,
    read: async (on, { actor, query }) => ok(await changesSince(on, actor, query)),
  }),
  get('/ws', {
    query: channelQuery,
    read: () => {
      throw badRequest('This path speaks WebSocket: send Upgrade, or read /changes')
    },
  }),
]
