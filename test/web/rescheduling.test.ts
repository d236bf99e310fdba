import { openPage } from './support/page.ts'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { loadEverything } from '../../src/web/data/loading/everything.ts'
import { messages } from '../../src/web/data/messages.ts'
import { rescheduleTasks } from '../../src/web/data/tasks/edit.ts'
import { startApp } from '../support/app.ts'
import { maja } from '../support/people.ts'

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
})
