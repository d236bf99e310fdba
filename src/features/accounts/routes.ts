import { endpoints } from '../../contract/endpoints.ts'
import type { Steps, Tx } from '../../platform/db/transaction.ts'
import { pick, single, singleWith } from '../../platform/http/answers/etag.ts'
import { noContent, ok, routesFor, type Route } from '../../platform/http/route.ts'
import { createToken, revokeToken, updateProfile } from './actions.ts'
import { asUser, ownAccount, PROFILE, tokenOf, listTokens } from './queries.ts'

const route = routesFor(endpoints)

const TOKEN = ['name', 'expires_at']

export interface AccountNeeds {
  /** Called inside the write when a person's time zone changes. */
  zoneChanged: (tx: Tx, userId: string) => Steps<void>
}

export const accountRoutes = (needs: AccountNeeds): Route[] => [
  route('GET /auth/me', { read: (on, { actor }) => single(asUser(ownAccount(on, actor)), PROFILE) }),
  route('PATCH /auth/me', {
    current: (on, { actor }) => pick(asUser(ownAccount(on, actor)), PROFILE),
    *write(tx, { actor, body }) {
      return single(yield* updateProfile(tx, actor, body, needs.zoneChanged), PROFILE)
    },
  }),
  route('GET /tokens', {
    read: (on, { actor, query }) => {
      const { items: tokens, next_cursor } = listTokens(on, actor.id, query)
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
