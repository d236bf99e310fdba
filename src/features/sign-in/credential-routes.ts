import { endpoints } from '../../contract/endpoints.ts'
import { instantOf } from '../../platform/clock.ts'
import { pick, single } from '../../platform/http/answers/etag.ts'
import { noContent, routesFor, type Route } from '../../platform/http/route.ts'
import { refuseCommonPassword } from '../accounts/actions.ts'
import { badLink, changeEmail, confirmEmail, requestReset, resetPassword, setPassword } from './credentials.ts'
import { findLink } from '../accounts/links.ts'
import type { SignInNeeds } from './needs.ts'
import { hashPassword } from '../accounts/passwords.ts'
import { provePassword, stillProven } from '../accounts/proof-of-password.ts'
import { asUser, ownAccount, PROFILE } from '../accounts/queries.ts'
import { renewSession } from '../sessions/actions.ts'
import { withSession } from '../sessions/with-session.ts'

const route = routesFor(endpoints)

export const credentialRoutes = (needs: SignInNeeds): Route[] => [
  route('POST /auth/password/forgot', {
    prepare: async ({ address }) => needs.limits.resetRequested(address),
    write: (tx, { body }) => {
      requestReset(tx, needs.mail, body.email, needs.baseUrl(tx))
      return noContent()
    },
  }),
  route('POST /auth/password/reset', {
    prepare: async ({ body, address }) => {
      refuseCommonPassword(body.password)
      await needs.limits.guard({ address, resetLink: true }, () => {
        if (!findLink(needs.db, body.token, 'password', instantOf(needs.clock.now()))) throw badLink()
      })
      return hashPassword(body.password)
    },
    write: (tx, { body }, hash) => {
      resetPassword(tx, body.token, hash)
      return noContent()
    },
  }),
  route('POST /auth/password/change', {
    prepare: async ({ actor, body }) => {
      refuseCommonPassword(body.new_password, 'new_password')
      const user = await provePassword(needs, actor, body.current_password, 'current_password')
      return { user, hash: await hashPassword(body.new_password) }
    },
    write: (tx, { actor, secure }, { user, hash }) => {
      stillProven(tx, user, 'current_password')
      setPassword(tx, user.id, hash, actor.session_id)
      return withSession(noContent(), renewSession(tx, actor.session_id), secure)
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
      confirmEmail(tx, needs.mail, body.token, needs.baseUrl(tx))
      return noContent()
    },
  }),
]
