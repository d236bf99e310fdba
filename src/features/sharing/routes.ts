import { endpoints } from '../../contract/endpoints.ts'
import { memberPatch, type Invited } from '../../contract/sharing.ts'
import { instantOf, type Clock } from '../../platform/clock.ts'
import type { Reader } from '../../platform/db/transaction.ts'
import { pick, single, singleWith } from '../../platform/http/answers/etag.ts'
import { signInCookie } from '../../platform/http/caller/cookies.ts'
import { created, noContent, ok, routesFor, type Route } from '../../platform/http/route.ts'
import { refuseCommonPassword } from '../accounts/actions.ts'
import { hashPassword } from '../accounts/passwords.ts'
import { PROFILE } from '../accounts/queries.ts'
import { SESSION_LIFE, startSession } from '../sessions/actions.ts'
import type { SignInLimits } from '../accounts/sign-in-limits.ts'
import { changeRole, invite, removeMember, withdrawInvite } from './actions.ts'
import { acceptInvite, signUp } from './joining.ts'
import { linksTo, type LinkNeeds } from './links.ts'
import { inviteBySecret, listMembers, listPeople, memberFor } from './queries.ts'

const route = routesFor(endpoints)

const MEMBER = Object.keys(memberPatch.entries)

interface Needs extends LinkNeeds {
  db: Reader
  clock: Clock
  limits: SignInLimits
}

export const sharingRoutes = (needs: Needs): Route[] => [
  route('GET /projects/:id/members', {
    read: (on, { actor, params, now }) => ok(listMembers(on, actor, params.id, now)),
  }),
  route('POST /projects/:id/invites', {
    *write(tx, { actor, params, body }) {
      const outcome = yield* invite(tx, actor, params.id, body)
      if (outcome.added) return ok(outcome satisfies Invited)
      const { invite: asked, project } = outcome
      const links = linksTo(tx, needs, actor, { invite: asked, project })
      return created({ added: false, invite: asked, ...links } satisfies Invited)
    },
  }),
  route('DELETE /projects/:id/invites/:inviteId', {
    write: (tx, { actor, params }) => {
      withdrawInvite(tx, actor, params.id, params.inviteId)
      return noContent()
    },
  }),
  route('PATCH /projects/:id/members/:userId', {
    current: (on, { actor, params }) => pick(memberFor(on, actor, params.id, params.userId, 'change'), MEMBER),
    *write(tx, { actor, params, body }) {
      return single(yield* changeRole(tx, actor, params.id, params.userId, body.role), MEMBER)
    },
  }),
  route('DELETE /projects/:id/members/:userId', {
    current: (on, { actor, params }) => pick(memberFor(on, actor, params.id, params.userId, 'remove'), MEMBER),
    *write(tx, { actor, params }) {
      yield* removeMember(tx, actor, params.id, params.userId)
      return noContent()
    },
  }),
  route('GET /people', {
    read: (on, { actor, query }) => {
      const { items: people, next_cursor } = listPeople(on, actor, query)
      return ok({ people, next_cursor })
    },
  }),
  route('GET /auth/invite', {
    read: (on, { query, now }) => {
      const { email, project_name, inviter_name } = inviteBySecret(on, query.token, now)
      return ok({ email, project_name, invited_by: inviter_name })
    },
  }),
  route('POST /auth/signup', {
    prepare: async ({ body, address }) => {
      refuseCommonPassword(body.password)
      await findsLink(needs, body.token, address)
      return hashPassword(body.password)
    },
    *write(tx, call, passwordHash) {
      const user = yield* signUp(tx, call.body, passwordHash)
      const cookie = signInCookie(startSession(tx, user.id, call), call.secure, SESSION_LIFE / 1000)
      return singleWith(201, user, PROFILE, { 'Set-Cookie': cookie })
    },
  }),
  route('POST /auth/invite/accept', {
    prepare: async ({ body, address }) => {
      await findsLink(needs, body.token, address)
    },
    *write(tx, { actor, body }) {
      return ok({ project: yield* acceptInvite(tx, actor, body.token) })
    },
  }),
]

/** Finds the invitation of a link. A wrong link (404) counts as a failed sign-in of the address; 429 after too many. */
const findsLink = ({ db, clock, limits }: Needs, secret: string, address: string) =>
  limits.guard({ address }, () => inviteBySecret(db, secret, instantOf(clock.now())))
