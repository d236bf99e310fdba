import { DAY } from '../../domain/calendar/milliseconds.ts'
import { instantOf } from '../../platform/clock.ts'
import { purgeRows } from '../../platform/db/purge.ts'
import type { Database } from '../../platform/db/transaction.ts'

/** Servers send a mail again for days at most. */
const KEPT_FOR = 90 * DAY

/** Which mails became tasks: a quarter of a year. `now` in milliseconds; answers how many went. */
export const purgeReceivedMails = (db: Database, now: number): Promise<number> =>
  purgeRows(db, {
    table: 'received_mails',
    key: ['user_id', 'message_sha256'],
    where: 'received_at < ?',
    parameters: [instantOf(now - KEPT_FOR)],
  })
