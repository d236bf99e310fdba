import { DAY } from '../../domain/calendar/milliseconds.ts'
import { ACTIVITY_DAYS } from '../../contract/activity.ts'
import { instantOf } from '../../platform/clock.ts'
import { purgeRows } from '../../platform/db/writing/purge.ts'
import type { Database } from '../../platform/db/transaction.ts'

/** Deletes notifications as old as expired activity. `now` in milliseconds; returns the number of rows deleted. */
export const purgeNotifications = (db: Database, now: number): Promise<number> =>
  purgeRows(db, {
    table: 'notifications',
    key: ['id'],
    where: 'created_at < ?',
    parameters: [instantOf(now - ACTIVITY_DAYS * DAY)],
  })
