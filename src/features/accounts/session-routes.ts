import { endpoints } from '../../contract/endpoints.ts'
import { notFound } from '../../domain/errors.ts'
import { pick, single } from '../../platform/http/etag.ts'
import { noContent, ok, routesFor, type Route } from '../../platform/http/route.ts'
import { changeEmail, confirmEmail } from './credentials.ts'
import type { AccountNeeds } from './needs.ts'
import { provePassword, stillProven } from './proof-of-password.ts'
import { asUser, ownAccount, PROFILE } from './queries.ts'
import { endSession, listSessions } from './sessions.ts'

const route = routesFor(endpoints)

export const sessionRoutes = (needs: AccountNeeds): Route[] => [
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
  route('PATCH /auth/email', {
    current: (on, { actor }) => pick(asUser(ownAccount(on, actor)), PROFILE),
    prepare: ({ actor, body }) => provePassword(needs, actor, body.password),
    write: (tx, { body }, proven) =>
      single(changeEmail(tx, needs.mail, stillProven(tx, proven), body.email, needs.baseUrl(tx)), PROFILE),
  }),
  route('POST /auth/email/confirm', {
    write: (tx, { body }) => {
      confirmEmail(tx, body.token)
      return noContent()
    },
  }),
]
