import { holdAnswers, openPage, settled, until } from '../support/page.ts'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  checkConnection,
  connection,
  livePosition,
  MOST_BEHIND_MS,
  QUIET_MS,
  resumeFrom,
  startLive,
} from '../../../src/web/sync/live.ts'
import { Unreachable } from '../../../src/web/sync/http/errors.ts'
import { loadEverything, reloadEverything } from '../../../src/web/data/loading/everything.ts'
import { receive } from '../../../src/web/data/loading/changes.ts'
import { projects } from '../../../src/web/data/projects/projects.ts'
import { sections } from '../../../src/web/data/projects/sections.ts'
import { tasks } from '../../../src/web/data/tasks/tasks.ts'
import { startApp } from '../../support/app.ts'
import { eventually } from '../../support/eventually.ts'
import { joins, maja } from '../../support/people.ts'
import { wireTo } from '../../support/live/wire.ts'
import { made } from '../support/made.ts'

test('where sockets are blocked, changes come by asking', async (t) => {
  const app = await startApp(t)
  const home = await maja(app)
  await openPage(t, app, home, { sockets: false })
  const id = await made(home.api, '/tasks', { content: 'Ask the landlord' })
  await until(() => tasks.get(id) !== undefined)
  assert.equal(connection.peek(), 'on')
})

test('after a lost connection nothing is missed, and it is said how things are', async (t) => {
  const app = await startApp(t)
  const home = await maja(app)
  const wire = await wireTo(t, app)
  await openPage(t, app, home, { url: wire.url })
  const [kept, gone] = [
    await made(home.api, '/tasks', { content: 'Kept' }),
    await made(home.api, '/tasks', { content: 'Gone' }),
  ]
  await until(() => tasks.get(gone) !== undefined)
  wire.cut()
  await until(() => connection.value === 'lost')
  await home.api.patch(`/tasks/${kept}`, { content: 'Kept and changed' })
  await home.api.delete(`/tasks/${gone}`)
  const fresh = await made(home.api, '/tasks', { content: 'New' })
  wire.mend()
  checkConnection()
  await until(() => tasks.get(fresh) !== undefined)
  assert.equal(tasks.peek(gone), undefined)
  assert.equal(tasks.peek(kept)?.content, 'Kept and changed')
  assert.equal(connection.peek(), 'on')
})

test('what a project that was just shared contains is read also when the line breaks meanwhile', async (t) => {
  const app = await startApp(t)
  const home = await maja(app)
  const school = await made(home.api, '/projects', { name: 'School' })
  const boat = await made(home.api, '/projects', { name: 'Boat' })
  const jonas = await joins(app, home, school, { name: 'Jonas' })
  const section = await made(home.api, `/projects/${boat}/sections`, { name: 'Hull' })
  const task = await made(home.api, '/tasks', { content: 'Scrape the hull', section_id: section })
  const wire = await wireTo(t, app)
  await openPage(t, app, jonas, { url: wire.url })
  await loadEverything()
  await settled()
  let cuts = 0
  holdAnswers(t, /^GET \S+\/sections/, async () => {
    if (cuts++ > 0) return
    wire.cut()
    throw new TypeError('The line is cut')
  })
  await home.api.post(`/projects/${boat}/invites`, { email: jonas.email, role: 'editor' })
  await until(() => connection.value === 'lost')
  assert.equal(projects.peek(boat)?.name, 'Boat')
  wire.mend()
  checkConnection()
  await until(() => tasks.get(task)?.section_id === section && sections.get(section)?.name === 'Hull')
})

test('a socket that has died without a word is noticed once it was quiet for a minute, where nobody does anything', async (t) => {
  const app = await startApp(t)
  const home = await maja(app)
  const [open, dead] = [new Set<EventTarget>(), new Set<EventTarget>()]
  const { addEventListener } = EventTarget.prototype
  t.mock.method(
    WebSocket.prototype,
    'addEventListener',
    function (this: EventTarget, type: string, heard: EventListener) {
      open.add(this)
      addEventListener.call(this, type, (event) => dead.has(this) || heard(event))
    },
  )
  const { setTimeout: real } = globalThis
  let quiet = (): void => {}
  const hold = (work: () => void, ms?: number): unknown => (ms === QUIET_MS ? void (quiet = work) : real(work, ms))
  t.mock.method(globalThis, 'setTimeout', hold as typeof setTimeout)
  await openPage(t, app, home)
  await settled()
  open.forEach((socket) => dead.add(socket))
  for (const content of ['During', 'After']) {
    const id = await made(home.api, '/tasks', { content })
    if (content === 'During') quiet()
    await until(() => tasks.get(id) !== undefined)
  }
})

test('from a history that is not kept any more everything is read afresh', async (t) => {
  const app = await startApp(t)
  const home = await maja(app)
  await openPage(t, app, home)
  const id = await made(home.api, '/tasks', { content: 'Old', due_date: '2031-01-01' })
  await until(() => tasks.get(id) !== undefined)
  resumeFrom('000000000000-00000000000000')
  tasks.put({ ...tasks.peek(id)!, id: '01890000-0000-7000-8000-000000000000', content: 'Deleted long ago' })
  startLive({ receive, readAfresh: reloadEverything, reached: () => {} })
  await until(() => tasks.get('01890000-0000-7000-8000-000000000000') === undefined)
  assert.equal(tasks.peek(id)?.content, 'Old')
})

/** Follows what happens from then on, and reads everything by promises that the test resolves. */
function followFrom(seq: string | null) {
  const readings: PromiseWithResolvers<void>[] = []
  const readAfresh = (): Promise<void> => {
    const reading = Promise.withResolvers<void>()
    readings.push(reading)
    return reading.promise
  }
  resumeFrom(seq)
  startLive({ receive, readAfresh, reached: () => {} })
  return readings
}

test('everything is read afresh once, however often the connection is checked meanwhile', async (t) => {
  const app = await startApp(t)
  await openPage(t, app, await maja(app))
  await settled()
  const readings = followFrom(null)
  await eventually(() => readings.length > 0)
  let checks = 0
  holdAnswers(t, /^GET \S+\/changes\?/, async () => void (checks += 1))
  for (let times = 0; times < 3; times++) checkConnection()
  await eventually(() => checks === 3)
  await new Promise(setImmediate)
  for (const { resolve } of readings) resolve()
  await eventually(() => livePosition() !== null)
  assert.equal(readings.length, 1)
})

test('what is lost sight of again while everything is read afresh counts as missed until it is read once more', async (t) => {
  const app = await startApp(t)
  await openPage(t, app, await maja(app))
  await settled()
  const longAgo = '000000000000-00000000000000'
  const readings = followFrom(longAgo)
  await eventually(() => readings.length > 0)
  let checks = 0
  holdAnswers(t, /^GET \S+\/changes\?/, async () => void (checks += 1))
  resumeFrom(longAgo)
  checkConnection()
  await eventually(() => checks > 0)
  await new Promise(setImmediate)
  readings[0]!.resolve()
  await eventually(() => readings.length === 2)
  assert.equal(livePosition(), null)
  readings[1]!.resolve()
  await eventually(() => livePosition() !== null)
})

test('nothing is read afresh twice at once, though what was read before the sign-in ends meanwhile', async (t) => {
  const app = await startApp(t)
  const { promise: sent, resolve: send } = Promise.withResolvers<void>()
  let asked = 0
  holdAnswers(t, /^GET \S+\/tasks\?/, () => ((asked += 1), sent))
  await openPage(t, app, await maja(app))
  await eventually(() => asked > 0)
  const ended: (() => void)[] = []
  const { setTimeout: real } = globalThis
  const hold = (work: () => void, ms?: number): unknown => (ms === MOST_BEHIND_MS ? ended.push(work) : real(work, ms))
  t.mock.method(globalThis, 'setTimeout', hold as typeof setTimeout)
  const readings = followFrom('000000000000-00000000000000')
  await eventually(() => readings.length > 0)
  send()
  await eventually(() => ended.length > 0)
  ended[0]!()
  let checks = 0
  holdAnswers(t, /^GET \S+\/changes\?/, async () => void (checks += 1))
  checkConnection()
  await eventually(() => checks > 0)
  await new Promise(setImmediate)
  readings[0]!.resolve()
  await eventually(() => livePosition() !== null)
  assert.equal(readings.length, 1)
})

test('where a part of everything cannot be read, all of it is read again only after a pause, and the server counts as reached', async (t) => {
  const app = await startApp(t)
  await openPage(t, app, await maja(app))
  await settled()
  const held: (() => void)[] = []
  const { setTimeout: real } = globalThis
  const hold = (work: () => void, ms?: number): unknown => (ms === MOST_BEHIND_MS ? held.push(work) : real(work, ms))
  t.mock.method(globalThis, 'setTimeout', hold as typeof setTimeout)
  const readings = followFrom(null)
  await eventually(() => readings.length > 0)
  readings[0]!.reject(new Unreachable())
  await eventually(() => held.length > 0)
  let checks = 0
  holdAnswers(t, /^GET \S+\/changes\?/, async () => void (checks += 1))
  for (let times = 1; times <= 3; times++) {
    const before = checks
    checkConnection()
    // On a busy machine the page also checks by itself, because an answer is slow.
    await eventually(() => checks > before)
    await new Promise(setImmediate)
    assert.equal(connection.peek(), 'on')
  }
  assert.equal(readings.length, 1)
  held[0]!()
  await eventually(() => readings.length === 2)
  readings[1]!.resolve()
  await eventually(() => livePosition() !== null)
})
