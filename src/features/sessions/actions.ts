/** Starts, renews and ends sessions, which are stored by the hash of their secret. */
import { sessions } from '../../../schema/tables/people.ts'
import { SESSION_DAYS } from '../../contract/accounts.ts'
import { DAY } from '../../domain/calendar/milliseconds.ts'
import { instantOf } from '../../platform/clock.ts'
import { deleteRows, insertRow, updateRows } from '../../platform/db/rows/rows.ts'
import type { Instant, Tx } from '../../platform/db/transaction.ts'
import { newId, newSecret, sha256Hex } from '../../platform/ids.ts'

export const SESSION_LIFE = SESSION_DAYS * DAY

/** Starts a session; returns the secret for its cookie. */
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
    expires_at: endOfLife(tx),
  })
  return secret
}

/** Ends a person's sessions except one; returns how many. */
export const endSessions = (tx: Tx, userId: string, except: string | null = null): number =>
  tx.run('DELETE FROM sessions WHERE user_id = ? AND id IS NOT ?', [userId, except]).changes

/** Ends one session of a person; false when they have no such session. */
export const endSession = (tx: Tx, userId: string, sessionId: string): boolean =>
  deleteRows(tx, sessions, { user_id: userId, id: sessionId }) > 0

/** Replaces a session's secret and returns it for the cookie; the old one stops working. */
export function renewSession(tx: Tx, sessionId: string): string {
  const secret = newSecret()
  const expires_at = endOfLife(tx)
  updateRows(tx, sessions, { id: sessionId }, { secret_sha256: sha256Hex(secret), last_seen_at: tx.now, expires_at })
  return secret
}

const endOfLife = (tx: Tx): Instant => instantOf(Date.parse(tx.now) + SESSION_LIFE)
