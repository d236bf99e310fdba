/** Sessions and API tokens at rest: only hashes; who a request comes from (trust.md §2). */
import { and, asc, eq, sql } from 'drizzle-orm'
import { apiTokens, sessions, users } from '../../../schema/tables/people.ts'
import type { Actor } from '../../domain/access/actor.ts'
import { insertRow } from '../../platform/db/rows.ts'
import { prepared, type Instant, type Reader, type Tx } from '../../platform/db/transaction.ts'
import { newId, newSecret, sha256Hex } from '../../platform/ids.ts'

const DAY = 86_400_000
export const SESSION_LIFE = 365 * DAY
const IDLE_LIFE = 180 * DAY

const person = {
  id: users.id,
  name: users.name,
  email: users.email,
  timezone: users.timezone,
  locale: users.locale,
  week_start: users.week_start,
  is_admin: users.is_admin,
}

const sessionBySecret = prepared((orm) =>
  orm
    .select({
      ...person,
      session_id: sessions.id,
      last_seen_at: sessions.last_seen_at,
      expires_at: sessions.expires_at,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.user_id))
    .where(eq(sessions.secret_sha256, sql.placeholder('hash')))
    .prepare(),
)

const tokenBySecret = prepared((orm) =>
  orm
    .select({ ...person, token_id: apiTokens.id, expires_at: apiTokens.expires_at })
    .from(apiTokens)
    .innerJoin(users, eq(users.id, apiTokens.user_id))
    .where(eq(apiTokens.secret_sha256, sql.placeholder('hash')))
    .prepare(),
)

/** Who a session cookie belongs to; null when there is no such session, or it has ended. */
export function actorOfSession(on: Reader, secret: string, now: Instant): Actor | null {
  const row = sessionBySecret(on).get({ hash: sha256Hex(secret) })
  if (!row || row.expires_at <= now || Date.parse(row.last_seen_at) + IDLE_LIFE <= Date.parse(now)) return null
  const { last_seen_at: _, expires_at: __, session_id, is_admin, ...rest } = row
  return { ...rest, is_admin: is_admin === 1, session_id }
}

/** Who an API token belongs to, and its id; null when it is unknown or has expired. */
export function actorOfToken(on: Reader, secret: string, now: Instant): { actor: Actor; token_id: string } | null {
  const row = tokenBySecret(on).get({ hash: sha256Hex(secret) })
  if (!row || (row.expires_at !== null && row.expires_at <= now)) return null
  const { expires_at: _, token_id, is_admin, ...rest } = row
  return { actor: { ...rest, is_admin: is_admin === 1, session_id: null }, token_id }
}

/** Starts a session and answers the secret for its cookie. */
export function startSession(tx: Tx, userId: string, from: { address: string; userAgent: string }): string {
  const secret = newSecret()
  insertRow(tx, sessions, {
    id: newId(),
    user_id: userId,
    secret_sha256: sha256Hex(secret),
    user_agent: from.userAgent.slice(0, 500),
    ip: from.address,
    created_at: tx.now,
    last_seen_at: tx.now,
    expires_at: new Date(Date.parse(tx.now) + SESSION_LIFE).toISOString(),
  })
  return secret
}

const endById = prepared((orm) =>
  orm
    .delete(sessions)
    .where(eq(sessions.id, sql.placeholder('id')))
    .prepare(),
)

export const endSession = (tx: Tx, sessionId: string): void => void endById(tx).run({ id: sessionId })

/** Sessions of a person, oldest first. */
export const sessionsOf = (on: Reader, userId: string) =>
  on.orm
    .select()
    .from(sessions)
    .where(and(eq(sessions.user_id, userId)))
    .orderBy(asc(sessions.created_at))
    .all()
