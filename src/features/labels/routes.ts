import { endpoints } from '../../contract/endpoints.ts'
import { labelPatch } from '../../contract/labels.ts'
import { pick, single } from '../../platform/http/answers/etag.ts'
import { ok, routesFor, type Route } from '../../platform/http/route.ts'
import { updatedAnswer, deletedAnswer, createdOrRepeatedAnswer } from '../history/answers.ts'
import { createLabel, deleteLabel, moveLabel, updateLabel } from './actions.ts'
import { getLabel, listLabels } from './queries.ts'

const route = routesFor(endpoints)

const WRITABLE = Object.keys(labelPatch.entries)

export const labelRoutes: Route[] = [
  route('GET /labels', {
    read: (on, { actor, query }) => {
      const { items: labels, next_cursor } = listLabels(on, actor, query)
      return ok({ labels, next_cursor })
    },
  }),
  route('POST /labels', {
    write: (tx, { actor, body }) => {
      const { label, repeated } = createLabel(tx, actor, body)
      return createdOrRepeatedAnswer(tx, label, WRITABLE, repeated)
    },
  }),
  route('GET /labels/:id', { read: (on, { actor, params }) => single(getLabel(on, actor, params.id), WRITABLE) }),
  route('PATCH /labels/:id', {
    current: (on, { actor, params }) => pick(getLabel(on, actor, params.id), WRITABLE),
    write: (tx, { actor, params, body }) => updatedAnswer(tx, updateLabel(tx, actor, params.id, body), WRITABLE),
  }),
  route('DELETE /labels/:id', {
    current: (on, { actor, params }) => pick(getLabel(on, actor, params.id), WRITABLE),
    *write(tx, { actor, params }) {
      yield* deleteLabel(tx, actor, params.id)
      return deletedAnswer(tx)
    },
  }),
  route('POST /labels/:id/move', {
    write: (tx, { actor, params, body }) => updatedAnswer(tx, moveLabel(tx, actor, params.id, body), WRITABLE),
  }),
]
