import { endpoints } from '../../contract/endpoints.ts'
import { single, singleWith } from '../../platform/http/answers/etag.ts'
import { ok, routesFor, type Route } from '../../platform/http/route.ts'
import { refuseCommonPassword, setUp } from '../accounts/actions.ts'
import { hashPassword } from '../accounts/passwords.ts'
import { asUser, needsSetup, PROFILE } from '../accounts/queries.ts'
import { startSession } from '../sessions/actions.ts'
import { withSession } from '../sessions/with-session.ts'
import { checkSignIn, signIn } from './actions.ts'
import type { SignInNeeds } from './needs.ts'

const route = routesFor(endpoints)

export const signInRoutes = (needs: SignInNeeds): Route[] => [
  route('GET /auth/setup', { read: (on) => ok({ needs_setup: needsSetup(on) }) }),
  route('POST /auth/setup', {
    prepare: async ({ body, address, isOnPrivateNetwork }) => {
      refuseCommonPassword(body.password)
      return needs.limits.guard({ address }, () => {
        if (!needsSetup(needs.db)) return ''
        if (!isOnPrivateNetwork()) needs.setUpCode.require(body.code)
        return hashPassword(body.password)
      })
    },
    write: (tx, { body: { code: _, ...account }, ...call }, password_hash: string) => {
      const user = setUp(tx, { ...account, password_hash }, call.origin)
      return withSession(singleWith(201, user, PROFILE), startSession(tx, user.id, call), call.secure)
    },
  }),
  route('POST /auth/login', {
    evenWhenFull: true,
    prepare: ({ body, address }) => checkSignIn(needs, body, address),
    write: (tx, call, checked) => {
      const user = signIn(tx, needs, checked, call.address)
      return withSession(single(asUser(user), PROFILE), startSession(tx, user.id, call), call.secure)
    },
  }),
]
