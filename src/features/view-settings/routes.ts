import { endpoints } from '../../contract/endpoints.ts'
import { pick } from '../../platform/http/answers/etag.ts'
import { ok, routesFor, type Route } from '../../platform/http/route.ts'
import { updatedAnswer } from '../history/answers.ts'
import { updateView } from './actions.ts'
import { getView, listViews, VIEW_WRITABLE } from './queries.ts'

const route = routesFor(endpoints)

export const viewSettingsRoutes: Route[] = [
  route('GET /views', {
    read: (on, { actor, query }) => {
      const { items: views, next_cursor } = listViews(on, actor, query)
      return ok({ views, next_cursor })
    },
  }),
  route('PATCH /views/:key', {
    current: (on, { actor, params }) => pick(getView(on, actor, params.key), VIEW_WRITABLE),
    write: (tx, { actor, params, body }) => updatedAnswer(tx, updateView(tx, actor, params.key, body), VIEW_WRITABLE),
  }),
]
