import { undo as undoBody } from '../../contract/trash.ts'
import { single } from '../../platform/http/etag.ts'
import { noContent, ok, post, type Route } from '../../platform/http/route.ts'
import { undo } from './actions.ts'

export const undoRoutes: Route[] = [
  post('/undo', {
    body: undoBody,
    write: (tx, { actor, body }) => {
      const undone = undo(tx, actor, body.id)
      if (undone.what === 'nothing') return noContent()
      return undone.what === 'batch' ? ok({ tasks: undone.tasks }) : single(undone.object, undone.writable)
    },
  }),
]
