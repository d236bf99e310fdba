import { endpoints } from '../../contract/endpoints.ts'
import { filterPatch } from '../../contract/labels.ts'
import { pick, single } from '../../platform/http/answers/etag.ts'
import { ok, routesFor, type Route } from '../../platform/http/route.ts'
import { updatedAnswer, deletedAnswer, createdOrRepeatedAnswer } from '../history/answers.ts'
import { createFilter, deleteFilter, moveFilter, updateFilter } from './actions.ts'
import { getFilter, listFilters, ownFilter } from './queries.ts'
import { runFilter } from './running.ts'

const route = routesFor(endpoints)

const WRITABLE = Object.keys(filterPatch.entries)

export const filterRoutes: Route[] = [
  route('GET /filters', {
    read: (on, { actor, query }) => {
      const { items: filters, next_cursor } = listFilters(on, actor, query)
      return ok({ filters, next_cursor })
    },
  }),
  route('POST /filters', {
    write: (tx, { actor, body }) => {
      const { filter, repeated } = createFilter(tx, actor, body)
      return createdOrRepeatedAnswer(tx, filter, WRITABLE, repeated)
    },
  }),
  route('GET /filters/preview', {
    read: (on, { actor, query, now }) => ok(runFilter(on, actor, query.query, query, now)),
  }),
  route('GET /filters/:id', { read: (on, { actor, params }) => single(getFilter(on, actor, params.id), WRITABLE) }),
  route('PATCH /filters/:id', {
    current: (on, { actor, params }) => pick(getFilter(on, actor, params.id), WRITABLE),
    write: (tx, { actor, params, body }) => updatedAnswer(tx, updateFilter(tx, actor, params.id, body), WRITABLE),
  }),
  route('DELETE /filters/:id', {
    current: (on, { actor, params }) => pick(getFilter(on, actor, params.id), WRITABLE),
    write: (tx, { actor, params }) => {
      deleteFilter(tx, actor, params.id)
      return deletedAnswer(tx)
    },
  }),
  route('GET /filters/:id/tasks', {
    read: (on, { actor, params, query, now }) => {
      const { query: text } = ownFilter(on, actor, params.id)
      return ok(runFilter(on, actor, text, query, now))
    },
  }),
  route('POST /filters/:id/move', {
    write: (tx, { actor, params, body }) => updatedAnswer(tx, moveFilter(tx, actor, params.id, body), WRITABLE),
  }),
]
