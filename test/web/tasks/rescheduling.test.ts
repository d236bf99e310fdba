import { openPage, until } from '../support/page.ts'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { loadEverything } from '../../../src/web/data/loading/everything.ts'
import { messages } from '../../../src/web/data/messages.ts'
import { prefetchRules } from '../../../src/web/data/tasks/completing/repeats.ts'
import { rescheduleTasks } from '../../../src/web/data/tasks/edit.ts'
import { checkConnection, connection } from '../../../src/web/sync/live.ts'
import { overwritten, waiting } from '../../../src/web/sync/queue/current.ts'
import { startApp } from '../../support/app.ts'
import { maja } from '../../support/people.ts'
import { wireTo } from '../../support/live/wire.ts'

test('what is moved to a day and a time is told with both', async (t) => {
  const app = await startApp(t)
  const home = await maja(app)
  await openPage(t, app, home)
  const { id } = (await home.api.post('/tasks', { content: 'Band practice' })).body
  await loadEverything()
  const told = () => messages.peek().at(-1)?.text
  await rescheduleTasks([id], { due_date: '2031-05-02', due_time: '14:00' })
  assert.match(told()!, /^Band practice moved to .*2 May.*, 14[:.]00\.$/)
  await rescheduleTasks([id], { due_date: '2031-05-03' })
  assert.match(told()!, /^Band practice moved to .*3 May[^,]*\.$/)
  await prefetchRules()
  await rescheduleTasks([id], { due_date: '2031-05-05', due_time: '14:00', recurrence_rule: 'FREQ=WEEKLY;BYDAY=MO' })
  assert.match(told()!, /^Band practice moved to .*5 May.*, 14[:.]00, repeating every Monday\.$/)
})

test('a time or a length that is set leaves the day to whoever moved it meanwhile, and is told as what it is', async (t) => {
  const app = await startApp(t)
  const home = await maja(app)
  const wire = await wireTo(t, app)
  await openPage(t, app, home, { url: wire.url })
  const { id } = (await home.api.post('/tasks', { content: 'Band practice', due_date: '2031-05-02' })).body
  await loadEverything()
  const told = () => messages.peek().at(-1)?.text
  wire.cut()
  await until(() => connection.value === 'lost')
  void rescheduleTasks([id], { duration_min: 90 })
  await until(() => waiting.value.length === 1)
  assert.match(told()!, /^Duration of Band practice updated\./)
  void rescheduleTasks([id], { due_time: '14:00' })
  await until(() => waiting.value.length === 2)
  await home.api.patch(`/tasks/${id}`, { due_date: '2031-05-03' })
  wire.mend()
  checkConnection()
  await until(() => waiting.value.length === 0 && connection.value === 'on')
  const { body } = await home.api.get(`/tasks/${id}`)
  assert.deepEqual([body.due_date, body.due_time, body.duration_min], ['2031-05-03', '14:00', 90])
  assert.deepEqual(overwritten.peek(), [])
})
