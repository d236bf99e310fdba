import { endpoints } from '../../contract/endpoints.ts'
import { signOutCookies } from '../../platform/http/caller/cookies.ts'
import { pick, single } from '../../platform/http/answers/etag.ts'
import { created, noContent, ok, routesFor, type Route } from '../../platform/http/route.ts'
import type { Database } from '../../platform/db/transaction.ts'
import type { SignInNeeds } from '../sign-in/needs.ts'
import { provePassword, stillProven } from '../accounts/proof-of-password.ts'
import { renewSession } from '../sessions/actions.ts'
import type { Presence } from '../sessions/authenticate.ts'
import { withSession } from '../sessions/with-session.ts'
import { linksTo } from '../sharing/links.ts'
import { inviteUser, leave, removeUser, setAdmin, withdrawUserInvite } from './actions.ts'
import { secureAccount } from './securing.ts'
import { ACCOUNT_WRITABLE, accountById, asAccount, listAccounts, listUserInvites } from './queries.ts'

const route = routesFor(endpoints)

export interface UserNeeds extends SignInNeeds {
  db: Database
  presence: Presence
}

export const userRoutes = (needs: UserNeeds): Route[] => [
  route('GET /users', {
    read: (on, { now, query }) => {
      const { items: users, next_cursor } = listAccounts(on, query)
      return ok({ users, invites: listUserInvites(on, now), base_url: needs.baseUrl(on), next_cursor })
    },
  }),
  route('POST /users', {
    write: (tx, { actor, body }) => {
      const invite = inviteUser(tx, actor, body.email)
      return created({ invite, ...linksTo(tx, needs, actor, { invite, project: null }) })
    },
  }),
  route('PATCH /users/:id', {
    current: (on, { params }) => pick(asAccount(accountById(on, params.id)), ACCOUNT_WRITABLE),
    write: (tx, { actor, params, body }) => single(setAdmin(tx, actor, params.id, body.is_admin), ACCOUNT_WRITABLE),
  }),
  route('DELETE /users/:id', {
    current: (on, { params }) => pick(asAccount(accountById(on, params.id)), ACCOUNT_WRITABLE),
    *write(tx, { actor, params }) {
      yield* removeUser(tx, actor, params.id)
      return noContent()
    },
  }),
  route('DELETE /users/invites/:id', {
    write: (tx, { params }) => {
      withdrawUserInvite(tx, params.id)
      return noContent()
    },
  }),
  route('POST /auth/secure', {
    prepare: async ({ actor, body }) => {
      const proven = await provePassword(needs, actor, body.password)
      // The answer tells when each token was last used, until now.
      await needs.presence.flush(needs.db)
      return proven
    },
    *write(tx, { actor, secure }, proven) {
      stillProven(tx, proven)
      const secured = yield* secureAccount(tx, needs.key, actor)
      return withSession(ok(secured), renewSession(tx, actor.session_id), secure)
    },
  }),
  route('DELETE /auth/account', {
    prepare: ({ actor, body }) => provePassword(needs, actor, body.password),
    *write(tx, { actor, secure }, proven) {
      yield* leave(tx, actor, stillProven(tx, proven))
      return noContent({ 'Set-Cookie': signOutCookies(secure) })
    },
  }),
]
