import { endpoints } from '../../contract/endpoints.ts'
import { single } from '../../platform/http/answers/etag.ts'
import { noContent, ok, routesFor, type Route } from '../../platform/http/route.ts'
import { undoGroup } from './actions.ts'

const route = routesFor(endpoints)

export const undoRoutes: Route[] = [
  route('POST /undo', {
    *write(tx, { actor, body }) {
      const undone = yield* undoGroup(tx, actor, body.id)
      if (undone.what === 'nothing') return noContent()
      return undone.what === 'batch'
        ? ok({ tasks: undone.tasks })
        : { ...single(undone.object, undone.writable), shows: `${undone.kind}s` }
    },
  }),
]
