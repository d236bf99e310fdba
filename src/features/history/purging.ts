/** Deletes old history. */
import { DAY, HOUR } from '../../domain/calendar/milliseconds.ts'
import { UNDO_HOURS } from '../../contract/undo.ts'
import { ACTIVITY_DAYS } from '../../contract/activity.ts'
import { instantOf } from '../../platform/clock.ts'
import { purgeUnindexedRows } from '../../platform/db/writing/purge.ts'
import type { Database } from '../../platform/db/transaction.ts'

/** Deletes undo steps past their time. `now` in milliseconds; returns the number of rows deleted. */
export const purgeUndo = (db: Database, now: number): Promise<number> =>
  purgeUnindexedRows(db, {
    table: 'undo_steps',
    key: ['group_id', 'step'],
    where: 'created_at < ?',
    parameters: [instantOf(now - UNDO_HOURS * HOUR)],
  })

/** Deletes old activity; records of completed tasks are kept forever. */
export const purgeActivity = (db: Database, now: number): Promise<number> =>
  purgeUnindexedRows(db, {
    table: 'activity',
    key: ['rowid'],
    where: `event <> 'task.completed' AND created_at < ?`,
    parameters: [instantOf(now - ACTIVITY_DAYS * DAY)],
  })
