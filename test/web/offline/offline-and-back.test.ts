import { holdAnswers, openPage, settled, unreached, until } from '../support/page.ts'
import { Window } from 'happy-dom'
import assert from 'node:assert/strict'
import { effect } from '@preact/signals'
import { test } from 'node:test'
import { checkConnection, connection, livePosition, stopLive } from '../../../src/web/sync/live.ts'
import { forgetAll } from '../../../src/web/sync/state/live-tables.ts'
import { changes, closeQueue, handOver, refused, retry, waiting } from '../../../src/web/sync/queue/current.ts'
import { forgetMessages, messages, undoNewest } from '../../../src/web/data/messages.ts'
import { editTask, setPriority } from '../../../src/web/data/tasks/edit.ts'
import { indentTask } from '../../../src/web/data/tasks/moving/move-steps.ts'
import { tasks } from '../../../src/web/data/tasks/tasks.ts'
import { session, startSession } from '../../../src/web/data/account/session.ts'
import { signOut } from '../../../src/web/data/account/sign-out.ts'
import { followChanges } from '../../../src/web/data/waiting/waiting-changes.ts'
import { markAllRead } from '../../../src/web/data/notifications/notification-changes.ts'
import { loadNotifications, unread } from '../../../src/web/data/notifications/notifications.ts'
import { startApp } from '../../support/app.ts'
import { joins, maja } from '../../support/people.ts'
import { eventually } from '../../support/eventually.ts'
import { wireTo } from '../../support/live/wire.ts'
import { backOnline, cabin } from '../support/cabin.ts'

test('all that is marked as read without a network is what stands there then, not what comes before it is sent', async (t) => {
  const here = await cabin(t)
  const { body: shed } = await here.home.api.post('/projects', { name: 'Shed' })
  const jonas = await joins(here.app, here.home, shed.id, { name: 'Jonas' })
  const assign = (content: string) =>
    jonas.api.post('/tasks', { content, project_id: shed.id, assignee_id: here.home.id })
  await assign('Sweep')
  await assign('Paint')
  await backOnline(here.wire)
  await loadNotifications()
  // Who joined is told too.
  assert.equal(unread.value, 3)
  here.wire.cut()
  await until(() => connection.value === 'lost')
  const counts: number[] = []
  t.after(effect(() => void (unread.value === counts.at(-1) || counts.push(unread.value))))
  markAllRead()
  assert.equal(unread.value, 0)
  await until(() => waiting.value.length > 0)
  await assign('Mend the door')
  await backOnline(here.wire)
  const { notifications } = (await here.home.session.get('/notifications')).body
  assert.deepEqual(
    notifications.map(({ read }: { read: boolean }) => read),
    [false, true, true, true],
  )
  await until(() => changes.value.length === 0 && unread.value === 1)
  assert.deepEqual(counts, [3, 2, 1, 0, 1])
})

test('counts that could not be read, because the network went, are read once it is back', async (t) => {
  const app = await startApp(t)
  const home = await maja(app)
  const wire = await wireTo(t, app)
  const [parent, below] = [
    await home.api.post('/tasks', { content: 'Matches' }),
    await home.api.post('/tasks', { content: 'Candles' }),
  ]
  await openPage(t, app, home, { url: wire.url })
  await eventually(() => livePosition() !== null)
  await indentTask(below.body.id)
  wire.cut()
  await until(() => unreached.value.some((one) => one.endsWith(`/tasks/${parent.body.id}`)))
  await backOnline(wire)
  await until(() => tasks.get(parent.body.id)?.subtask_count === 1)
})

test('a page that is opened again without a network, after signing out there, says so and signs out later', async (t) => {
  const { home, wire } = await cabin(t)
  const { localStorage } = new Window({ url: 'http://localhost/' })
  Object.defineProperty(globalThis, 'localStorage', { value: localStorage, configurable: true })
  t.after(() => Reflect.deleteProperty(globalThis, 'localStorage'))
  await signOut()
  assert.equal(session.value, 'signed-out')
  await startSession()
  assert.equal(session.value, 'unreachable', 'it was an empty page')
  wire.mend()
  await startSession()
  assert.equal(session.value, 'signed-out')
  assert.equal((await home.session.get('/auth/me')).status, 401)
})

test('a task that others have completed does not come back with the answer to a change of it, which was lost before a reload', async (t) => {
  const app = await startApp(t)
  const home = await maja(app)
  const wire = await wireTo(t, app)
  const above = await home.api.post('/tasks', { content: 'Paint the hall' })
  const { body: brush } = await home.api.post('/tasks', { content: 'Buy a brush' })
  await openPage(t, app, home, { url: wire.url })
  await settled()
  wire.loseAnswers()
  void indentTask(brush.id)
  await eventually(async () => assert.equal((await home.api.get(`/tasks/${brush.id}`)).body.parent_id, above.body.id))
  await until(() => waiting.value.length > 0)
  handOver()
  closeQueue()
  stopLive()
  forgetAll()
  await home.api.post(`/tasks/${brush.id}/complete`)
  wire.mend()
  holdAnswers(t, /^POST \S+\/move$/, () => settled())
  followChanges()
  await openPage(t, app, home, { url: wire.url })
  await until(() => changes.value.length === 0 && tasks.get(above.body.id) !== undefined)
  await until(() => tasks.get(brush.id)?.completed !== false)
})

test('a change that was made without a network, and is refused after a reload, is told of as in a page that stayed open', async (t) => {
  const { app, home, wire, ids } = await cabin(t)
  const [firewood = '', matches = ''] = ids
  void editTask(firewood, { description: 'Birch' })
  setPriority([matches], 2)
  await until(() => waiting.value.length === 2)
  handOver()
  closeQueue()
  stopLive()
  forgetAll()
  forgetMessages()
  for (const id of [firewood, matches]) await home.api.delete(`/tasks/${id}`)
  wire.mend()
  await openPage(t, app, home, { url: wire.url })
  await until(() => refused.value.length === 2 && messages.value.length === 2)
  const gone = (name: string) => `Could not save ${name}: it no longer exists, or you can only view it.`
  const told = messages.peek()
  assert.deepEqual(
    told.map(({ text }) => text),
    [gone('Firewood'), gone('Matches')],
  )
  for (const { key } of refused.peek()) await retry(key)
  await until(() => refused.value.length === 2 && changes.value.length === 0)
  assert.deepEqual(messages.peek(), told)
})

test('an undo that was asked for without a network, and is refused after a reload, is told of as one', async (t) => {
  const { app, home, wire, ids } = await cabin(t)
  const [firewood = ''] = ids
  wire.mend()
  checkConnection()
  await until(() => connection.value === 'on')
  await editTask(firewood, { priority: 1 })
  wire.cut()
  checkConnection()
  await until(() => connection.value === 'lost')
  undoNewest()
  await until(() => waiting.value.length === 1)
  handOver()
  closeQueue()
  stopLive()
  forgetAll()
  forgetMessages()
  await home.api.patch(`/tasks/${firewood}`, { priority: 3 })
  wire.mend()
  await openPage(t, app, home, { url: wire.url })
  await until(() => messages.value.length > 0)
  assert.deepEqual(
    messages.peek().map(({ text }) => text),
    ['Could not undo: Firewood has been changed since.'],
  )
})
