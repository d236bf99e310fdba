import type { IncomingHttpHeaders } from 'node:http'
import type { Actor } from '../../../domain/access/actor.ts'
import type { Scope } from '../../../domain/access/scope.ts'
import { forbidden, unauthorized } from '../../../domain/errors.ts'
import type { Instant, Reader } from '../../db/transaction.ts'
import { sessionCookie } from './cookies.ts'
import type { Who } from '../endpoint.ts'

/** The credentials of a request. With a bearer header cookies are ignored: `cookie` is null. */
export interface Credentials {
  bearer: string | null
  cookie: string | null
  address: string
  userAgent: string
}

export interface Caller {
  actor: Actor
  via: 'session' | 'token'
  /** Id of the session or token. */
  credential: string
  /** Always `full` for a session. */
  scope: Scope
}

/** Given by the contract: whether a token of this scope may use a route. */
export type MayUse = (scope: Scope, route: { method: string; path: string }) => boolean

/**
 * Given by the sessions feature: finds the account of these credentials. Null: there are none; `wrong`: no session or
 * token has them, or it has ended.
 */
export type Authenticate = (credentials: Credentials, on: Reader, now: Instant) => Caller | null | 'wrong'

/**
 * Given by the sessions feature: reads the caller again inside the write transaction; null when the session, token or
 * account has ended.
 */
export type FindPresentCaller = (on: Reader, caller: Caller) => { is_admin: boolean } | null

/** The token of the bearer header (empty when it holds none); null without a bearer header. */
function bearerOf(headers: IncomingHttpHeaders): string | null {
  const match = headers.authorization && /^bearer(?:\s+(.*))?$/i.exec(headers.authorization)
  return match ? (match[1] ?? '').trim() : null
}

/** The name of the program, as far as it is kept. */
export const userAgentOf = (headers: IncomingHttpHeaders): string => (headers['user-agent'] ?? '').slice(0, 400)

export const credentialsOf = (headers: IncomingHttpHeaders, secure: boolean, address: string): Credentials => {
  const bearer = bearerOf(headers)
  return {
    bearer,
    cookie: bearer === null ? sessionCookie(headers.cookie, secure) : null,
    address,
    userAgent: userAgentOf(headers),
  }
}

/**
 * Returns the caller when these credentials may use a route for `who`; throws 401, or 403 when the caller lacks the
 * rights.
 */
export function admit(
  who: Who,
  credentials: Credentials,
  authenticate: Authenticate,
  on: Reader,
  now: Instant,
): Caller | null {
  const shown = credentials.bearer !== null || credentials.cookie !== null
  const caller = shown ? authenticate(credentials, on, now) : null
  if (who === 'anyone') return caller === 'wrong' ? null : caller
  if (caller === 'wrong' || (caller === null && shown)) {
    throw unauthorized(credentials.bearer === null ? 'The session has ended' : 'The API token is wrong or has ended')
  }
  if (caller === null) throw unauthorized('Sign in, or send “Authorization: Bearer” with an API token')
  if (who !== 'signed-in' && caller.via === 'token') throw forbidden('An API token may not do this; sign in')
  if (who === 'admin' && !caller.actor.is_admin) throw adminOnly()
  return caller
}

/**
 * Checks the caller again inside the write transaction, because the session, token or account may have ended since
 * `admit`; throws 401 or 403.
 */
export function admitStill(who: Who, caller: Caller | null, findPresentCaller: FindPresentCaller, on: Reader): void {
  if (who === 'anyone' || caller === null) return
  const present = findPresentCaller(on, caller)
  if (!present) throw unauthorized('The session or API token has ended')
  if (who === 'admin' && !present.is_admin) throw adminOnly()
}

/** 403: the token's scope does not allow this route. */
export const outOfScope = (scope: Scope) => forbidden(`An API token of scope ${scope} may not do this`)

const adminOnly = () => forbidden('Only an admin may do this')
