import { endpoints } from '../../contract/endpoints.ts'
import { signOutCookies } from '../../platform/http/cookies.ts'
import { pick, single, singleWith } from '../../platform/http/etag.ts'
import { noContent, ok, routesFor, type Route } from '../../platform/http/route.ts'
import { createToken, refuseCommonPassword, revokeToken, setUp, updateProfile } from './actions.ts'
import type { AccountNeeds } from './needs.ts'
import { hashPassword } from './passwords.ts'
import { asUser, needsSetup, ownAccount, PROFILE, profileOf, tokenOf, tokensOf } from './queries.ts'
import { endSession, startSession } from './sessions.ts'
import { checkSignIn, signIn } from './signing-in.ts'
import { withSession } from './with-session.ts'

const route = routesFor(endpoints)

const TOKEN = ['name', 'expires_at']

export const accountRoutes = (needs: AccountNeeds): Route[] => [
  route('GET /auth/setup', { read: (on) => ok({ needs_setup: needsSetup(on) }) }),
  route('POST /auth/setup', {
    prepare: async ({ body, address, isNear }) => {
      refuseCommonPassword(body.password)
      return needs.limits.guard({ address }, () => {
        if (!needsSetup(needs.db)) return ''
        if (!isNear) needs.setUpCode.require(body.code)
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
  route('POST /auth/logout', {
    write: (tx, { actor, secure }) => {
      endSession(tx, actor.id, actor.session_id!)
      return noContent({ 'Set-Cookie': signOutCookies(secure) })
    },
  }),
  route('GET /auth/me', { read: (on, { actor }) => single(asUser(ownAccount(on, actor)), PROFILE) }),
  route('PATCH /auth/me', {
    current: (on, { actor }) => pick(profileOf(asUser(ownAccount(on, actor))), PROFILE),
    write: (tx, { actor, body }) => single(updateProfile(tx, actor, body, needs.zoneChanged), PROFILE),
  }),
  route('GET /tokens', {
    read: (on, { actor, query }) => {
      const { items: tokens, next_cursor } = tokensOf(on, actor.id, query)
      return ok({ tokens, next_cursor })
    },
  }),
  route('POST /tokens', {
    write: (tx, { actor, body }) => singleWith(201, createToken(tx, actor, body), TOKEN),
  }),
  route('DELETE /tokens/:id', {
    current: (on, { actor, params }) => pick(tokenOf(on, actor.id, params.id), TOKEN),
    write: (tx, { actor, params }) => {
      revokeToken(tx, actor, params.id)
      return noContent()
    },
  }),
]
