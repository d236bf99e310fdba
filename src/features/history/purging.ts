/** How long history is kept. */
import { DAY } from '../../domain/calendar/milliseconds.ts'
import { instantOf } from '../../platform/clock.ts'
import { purgeRows } from '../../platform/db/purge.ts'
import type { Database } from '../../platform/db/transaction.ts'

const TWO_YEARS = 2 * 365 * DAY

/** What undo takes back: a day. `now` in milliseconds; answers how many rows went. */
export const purgeUndo = (db: Database, now: number): Promise<number> =>
  purgeRows(db, {
    table: 'undo_steps',
    key: ['stroke_id', 'step'],
    where: 'created_at < ?',
    parameters: [instantOf(now - DAY)],
  })

/** What people read about the past: two years, completions for good. */
export const purgeActivity = (db: Database, now: number): Promise<number> =>
  purgeRows(db, {
    table: 'activity',
    key: ['id'],
    where: `event <> 'task.completed' AND created_at < ?`,
    parameters: [instantOf(now - TWO_YEARS)],
  })
