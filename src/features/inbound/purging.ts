import { DAY } from '../../domain/calendar/milliseconds.ts'
import { instantOf } from '../../platform/clock.ts'
import { purgeRows } from '../../platform/db/writing/purge.ts'
import type { Database } from '../../platform/db/transaction.ts'

/** Mail servers retry for some days at most. */
const KEPT_FOR = 90 * DAY

/** Deletes the record of received mails after 90 days. `now` in milliseconds; returns the number of rows deleted. */
export const purgeReceivedMails = (db: Database, now: number): Promise<number> =>
  purgeRows(db, {
    table: 'received_mails',
    key: ['user_id', 'message_sha256'],
    where: 'received_at < ?',
    parameters: [instantOf(now - KEPT_FOR)],
  })
