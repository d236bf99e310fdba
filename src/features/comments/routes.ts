import { endpoints } from '../../contract/endpoints.ts'
import { commentPatch } from '../../contract/comments.ts'
import { pick, single } from '../../platform/http/answers/etag.ts'
import { ok, routesFor, type Route } from '../../platform/http/route.ts'
import { updatedAnswer, deletedAnswer, createdOrRepeatedAnswer } from '../history/answers.ts'
import { createComment, deleteComment, updateComment } from './actions.ts'
import { getComment, listComments } from './queries.ts'

const route = routesFor(endpoints)

const WRITABLE = Object.keys(commentPatch.entries)

export const commentRoutes: Route[] = [
  route('GET /tasks/:id/comments', {
    read: (on, { actor, params, query }) => {
      const { items: comments, next_cursor } = listComments(on, actor, params.id, query)
      return ok({ comments, next_cursor })
    },
  }),
  route('POST /tasks/:id/comments', {
    write: (tx, { actor, params, body }) => {
      const { comment, repeated } = createComment(tx, actor, params.id, body)
      return createdOrRepeatedAnswer(tx, comment, WRITABLE, repeated)
    },
  }),
  route('GET /comments/:id', { read: (on, { actor, params }) => single(getComment(on, actor, params.id), WRITABLE) }),
  route('PATCH /comments/:id', {
    current: (on, { actor, params }) => pick(getComment(on, actor, params.id), WRITABLE),
    write: (tx, { actor, params, body }) => updatedAnswer(tx, updateComment(tx, actor, params.id, body), WRITABLE),
  }),
  route('DELETE /comments/:id', {
    current: (on, { actor, params }) => pick(getComment(on, actor, params.id), WRITABLE),
    write: (tx, { actor, params }) => {
      deleteComment(tx, actor, params.id)
      return deletedAnswer(tx)
    },
  }),
]
