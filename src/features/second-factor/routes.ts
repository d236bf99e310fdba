import { endpoints } from '../../contract/endpoints.ts'
import type { SessionActor } from '../../domain/access/actor.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Reader, Tx } from '../../platform/db/transaction.ts'
import { noContent, ok, routesFor, type Answer, type Route } from '../../platform/http/route.ts'
import type { InstanceKey } from '../../platform/instance-key.ts'
import type { SignInLimits } from '../accounts/sign-in-limits.ts'
import { provePassword, stillProven } from '../accounts/proof-of-password.ts'
import { ownAccount } from '../accounts/queries.ts'
import { remainingCodes, renewRecoveryCodes } from './recovery-codes.ts'
import { confirmingStep, keepSetUp, needTotp, turnOff, turnOn, waitingSecret } from './actions.ts'
import { endSessions, renewSession } from '../sessions/actions.ts'
import { newTotp } from './totp.ts'
import { withSession } from '../sessions/with-session.ts'

const route = routesFor(endpoints)

export interface SecondFactorNeeds {
  db: Reader
  clock: Clock
  limits: SignInLimits
  key: InstanceKey
}

export const secondFactorRoutes = (needs: SecondFactorNeeds): Route[] => [
  route('POST /auth/totp/setup', {
    prepare: async ({ actor, body }) => {
      const user = await provePassword(needs, actor, body.password)
      return { user, setup: await newTotp(user.email) }
    },
    write: (tx, _call, { user, setup }) => {
      keepSetUp(tx, needs.key, stillProven(tx, user), setup.secret)
      return ok(setup)
    },
  }),
  route('POST /auth/totp/confirm', {
    prepare: async ({ actor, body, address }) => {
      const user = ownAccount(needs.db, actor)
      waitingSecret(needs.key, user)
      const step = await needs.limits.guard({ address, account: user.email_folded }, () =>
        confirmingStep(needs.key, user, body.code, needs.clock.now()),
      )
      return { user, step }
    },
    write: (tx, { actor, secure }, { user, step }) => {
      const recovery_codes = turnOn(tx, user, step)
      return endingOtherSessions(tx, actor, secure, ok({ recovery_codes }))
    },
  }),
  route('POST /auth/totp/disable', {
    prepare: ({ actor, body }) => provePassword(needs, actor, body.password),
    write: (tx, { actor, secure }, proven) => {
      turnOff(tx, needTotp(stillProven(tx, proven)).id)
      return endingOtherSessions(tx, actor, secure, noContent())
    },
  }),
  route('GET /auth/recovery-codes', {
    read: (on, { actor }) => ok({ remaining: remainingCodes(on, needTotp(ownAccount(on, actor)).id) }),
  }),
  route('POST /auth/recovery-codes', {
    prepare: ({ actor, body }) => provePassword(needs, actor, body.password),
    write: (tx, _call, proven) => ok({ recovery_codes: renewRecoveryCodes(tx, needTotp(stillProven(tx, proven)).id) }),
  }),
]

/** Ends all other sessions of the actor and renews the cookie of this one. */
function endingOtherSessions<Body, Status extends number>(
  tx: Tx,
  actor: SessionActor,
  secure: boolean,
  answer: Answer<Body, Status>,
): Answer<Body, Status> {
  endSessions(tx, actor.id, actor.session_id)
  return withSession(answer, renewSession(tx, actor.session_id), secure)
}
