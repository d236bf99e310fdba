import assert from 'node:assert/strict'
import { test } from 'node:test'
import { askServer } from '../../../src/platform/net/admin-socket.ts'
import { watchIdle } from '../../../src/platform/net/idle.ts'
import { reminderJob } from '../../../src/features/reminders/firing.ts'
import { createJobLoop } from '../../../src/platform/jobs/loop.ts'
import { systemTimers, type Timers } from '../../../src/platform/net/timers.ts'
import { startApp } from '../../support/app.ts'
import { countIn } from '../../support/stored/counts.ts'
import { openTestDatabase } from '../../support/database.ts'
import { eventually } from '../../support/eventually.ts'
import { maja } from '../../support/people.ts'
import { TestTimers } from '../../support/timers.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

const silent = { debug() {}, info() {}, error() {} }

function watch() {
  const timers = new TestTimers()
  const state = { isNeeded: false, finished: 0, idle: 0 }
  const watched = watchIdle({
    after: 10 * MINUTE,
    timers,
    isNeeded: () => state.isNeeded,
    finish: async () => void state.finished++,
    onIdle: () => state.idle++,
  })
  const pass = async (minutes: number) => {
    timers.pass(minutes * MINUTE)
    await new Promise((resolve) => setImmediate(resolve))
  }
  return { ...watched, state, pass }
}

test('nobody is there once no connection was open for as long as it is told', async () => {
  const { connections, state, pass } = watch()
  connections(1)
  await pass(60)
  assert.equal(state.idle, 0)
  connections(2)
  connections(1)
  connections(0)
  await pass(9)
  connections(1)
  connections(0)
  await pass(9)
  assert.equal(state.idle, 0)
  await pass(1)
  assert.deepEqual(state, { isNeeded: false, finished: 1, idle: 1 })
  await pass(60)
  assert.equal(state.idle, 1)
})

test('work that is due soon is waited for', async () => {
  const { state, pass } = watch()
  state.isNeeded = true
  await pass(10)
  assert.deepEqual(state, { isNeeded: true, finished: 0, idle: 0 })
  state.isNeeded = false
  await pass(10)
  assert.equal(state.idle, 1)
})

test('one who comes while the last work is done is served', async () => {
  const { connections, state, pass } = watch()
  const passing = pass(10)
  connections(1)
  await passing
  assert.deepEqual(state, { isNeeded: false, finished: 1, idle: 0 })
  connections(0)
  await pass(10)
  assert.equal(state.idle, 1)
})

test('one who comes and goes while the last work is done is one from whom on it waits again', async () => {
  const { connections, state, pass } = watch()
  const passing = pass(10)
  connections(1)
  connections(0)
  await passing
  assert.equal(state.idle, 0)
  await pass(9)
  assert.equal(state.idle, 0)
  await pass(1)
  assert.equal(state.idle, 1)
})

test('the whole service ends when nobody is there, with its hourly work done', async (t) => {
  const app = await startApp(t)
  const { api } = await maja(app)
  const { body: task } = await api.post('/tasks', { content: 'Old' })
  await api.delete(`/tasks/${task.id}`)
  app.clock.advance(31 * DAY)
  await app.stop()
  const timers = new TestTimers()
  let isIdle = false
  const env = { ERRAND_DATA_DIR: app.dataDir, ERRAND_IDLE_STOP: '5' }
  const again = await startApp(t, env, { clock: app.clock, timers, onIdle: () => void (isIdle = true) })
  timers.pass(5 * MINUTE)
  await eventually(() => isIdle)
  await again.stop()
  assert.equal(countIn(app.dataDir, 'tasks'), 0)
})

test('the whole service does not end while a command of the operator runs', async (t) => {
  const timers = new TestTimers()
  let isIdle = false
  let begin = () => {}
  // In real time, as the waiting for a reply is: a backup may take longer than a command may be silent.
  const every: Timers['every'] = (milliseconds, work) => {
    begin()
    return systemTimers.every(milliseconds, work)
  }
  const surroundings = { timers: { after: timers.after, every }, onIdle: () => void (isIdle = true) }
  const { dataDir } = await startApp(t, { ERRAND_IDLE_STOP: '5' }, surroundings)
  const { promise: begun, resolve } = Promise.withResolvers<void>()
  begin = resolve
  const reply = askServer(dataDir, ['backup'])
  await begun
  timers.pass(5 * MINUTE)
  const said = await reply
  assert.ok(said && 'answer' in said, JSON.stringify(said))
  assert.equal(isIdle, false)
  timers.pass(5 * MINUTE)
  await eventually(() => isIdle)
})

test('a household stays for a reminder that is due before its next start, not for one of a completed task', async (t) => {
  const app = await startApp(t)
  const { api } = await maja(app)
  const { body: task } = await api.post('/tasks', { content: 'Call' })
  const remind_at = new Date(app.clock.now() + 30 * HOUR).toISOString()
  await api.post(`/tasks/${task.id}/reminders`, { remind_at })
  await app.stop()
  const { db } = openTestDatabase(t, { dataDir: app.dataDir })
  const loop = createJobLoop({ jobs: [reminderJob], db, clock: app.clock, log: silent as never })
  assert.equal(loop.isNeeded(), false)
  app.clock.advance(5 * HOUR)
  assert.equal(loop.isNeeded(), true)
  await db.write((tx) => void tx.run('UPDATE tasks SET completed_at = ?', [tx.now]))
  assert.equal(loop.isNeeded(), false)
})
