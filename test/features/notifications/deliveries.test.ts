import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createAccount } from '../../../src/features/accounts/actions.ts'
import { notify } from '../../../src/features/notifications/actions.ts'
import { deliveryJob } from '../../../src/features/notifications/deliveries.ts'
import { openInstanceKey } from '../../../src/platform/instance-key.ts'
import { createJobLoop } from '../../../src/platform/jobs/loop.ts'
import { openTestDatabase } from '../../support/database.ts'
import { eventually } from '../../support/eventually.ts'
import { onFullDisk } from '../../support/machine/full-disk.ts'
import { keptLog } from '../../support/smtp.ts'

test('a mail server that does not answer delays nothing that goes to the phone', async (t) => {
  const { db, clock, dataDir } = openTestDatabase(t)
  const sent: string[] = []
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
  const channel = (name: string, wait: Promise<void> | null) => ({
    isSetUpFor: () => true,
    send: async ({ notification }: any) => {
      await wait
      sent.push(`${name} ${notification.body.split('\n')[0]}`)
    },
  })
  const channels = { email: channel('email', answered), ntfy: channel('ntfy', null) }
  const late = { kind: 'reminder', subject: null, reminder_count: 2 } as const
  const job = deliveryJob({ key: openInstanceKey(dataDir), baseUrl: () => '', channels })
  const loop = createJobLoop({ jobs: [job], db, clock, log: keptLog().log as never })
  await db.write((tx) => {
    const { id } = createAccount(tx, { email: 'maja@home', name: 'Maja', password_hash: '', is_admin: true })
    for (const body of ['Sow', 'Water'])
      notify(tx, { ...late, user_id: id, body, project_id: null, task_id: null, actor: null })
  })
  const ticked = loop.tick()
  await eventually(() => sent.length === 2)
  assert.deepEqual(sent, ['ntfy Sow', 'ntfy Water'])
  answer()
  await ticked
  assert.deepEqual(sent.slice(2), ['email Sow', 'email Water'])
})

test('what could not be sent while the clock was ahead is tried again once that is right', async (t) => {
  const { db, clock, dataDir } = openTestDatabase(t)
  const right = new Date(clock.now()).toISOString()
  let sent = 0
  let isAway = true
  const ntfy = { isSetUpFor: () => true, send: async () => void (isAway ? assert.fail('away') : sent++) }
  const job = deliveryJob({ key: openInstanceKey(dataDir), baseUrl: () => '', channels: { email: null, ntfy } })
  const loop = createJobLoop({ jobs: [job], db, clock, log: keptLog().log as never })
  clock.set('2036-01-01T00:00:00.000Z')
  await db.write((tx) => {
    const { id } = createAccount(tx, { email: 'maja@home', name: 'Maja', password_hash: '', is_admin: true })
    const late = { kind: 'reminder', subject: null, body: 'Sow', reminder_count: 2 } as const
    notify(tx, { user_id: id, ...late, project_id: null, task_id: null, actor: null })
  })
  await loop.tick()
  isAway = false
  clock.set(right)
  await loop.tick()
  assert.equal(sent, 1)
})

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
