import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startNtfy } from '../../support/ntfy.ts'
import { joins } from '../../support/people.ts'
import { add } from '../../support/requests.ts'
import { atHome, remindNow } from './ntfy-at-home.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

test('a server that fails is tried again after 30 s, 2, 10 and 30 minutes, then given up', async (t) => {
  const { app, ntfy, api } = await atHome(t)
  ntfy.answers(503)
  await remindNow(app, api, 'x')
  const tries = [ntfy.published.length]
  for (const wait of [30 * SECOND, 2 * MINUTE, 10 * MINUTE, 30 * MINUTE, HOUR]) {
    app.clock.advance(wait - 1)
    await app.tick()
    tries.push(ntfy.published.length)
    app.clock.advance(1)
    await app.tick()
    tries.push(ntfy.published.length)
  }
  assert.deepEqual(tries, [1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 5])
})

test('what the server could not take goes out on the next try, in order with what came meanwhile', async (t) => {
  const { app, ntfy, api } = await atHome(t)
  ntfy.answers(429)
  await remindNow(app, api, 'first')
  ntfy.answers(200)
  app.clock.advance(30 * SECOND)
  await remindNow(app, api, 'second')
  app.clock.advance(HOUR)
  await app.tick()
  assert.deepEqual(
    ntfy.published.map(({ body }) => body.message),
    ['first', 'first', 'second'],
  )
})

test('what waits when its person switches its kind off is not sent any more', async (t) => {
  const { app, ntfy, api } = await atHome(t)
  ntfy.answers(429)
  await remindNow(app, api, 'Water the flowers')
  ntfy.answers(200)
  await api.patch('/notifications/settings', { channels: { reminder: ['email'] } })
  app.clock.advance(30 * SECOND)
  await app.tick()
  assert.equal(ntfy.published.length, 1)
  await api.patch('/notifications/settings', { channels: { reminder: ['ntfy'] } })
  app.clock.advance(HOUR)
  await app.tick()
  assert.equal(ntfy.published.length, 1, 'nor when it is switched on again')
})

test('what the server refuses is not tried again', async (t) => {
  const { app, ntfy, api } = await atHome(t)
  ntfy.answers(403)
  await remindNow(app, api, 'x')
  app.clock.advance(HOUR)
  await app.tick()
  assert.equal(ntfy.published.length, 1)
})

test('a server that never answers holds up nobody else, and stopping does not wait for it', async (t) => {
  const { app, ntfy, owner } = await atHome(t)
  const { body: home } = await owner.api.post('/projects', { name: 'Home' })
  const jonas = await joins(app, owner, home.id, { name: 'Jonas' })
  await app.tick()
  const other = await startNtfy(t)
  await jonas.api.patch('/notifications/settings', { ntfy_url: `${other.url}/jonas` })
  ntfy.answers('hang')
  const task = await add(owner.api, 'x', { project_id: home.id, assignee_id: jonas.id })
  await owner.api.post(`/tasks/${task.id}/reminders`, { remind_at: new Date(app.clock.now() + SECOND).toISOString() })
  app.clock.advance(SECOND)
  const ticking = app.tick()
  while (other.published.length === 0) await new Promise((resolve) => setImmediate(resolve))
  const { title, message } = other.published[0]!.body
  assert.deepEqual([title, message], ['Errand', 'Maja assigned x to you'])
  const stopped = performance.now()
  await app.stop()
  await ticking
  assert.ok(performance.now() - stopped < 5000)
})
