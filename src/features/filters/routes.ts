import { filterPatch, filterPreview, filterRun, newFilter } from '../../contract/labels.ts'
import { listQuery } from '../../contract/queries.ts'
import { move } from '../../contract/tasks.ts'
import { pick, single } from '../../platform/http/etag.ts'
import { del, get, ok, patch, post, type Route } from '../../platform/http/route.ts'
import { changed, gone } from '../history/answers.ts'
import { createFilter, deleteFilter, moveFilter, updateFilter } from './actions.ts'
import { getFilter, listFilters, ownFilter } from './queries.ts'
import { runFilter } from './running.ts'

const WRITABLE = ['name', 'query', 'color']

export const filterRoutes: Route[] = [
  get('/filters', {
    query: listQuery,
    read: (on, { actor, query }) => {
      const { items: filters, next_cursor } = listFilters(on, actor, query)
      return ok({ filters, next_cursor })
    },
  }),
  post('/filters', {
    body: newFilter,
    write: (tx, { actor, body }) => {
      const { filter, repeated } = createFilter(tx, actor, body)
      return changed(tx, filter, WRITABLE, repeated ? 200 : 201)
    },
  }),
  get('/filters/preview', {
    query: filterPreview,
    read: (on, { actor, query, now }) => ok(runFilter(on, actor, query.query, query, now)),
  }),
  get('/filters/:id', { read: (on, { actor, params }) => single(getFilter(on, actor, params.id), WRITABLE) }),
  patch('/filters/:id', {
    body: filterPatch,
    current: (on, { actor, params }) => pick(getFilter(on, actor, params.id), WRITABLE),
    write: (tx, { actor, params, body }) => changed(tx, updateFilter(tx, actor, params.id, body), WRITABLE),
  }),
  del('/filters/:id', {
    current: (on, { actor, params }) => pick(getFilter(on, actor, params.id), WRITABLE),
    write: (tx, { actor, params }) => {
      deleteFilter(tx, actor, params.id)
      return gone(tx)
    },
  }),
  get('/filters/:id/tasks', {
    query: filterRun,
    read: (on, { actor, params, query, now }) => {
      const { query: text } = ownFilter(on, actor, params.id)
      return ok(runFilter(on, actor, text, query, now))
    },
  }),
  post('/filters/:id/move', {
    body: move,
    write: (tx, { actor, params, body }) => changed(tx, moveFilter(tx, actor, params.id, body), WRITABLE),
  }),
]
