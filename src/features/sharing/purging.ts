import { instantOf } from '../../platform/clock.ts'
import { purgeRows } from '../../platform/db/writing/purge.ts'
import type { Database } from '../../platform/db/transaction.ts'

/** Deletes expired invitations. `now` in milliseconds; returns the number of rows deleted. */
export const purgeInvites = (db: Database, now: number): Promise<number> =>
  purgeRows(db, { table: 'invites', key: ['id'], where: 'expires_at <= ?', parameters: [instantOf(now)] })
