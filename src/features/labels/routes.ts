import { labelPatch, newLabel } from '../../contract/labels.ts'
import { listQuery } from '../../contract/queries.ts'
import { move } from '../../contract/tasks.ts'
import { pick, single } from '../../platform/http/etag.ts'
import { del, get, ok, patch, post, type Route } from '../../platform/http/route.ts'
import { changed, gone } from '../history/answers.ts'
import { createLabel, deleteLabel, moveLabel, updateLabel } from './actions.ts'
import { getLabel, listLabels } from './queries.ts'

const WRITABLE = ['name', 'color']

export const labelRoutes: Route[] = [
  get('/labels', {
    query: listQuery,
    read: (on, { actor, query }) => {
      const { items: labels, next_cursor } = listLabels(on, actor, query)
      return ok({ labels, next_cursor })
    },
  }),
  post('/labels', {
    body: newLabel,
    write: (tx, { actor, body }) => {
      const { label, repeated } = createLabel(tx, actor, body)
      return changed(tx, label, WRITABLE, repeated ? 200 : 201)
    },
  }),
  get('/labels/:id', { read: (on, { actor, params }) => single(getLabel(on, actor, params.id), WRITABLE) }),
  patch('/labels/:id', {
    body: labelPatch,
    current: (on, { actor, params }) => pick(getLabel(on, actor, params.id), WRITABLE),
    write: (tx, { actor, params, body }) => changed(tx, updateLabel(tx, actor, params.id, body), WRITABLE),
  }),
  del('/labels/:id', {
    current: (on, { actor, params }) => pick(getLabel(on, actor, params.id), WRITABLE),
    write: (tx, { actor, params }) => {
      deleteLabel(tx, actor, params.id)
      return gone(tx)
    },
  }),
  post('/labels/:id/move', {
    body: move,
    write: (tx, { actor, params, body }) => changed(tx, moveLabel(tx, actor, params.id, body), WRITABLE),
  }),
]
