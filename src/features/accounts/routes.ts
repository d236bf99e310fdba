import { login, newToken, profilePatch, setup } from '../../contract/accounts.ts'
import { listQuery } from '../../contract/queries.ts'
import { signOutCookies } from '../../platform/http/cookies.ts'
import { pick, single } from '../../platform/http/etag.ts'
import { del, get, noContent, ok, patch, post, type Route } from '../../platform/http/route.ts'
import { createToken, refuseCommonPassword, revokeToken, setUp, updateProfile } from './actions.ts'
import type { AccountNeeds } from './needs.ts'
import { hashPassword } from './passwords.ts'
import { asUser, needsSetup, ownAccount, PROFILE, profileOf, tokenOf, tokensOf } from './queries.ts'
import { endSession, startSession } from './sessions.ts'
import { checkSignIn, signIn } from './signing-in.ts'
import { withSession } from './with-session.ts'

const TOKEN = ['name', 'expires_at']

export const accountRoutes = (needs: AccountNeeds): Route[] => [
  get('/auth/setup', { who: 'anyone', read: (on) => ok({ needs_setup: needsSetup(on) }) }),
  post('/auth/setup', {
    who: 'anyone',
    secret: true,
    body: setup,
    prepare: async ({ body, address }) => {
      refuseCommonPassword(body.password)
      return needs.limits.guard({ address }, () => (needsSetup(needs.db) ? hashPassword(body.password) : ''))
    },
    write: (tx, call, password_hash: string) => {
      const user = setUp(tx, { ...call.body, password_hash }, call.origin)
      return withSession(single(user, PROFILE, { status: 201 }), startSession(tx, user.id, call), call.secure)
    },
  }),
  post('/auth/login', {
    who: 'anyone',
    secret: true,
    evenWhenFull: true,
    body: login,
    prepare: ({ body, address }) => checkSignIn(needs, body, address),
    write: (tx, call, checked) => {
      const user = signIn(tx, needs, checked, call.address)
      return withSession(single(asUser(user), PROFILE), startSession(tx, user.id, call), call.secure)
    },
  }),
  post('/auth/logout', {
    who: 'session',
    secret: true,
    write: (tx, { actor, secure }) => {
      endSession(tx, actor.id, actor.session_id!)
      return noContent({ 'Set-Cookie': signOutCookies(secure) })
    },
  }),
  get('/auth/me', { read: (on, { actor }) => single(asUser(ownAccount(on, actor)), PROFILE) }),
  patch('/auth/me', {
    body: profilePatch,
    current: (on, { actor }) => pick(profileOf(asUser(ownAccount(on, actor))), PROFILE),
    write: (tx, { actor, body }) => single(updateProfile(tx, actor, body, needs.zoneChanged), PROFILE),
  }),
  get('/tokens', {
    who: 'session',
    query: listQuery,
    read: (on, { actor, query }) => {
      const { items: tokens, next_cursor } = tokensOf(on, actor.id, query)
      return ok({ tokens, next_cursor })
    },
  }),
  post('/tokens', {
    who: 'session',
    secret: true,
    body: newToken,
    write: (tx, { actor, body }) => single(createToken(tx, actor, body), TOKEN, { status: 201 }),
  }),
  del('/tokens/:id', {
    who: 'session',
    current: (on, { actor, params }) => pick(tokenOf(on, actor.id, params.id), TOKEN),
    write: (tx, { actor, params }) => {
      revokeToken(tx, actor, params.id)
      return noContent()
    },
  }),
]
