import assert from 'node:assert/strict'
import { test } from 'node:test'
import { CHANGES_DAYS } from '../../../src/contract/live.ts'
import { purgeChangesJob } from '../../../src/features/live/purging.ts'
import type { Work } from '../../../src/platform/jobs/job.ts'
import { openTestDatabase } from '../../support/database.ts'

const HOUR = 3_600_000
const KEPT_FOR = CHANGES_DAYS * 24 * HOUR

test('changes that are too old go, and those before the others that a clock which was ahead has written', async (t) => {
  const { db, clock } = openTestDatabase(t)
  for (const [ages, left] of [
    [[KEPT_FOR + 1, KEPT_FOR, 0], 2],
    [[-HOUR, 0], 2],
    [[-HOUR - 1, 0], 1],
    [[-1000 * HOUR, KEPT_FOR + 1, 0], 1],
    [[-1000 * HOUR], 0],
  ] as const) {
    await db.write((tx) => {
      tx.run('DELETE FROM journal')
      for (const age of ages)
        tx.run(`INSERT INTO journal (type, kind, object_id, at) VALUES ('task.updated', 'task', 'x', ?)`, [
          new Date(clock.now() - age).toISOString(),
        ])
    })
    const gone = await purgeChangesJob.run({ db, clock } as unknown as Work)
    const { count } = db.get<{ count: number }>('SELECT count(*) AS count FROM journal')!
    assert.deepEqual([gone, count], [ages.length - left, left], ages.join())
  }
})
