import { ownPassword } from '../../contract/accounts.ts'
import { newUser, userPatch } from '../../contract/people.ts'
import { listQuery } from '../../contract/queries.ts'
import { signOutCookies } from '../../platform/http/cookies.ts'
import { pick, single } from '../../platform/http/etag.ts'
import { created, del, get, noContent, ok, patch, post, type Route } from '../../platform/http/route.ts'
import type { AccountNeeds } from '../accounts/needs.ts'
import { provePassword, stillProven } from '../accounts/proof-of-password.ts'
import { linksTo } from '../sharing/links.ts'
import { inviteUser, leave, removeUser, setAdmin, withdrawUserInvite } from './actions.ts'
import { ACCOUNT_WRITABLE, accountById, asAccount, listAccounts, listUserInvites } from './queries.ts'

export const peopleRoutes = (needs: AccountNeeds): Route[] => [
  get('/users', {
    who: 'admin',
    query: listQuery,
    read: (on, { now, query }) => {
      const { items: users, next_cursor } = listAccounts(on, query)
      return ok({ users, invites: listUserInvites(on, now), next_cursor })
    },
  }),
  post('/users', {
    who: 'admin',
    secret: true,
    body: newUser,
    write: (tx, { actor, body }) => {
      const invite = inviteUser(tx, actor, body.email)
      return created({ invite, ...linksTo(tx, needs, actor, { invite, project: null }) })
    },
  }),
  patch('/users/:id', {
    who: 'admin',
    body: userPatch,
    current: (on, { params }) => pick(asAccount(accountById(on, params.id)), ACCOUNT_WRITABLE),
    write: (tx, { actor, params, body }) => single(setAdmin(tx, actor, params.id, body.is_admin), ACCOUNT_WRITABLE),
  }),
  del('/users/:id', {
    who: 'admin',
    current: (on, { params }) => pick(asAccount(accountById(on, params.id)), ACCOUNT_WRITABLE),
    write: (tx, { actor, params }) => {
      removeUser(tx, actor, params.id)
      return noContent()
    },
  }),
  del('/users/invites/:id', {
    who: 'admin',
    write: (tx, { params }) => {
      withdrawUserInvite(tx, params.id)
      return noContent()
    },
  }),
  del('/auth/account', {
    who: 'session',
    body: ownPassword,
    prepare: ({ actor, body }) => provePassword(needs, actor, body.password),
    write: (tx, { actor, secure }, proven) => {
      leave(tx, actor, stillProven(tx, proven))
      return noContent({ 'Set-Cookie': signOutCookies(secure) })
    },
  }),
]
