import { instantOf } from '../../platform/clock.ts'
import { purgeRows } from '../../platform/db/purge.ts'
import type { Database } from '../../platform/db/transaction.ts'

/** Invitations whose last link has run out. `now` in milliseconds; answers how many went. */
export const purgeInvites = (db: Database, now: number): Promise<number> =>
  purgeRows(db, { table: 'invites', key: ['id'], where: 'expires_at <= ?', parameters: [instantOf(now)] })
