import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Client, restart, startApp, upgraded } from '../../support/app.ts'
import { joins, maja } from '../../support/people.ts'
import { add } from '../../support/requests.ts'
import { later, remind, reminderOf, told } from './reminding.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

test('what came due while the service was stopped fires at once when it starts, and once', async (t) => {
  const app = await startApp(t)
  const { api } = await maja(app)
  await remind(api, await add(api, 'early'), { remind_at: later(app, MINUTE) })
  await remind(api, await add(api, 'missed'), { remind_at: later(app, HOUR) })
  app.clock.advance(MINUTE)
  await app.tick()
  const again = await restart(t, app, 23 * HOUR)
  await again.tick()
  const there = new Client(again.url, api.credentials)
  assert.deepEqual(await told(there), ['early', 'missed'])
  const third = await restart(t, again, MINUTE)
  await third.tick()
  assert.deepEqual(await told(new Client(third.url, api.credentials)), ['early', 'missed'])
})

test('what is older than a day comes as one summary for each person, the rest by itself', async (t) => {
  const app = await startApp(t)
  const owner = await maja(app)
  const { body: home } = await owner.api.post('/projects', { name: 'Home' })
  const jonas = await joins(app, owner, home.id, { name: 'Jonas' })
  const { unread } = (await owner.api.get('/notifications')).body
  for (let hour = 1; hour <= 12; hour++)
    await remind(owner.api, await add(owner.api, `task ${hour}`), { remind_at: later(app, hour * HOUR) })
  const shared = await add(owner.api, 'shared', { project_id: home.id })
  await remind(jonas.api, shared, { remind_at: later(app, HOUR) })
  await remind(owner.api, shared, { remind_at: later(app, 30 * HOUR) })
  app.clock.advance(40 * HOUR)
  await app.tick()
  const { body } = await owner.api.get('/notifications')
  assert.equal(body.unread - unread, 2)
  const [single, summary] = body.notifications
  assert.deepEqual([single.title, single.task_id], ['shared', shared.id])
  assert.equal(summary.title, '12 reminders were due more than a day ago')
  assert.equal(summary.body, [...Array.from({ length: 10 }, (_, hour) => `task ${hour + 1}`), 'and 2 more'].join('\n'))
  assert.equal(summary.task_id, null)
  await owner.api.patch('/auth/me', { locale: 'da' })
  const inDanish = (await owner.api.get('/notifications')).body.notifications[1]
  assert.equal(inDanish.title, '12 påmindelser er mere end et døgn forsinkede')
  assert.equal(inDanish.body.split('\n').at(-1), 'og 2 mere')
  const [only] = (await jonas.api.get('/notifications')).body.notifications
  assert.deepEqual(
    [only.title, only.body, only.task_id],
    ['One reminder was due more than a day ago', 'shared', shared.id],
  )
})

test('a clock that starts in 1970, stands, jumps ahead and is set back loses and doubles nothing', async (t) => {
  const app = await startApp(t)
  const { api } = await maja(app)
  for (const [name, at] of [
    ['at nine', '2026-03-04T09:00:00.000Z'],
    ['at ten', '2026-03-04T10:00:00.000Z'],
    ['tomorrow', '2026-03-05T09:00:00.000Z'],
  ]) {
    await remind(api, await add(api, name!), { remind_at: at })
  }
  app.clock.set('2026-03-04T09:00:30.000Z')
  await app.tick()
  app.clock.set('1970-01-01T00:00:07.000Z')
  await app.tick()
  const again = await restart(t, app)
  const there = new Client(again.url, api.credentials)
  await again.tick()
  again.clock.advance(MINUTE)
  await again.tick()
  again.clock.set('2026-03-04T10:20:00.000Z')
  assert.deepEqual(await told(there), ['at nine'])
  await again.tick()
  assert.deepEqual(await told(there), ['at nine', 'at ten'])
  again.clock.set('2026-03-04T08:30:00.000Z')
  await again.tick()
  again.clock.set('2026-03-04T10:30:00.000Z')
  await again.tick()
  assert.deepEqual(await told(there), ['at nine', 'at ten'])
  again.clock.set('2026-03-05T09:00:00.900Z')
  await again.tick()
  assert.deepEqual(await told(there), ['at nine', 'at ten', 'tomorrow'])
})

test('a reminder stored after the year 9999 keeps nobody from theirs once the database is upgraded', async (t) => {
  const app = await startApp(t)
  const { api } = await maja(app)
  const far = await add(api, 'far')
  await remind(api, far, { remind_at: '9999-12-31T12:00:00.000Z' })
  await remind(api, await add(api, 'soon'), { remind_at: later(app, MINUTE) })
  const older = `UPDATE reminders SET remind_at = '+010000-01-01T04:59:00.000Z', fires_at = '+010000-01-01T04:59:00.000Z'
    WHERE remind_at LIKE '9999-%'`
  const again = await upgraded(t, app, '0040', older, MINUTE)
  await again.tick()
  const there = new Client(again.url, api.credentials)
  assert.deepEqual(await told(there), ['soon'])
  assert.equal((await reminderOf(there, far)).fires_at, '9999-12-31T23:59:59.999Z')
})
