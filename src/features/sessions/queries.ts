/** Finds the owners of sessions and API tokens, by the hash of their secret. */
import type { ApiTokenRow, SessionRow, UserRow } from '../../../schema/tables/people.ts'
import { IDLE_DAYS, type Session } from '../../contract/accounts.ts'
import type { PageQuery } from '../../contract/queries.ts'
import type { Actor, SessionActor } from '../../domain/access/actor.ts'
import type { Scope } from '../../domain/access/scope.ts'
import { DAY } from '../../domain/calendar/milliseconds.ts'
import { instantOf } from '../../platform/clock.ts'
import { mapPage, pageOf, type PageOf } from '../../platform/db/rows/paging.ts'
import type { Instant, Reader } from '../../platform/db/transaction.ts'
import { sha256Hex } from '../../platform/ids.ts'
import { deviceOf } from './device.ts'
import { knownCaller } from './known-callers.ts'

export const IDLE_LIFE = IDLE_DAYS * DAY

type Person = Pick<UserRow, 'id' | 'name' | 'email' | 'timezone' | 'locale' | 'week_start' | 'is_admin'>

const PERSON = 'u.id, u.name, u.email, u.timezone, u.locale, u.week_start, u.is_admin'

const BY_SESSION = `SELECT ${PERSON}, s.id AS session_id, s.last_seen_at, s.expires_at
   FROM sessions s JOIN users u ON u.id = s.user_id WHERE s.secret_sha256 = ?`
const BY_TOKEN = `SELECT ${PERSON}, a.id AS token_id, a.scope, a.expires_at
   FROM api_tokens a JOIN users u ON u.id = a.user_id WHERE a.secret_sha256 = ?`

/** The actor of a session cookie; null when there is no such session or it has ended. */
export function actorOfSession(on: Reader, secret: string, now: Instant): SessionActor | null {
  const hash = sha256Hex(secret)
  const row = knownCaller(on, `session ${hash}`, () =>
    on.get<Person & Pick<SessionRow, 'last_seen_at' | 'expires_at'> & { session_id: string }>(BY_SESSION, [hash]),
  )
  if (!row || row.expires_at <= now || Date.parse(row.last_seen_at) + IDLE_LIFE <= Date.parse(now)) return null
  const { last_seen_at: _, expires_at: __, session_id, is_admin, ...rest } = row
  return { ...rest, is_admin: is_admin === 1, session_id }
}

interface TokenOwner {
  actor: Actor
  token_id: string
  scope: Scope
}

/** The owner and scope of an API token; null when it is unknown or has expired. */
export function actorOfToken(on: Reader, secret: string, now: Instant): TokenOwner | null {
  const hash = sha256Hex(secret)
  const row = knownCaller(on, `token ${hash}`, () =>
    on.get<Person & Pick<ApiTokenRow, 'scope' | 'expires_at'> & { token_id: string }>(BY_TOKEN, [hash]),
  )
  if (!row || (row.expires_at !== null && row.expires_at <= now)) return null
  const { expires_at: _, token_id, scope, is_admin, ...rest } = row
  return { actor: { ...rest, is_admin: is_admin === 1, session_id: null }, token_id, scope }
}

/** The actor's active sessions, newest first. */
export function listSessions(on: Reader, actor: Actor, now: Instant, query: PageQuery): PageOf<Session> {
  const page = pageOf<SessionRow>(on, query, {
    list: ['sessions', actor.id],
    sql: 'SELECT * FROM sessions WHERE user_id = ? AND expires_at > ? AND last_seen_at > ?',
    parameters: [actor.id, now, instantOf(Date.parse(now) - IDLE_LIFE)],
    keys: ['created_at', 'id'],
    order: 'descending',
    keysOf: (row) => [row.created_at, row.id],
  })
  return mapPage(page, (row) => asSession(row, actor))
}

const asSession = (row: SessionRow, actor: Actor): Session => ({
  id: row.id,
  current: row.id === actor.session_id,
  ...deviceOf(row.user_agent),
  user_agent: row.user_agent,
  ip: row.ip,
  created_at: row.created_at,
  last_seen_at: row.last_seen_at,
  expires_at: row.expires_at,
})
