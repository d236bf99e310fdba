/** Deletes ended sessions and tokens. */
import { EXPIRED_TOKEN_DAYS } from '../../contract/accounts.ts'
import { DAY } from '../../domain/calendar/milliseconds.ts'
import { instantOf } from '../../platform/clock.ts'
import { purgeRows } from '../../platform/db/writing/purge.ts'
import type { Database } from '../../platform/db/transaction.ts'
import { SESSION_LIFE } from './actions.ts'
import { IDLE_LIFE } from './queries.ts'

const YEAR_2020 = Date.parse('2020-01-01T00:00:00.000Z')

/**
 * Deletes sessions that have expired, are unused, or began while the clock was far in the future. `now` in
 * milliseconds; returns the number of rows deleted.
 */
export function purgeSessions(db: Database, now: number): Promise<number> {
  const farthest = now > YEAR_2020 ? instantOf(now + SESSION_LIFE + DAY) : '9999'
  return purgeRows(db, {
    table: 'sessions',
    key: ['id'],
    where: 'expires_at <= ? OR last_seen_at <= ? OR expires_at > ?',
    parameters: [instantOf(now), instantOf(now - IDLE_LIFE), farthest],
  })
}

/** Deletes tokens that are no longer listed as expired. */
export const purgeTokens = (db: Database, now: number): Promise<number> =>
  purgeRows(db, {
    table: 'api_tokens',
    key: ['id'],
    where: 'expires_at < ?',
    parameters: [instantOf(now - EXPIRED_TOKEN_DAYS * DAY)],
  })
