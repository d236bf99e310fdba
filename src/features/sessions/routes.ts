import { endpoints } from '../../contract/endpoints.ts'
import { notFound } from '../../domain/errors.ts'
import { signOutCookies } from '../../platform/http/caller/cookies.ts'
import { noContent, ok, routesFor, type Route } from '../../platform/http/route.ts'
import { endSession } from './actions.ts'
import { listSessions } from './queries.ts'

const route = routesFor(endpoints)

export const sessionRoutes: Route[] = [
  route('GET /auth/sessions', {
    read: (on, { actor, now, query }) => {
      const { items: sessions, next_cursor } = listSessions(on, actor, now, query)
      return ok({ sessions, next_cursor })
    },
  }),
  route('DELETE /auth/sessions/:id', {
    write: (tx, { actor, params }) => {
      if (!endSession(tx, actor.id, params.id)) throw notFound('No such session')
      return noContent()
    },
  }),
  route('POST /auth/logout', {
    evenWhenFull: true,
    write: (tx, { actor, secure }) => {
      endSession(tx, actor.id, actor.session_id)
      return noContent({ 'Set-Cookie': signOutCookies(secure) })
    },
  }),
]
