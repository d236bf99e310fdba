import { commentPatch, newComment } from '../../contract/comments.ts'
import { listQuery } from '../../contract/queries.ts'
import { pick } from '../../platform/http/etag.ts'
import { del, get, ok, patch, post, type Route } from '../../platform/http/route.ts'
import { changed, gone } from '../history/answers.ts'
import { createComment, deleteComment, updateComment } from './actions.ts'
import { getComment, listComments } from './queries.ts'

const WRITABLE = ['body']

export const commentRoutes: Route[] = [
  get('/tasks/:id/comments', {
    query: listQuery,
    read: (on, { actor, params, query }) => {
      const { items: comments, next_cursor } = listComments(on, actor, params.id, query)
      return ok({ comments, next_cursor })
    },
  }),
  post('/tasks/:id/comments', {
    body: newComment,
    write: (tx, { actor, params, body }) => {
      const { comment, repeated } = createComment(tx, actor, params.id, body)
      return changed(tx, comment, WRITABLE, repeated ? 200 : 201)
    },
  }),
  patch('/comments/:id', {
    body: commentPatch,
    current: (on, { actor, params }) => pick(getComment(on, actor, params.id), WRITABLE),
    write: (tx, { actor, params, body }) => changed(tx, updateComment(tx, actor, params.id, body), WRITABLE),
  }),
  del('/comments/:id', {
    current: (on, { actor, params }) => pick(getComment(on, actor, params.id), WRITABLE),
    write: (tx, { actor, params }) => {
      deleteComment(tx, actor, params.id)
      return gone(tx)
    },
  }),
]
