import { HOUR } from '../../domain/calendar/milliseconds.ts'
import { instantOf } from '../../platform/clock.ts'
import { purgeRows } from '../../platform/db/writing/purge.ts'
import type { Database } from '../../platform/db/transaction.ts'

/** Deletes labels that interrupted imports or undone writes have left and that no task uses; returns how many. */
export const purgeUnownedLabels = (db: Database, now: number): Promise<number> =>
  purgeRows(db, {
    table: 'labels',
    key: ['id'],
    where: `user_id IS NULL AND position < ? AND NOT EXISTS (SELECT 1 FROM task_labels tl WHERE tl.label_id = labels.id)`,
    parameters: [instantOf(now - HOUR)],
  })
