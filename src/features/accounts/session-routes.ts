import { emailChange, emailConfirmation } from '../../contract/accounts.ts'
import { listQuery } from '../../contract/queries.ts'
import { notFound } from '../../domain/errors.ts'
import { pick, single } from '../../platform/http/etag.ts'
import { del, get, noContent, ok, patch, post, type Route } from '../../platform/http/route.ts'
import { changeEmail, confirmEmail } from './credentials.ts'
import type { AccountNeeds } from './needs.ts'
import { provePassword, stillProven } from './proof-of-password.ts'
import { asUser, ownAccount, PROFILE } from './queries.ts'
import { endSession, listSessions } from './sessions.ts'

export const sessionRoutes = (needs: AccountNeeds): Route[] => [
  get('/auth/sessions', {
    who: 'session',
    query: listQuery,
    read: (on, { actor, now, query }) => {
      const { items: sessions, next_cursor } = listSessions(on, actor, now, query)
      return ok({ sessions, next_cursor })
    },
  }),
  del('/auth/sessions/:id', {
    who: 'session',
    write: (tx, { actor, params }) => {
      if (!endSession(tx, actor.id, params.id)) throw notFound('No such session')
      return noContent()
    },
  }),
  patch('/auth/email', {
    who: 'session',
    secret: true,
    body: emailChange,
    current: (on, { actor }) => pick(asUser(ownAccount(on, actor)), PROFILE),
    prepare: ({ actor, body }) => provePassword(needs, actor, body.password),
    write: (tx, { body }, proven) =>
      single(changeEmail(tx, needs.mail, stillProven(tx, proven), body.email, needs.baseUrl(tx)), PROFILE),
  }),
  post('/auth/email/confirm', {
    who: 'anyone',
    secret: true,
    body: emailConfirmation,
    write: (tx, { body }) => {
      confirmEmail(tx, body.token)
      return noContent()
    },
  }),
]
