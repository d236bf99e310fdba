import { signup, invitation, inviteAcceptance, inviteQuery, memberPatch, type Invited } from '../../contract/sharing.ts'
import { listQuery } from '../../contract/queries.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Reader, Tx } from '../../platform/db/transaction.ts'
import { pick, single } from '../../platform/http/etag.ts'
import { signInCookie } from '../../platform/http/cookies.ts'
import { created, del, get, noContent, ok, patch, post, type Route } from '../../platform/http/route.ts'
import { instantOf } from '../../platform/clock.ts'
import { refuseCommonPassword } from '../accounts/actions.ts'
import { hashPassword } from '../accounts/passwords.ts'
import { SESSION_LIFE, startSession } from '../accounts/sessions.ts'
import type { SignInLimits } from '../accounts/sign-in-limits.ts'
import { changeRole, invite, removeMember, withdrawInvite } from './actions.ts'
import { acceptInvite, signUp } from './joining.ts'
import { inviteBySecret, listMembers, listPeople, memberFor } from './queries.ts'

const MEMBER = ['role']

/** Sends a link, once this write is on the disk, where mail is set up; answers whether it will be sent. */
export interface InviteMailer {
  invited(tx: Tx, to: { email: string; link: string; project: string | null; inviter: string; locale: string }): boolean
}

interface Needs {
  db: Reader
  clock: Clock
  limits: SignInLimits
  mail: InviteMailer
  /** Where links lead. */
  baseUrl: (on: Reader) => string
}

export const sharingRoutes = ({ db, clock, limits, mail, baseUrl }: Needs): Route[] => [
  get('/projects/:id/members', { read: (on, { actor, params, now }) => ok(listMembers(on, actor, params.id, now)) }),
  post('/projects/:id/invites', {
    secret: true,
    body: invitation,
    write: (tx, { actor, params, body }) => {
      const outcome = invite(tx, actor, params.id, body)
      if (outcome.added) return ok(outcome satisfies Invited)
      const link = `${baseUrl(tx)}/invite?token=${outcome.secret}`
      const { email } = outcome.invite
      const emailed = mail.invited(tx, {
        email,
        link,
        project: outcome.project.name,
        inviter: actor.name,
        locale: actor.locale,
      })
      return created({ added: false, invite: outcome.invite, link, emailed } satisfies Invited)
    },
  }),
  del('/projects/:id/invites/:inviteId', {
    write: (tx, { actor, params }) => {
      withdrawInvite(tx, actor, params.id, params.inviteId)
      return noContent()
    },
  }),
  patch('/projects/:id/members/:userId', {
    body: memberPatch,
    current: (on, { actor, params }) => pick(memberFor(on, actor, params.id, params.userId, 'change'), MEMBER),
    write: (tx, { actor, params, body }) => single(changeRole(tx, actor, params.id, params.userId, body.role), MEMBER),
  }),
  del('/projects/:id/members/:userId', {
    current: (on, { actor, params }) => pick(memberFor(on, actor, params.id, params.userId, 'remove'), MEMBER),
    write: (tx, { actor, params }) => {
      removeMember(tx, actor, params.id, params.userId)
      return noContent()
    },
  }),
  get('/people', {
    query: listQuery,
    read: (on, { actor, query }) => {
      const { items: people, next_cursor } = listPeople(on, actor, query)
      return ok({ people, next_cursor })
    },
  }),
  get('/auth/invite', {
    who: 'anyone',
    query: inviteQuery,
    read: (on, { query, now }) => {
      const { email, project_name, inviter_name } = inviteBySecret(on, query.token, now)
      return ok({ email, project_name, invited_by: inviter_name })
    },
  }),
  post('/auth/signup', {
    who: 'anyone',
    secret: true,
    body: signup,
    prepare: async ({ body, address }) => {
      refuseCommonPassword(body.password)
      await limits.guard({ address }, () => inviteBySecret(db, body.token, instantOf(clock.now())))
      return hashPassword(body.password)
    },
    write: (tx, call, passwordHash) => {
      const user = signUp(tx, call.body, passwordHash)
      const cookie = signInCookie(startSession(tx, user.id, call), call.secure, SESSION_LIFE / 1000)
      return single(user, ['name', 'timezone', 'locale', 'week_start'], {
        status: 201,
        headers: { 'Set-Cookie': cookie },
      })
    },
  }),
  post('/auth/invite/accept', {
    who: 'signed-in',
    secret: true,
    body: inviteAcceptance,
    prepare: async ({ body, address }) => {
      await limits.guard({ address }, () => inviteBySecret(db, body.token, instantOf(clock.now())))
    },
    write: (tx, { actor, body }) => ok({ project: acceptInvite(tx, actor, body.token) }),
  }),
]
