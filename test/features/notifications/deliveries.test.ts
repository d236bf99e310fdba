import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createAccount } from '../../../src/features/accounts/actions.ts'
import { notify } from '../../../src/features/notifications/actions.ts'
import { deliveryJob } from '../../../src/features/notifications/deliveries.ts'
import { openInstanceKey } from '../../../src/platform/instance-key.ts'
import { createJobLoop } from '../../../src/platform/jobs/loop.ts'
import { openTestDatabase } from '../../support/database.ts'
import { onFullDisk } from '../../support/full-disk.ts'
import { keptLog } from '../../support/smtp.ts'

test('a notification goes out once also where the disk is so full that this cannot be noted', async (t) => {
  const { db: whole, clock, dataDir } = openTestDatabase(t)
  const { db, disk } = onFullDisk(whole)
  const sent: string[] = []
  const email = { isSetUpFor: () => true, send: async (message: any) => void sent.push(message.notification.title) }
  const job = deliveryJob({ key: openInstanceKey(dataDir), baseUrl: () => '', channels: { email, ntfy: null } })
  const loop = createJobLoop({ jobs: [job], db, clock, log: keptLog().log as never })
  await db.write((tx) => {
    const { id } = createAccount(tx, { email: 'maja@home', name: 'Maja', password_hash: '', is_admin: true })
    const late = { body: 'Sow\nWater', reminder_count: 2 }
    notify(tx, { user_id: id, kind: 'reminder', subject: null, ...late, project_id: null, task_id: null, actor: null })
  })
  const waiting = () => db.all('SELECT 1 FROM deliveries').length
  disk.refuses = 'all'
  for (let time = 0; time < 3; time++) await loop.tick()
  assert.equal(sent.length, 1)
  assert.equal(waiting(), 2)
  disk.refuses = 'most'
  await loop.tick()
  assert.deepEqual([sent.length, waiting()], [1, 0], 'it takes the reserved space')
})
