import { login, newToken, profilePatch, setup } from '../../contract/accounts.ts'
import { listQuery } from '../../contract/queries.ts'
import { unauthorized } from '../../domain/errors.ts'
import { caseFolded } from '../../domain/text/case.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Reader } from '../../platform/db/transaction.ts'
import { signInCookie, signOutCookies } from '../../platform/http/cookies.ts'
import { pick, single } from '../../platform/http/etag.ts'
import { created, del, get, noContent, ok, patch, post, type Answer, type Route } from '../../platform/http/route.ts'
import { confirmPassword, createToken, refuseCommonPassword, revokeToken, setUp, updateProfile } from './actions.ts'
import { hashPassword, passwordFits, wantsRehash } from './passwords.ts'
import { asUser, needsSetup, profileOf, tokensOf, userByEmail, userById } from './queries.ts'
import { endSession, SESSION_LIFE, startSession } from './sessions.ts'
import type { SignInLimits } from './sign-in-limits.ts'

const PROFILE = ['name', 'timezone', 'locale', 'week_start']

interface Needs {
  db: Reader
  clock: Clock
  limits: SignInLimits
}

export const accountRoutes = ({ db, clock, limits }: Needs): Route[] => [
  get('/auth/setup', { who: 'anyone', read: (on) => ok({ needs_setup: needsSetup(on) }) }),
  post('/auth/setup', {
    who: 'anyone',
    secret: true,
    body: setup,
    prepare: async ({ body, address }) => {
      refuseCommonPassword(body.password)
      const attempt = limits.attempt(address, null, clock.now())
      attempt.forgive()
      return needsSetup(db) ? await hashPassword(body.password) : ''
    },
    write: (tx, call, password_hash: string) => {
      const user = setUp(tx, { ...call.body, password_hash }, call.origin)
      return signedIn(single(user, PROFILE, { status: 201 }), startSession(tx, user.id, call), call.secure)
    },
  }),
  post('/auth/login', {
    who: 'anyone',
    secret: true,
    evenWhenFull: true,
    body: login,
    prepare: async ({ body, address }) => {
      const attempt = limits.attempt(address, caseFolded(body.email.trim()), clock.now())
      const user = userByEmail(db, body.email.trim())
      const fits = await passwordFits(user?.password_hash ?? null, body.password)
      if (!user || !fits) throw unauthorized('Wrong e-mail or password')
      attempt.succeeded()
      return { user, rehashed: wantsRehash(user.password_hash) ? await hashPassword(body.password) : null }
    },
    write: (tx, call, checked) => {
      const user = confirmPassword(tx, checked.user, checked.rehashed)
      return signedIn(single(asUser(user), PROFILE), startSession(tx, user.id, call), call.secure)
    },
  }),
  post('/auth/logout', {
    who: 'session',
    secret: true,
    write: (tx, { actor, secure }) => {
      endSession(tx, actor.session_id!)
      return noContent({ 'Set-Cookie': signOutCookies(secure) })
    },
  }),
  get('/auth/me', { read: (on, { actor }) => single(asUser(userById(on, actor.id)!), PROFILE) }),
  patch('/auth/me', {
    body: profilePatch,
    current: (on, { actor }) => pick(profileOf(asUser(userById(on, actor.id)!)), PROFILE),
    write: (tx, { actor, body }) => single(updateProfile(tx, actor, body), PROFILE),
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
    write: (tx, { actor, body }) => created(createToken(tx, actor, body)),
  }),
  del('/tokens/:id', {
    who: 'session',
    write: (tx, { actor, params }) => {
      revokeToken(tx, actor, params.id)
      return noContent()
    },
  }),
]

const signedIn = (answer: Answer, secret: string, secure: boolean): Answer => ({
  ...answer,
  headers: { ...answer.headers, 'Set-Cookie': signInCookie(secret, secure, SESSION_LIFE / 1000) },
})
