import { openPage, settled, until } from '../support/page.ts'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { duplicateTasks } from '../../../src/web/data/duplicate.ts'
import { forgetMessages, messages } from '../../../src/web/data/messages.ts'
import {
  assign,
  deleteTasks,
  labelTasks,
  reopenTasks,
  rescheduleTasks,
  setPriority,
  skipOccurrence,
} from '../../../src/web/data/tasks/edit.ts'
import { moveTasks } from '../../../src/web/data/tasks/moving/move.ts'
import { tasks } from '../../../src/web/data/tasks/tasks.ts'
import { connection } from '../../../src/web/sync/live.ts'
import { waiting } from '../../../src/web/sync/queue/current.ts'
import { startApp } from '../../support/app.ts'
import type { Ends } from '../../support/database.ts'
import { joins, maja } from '../../support/people.ts'
import { wireTo } from '../../support/live/wire.ts'
import { backOnline } from '../support/cabin.ts'

const told = () => messages.peek().map(({ text }) => text)

/** Jonas’s page with three tasks, of which Maja deletes the first meanwhile. */
async function pageWithOneGone(t: Ends) {
  const app = await startApp(t)
  const home = await maja(app)
  const { id: garden } = (await home.api.post('/projects', { name: 'Garden' })).body
  const jonas = await joins(app, home, garden, { name: 'Jonas' })
  const ids: string[] = []
  for (const content of ['Rake', 'Sow', 'Water'])
    ids.push((await home.api.post('/tasks', { content, project_id: garden, due_date: '2031-05-02' })).body.id)
  await openPage(t, app, jonas)
  await settled()
  await home.api.delete(`/tasks/${ids[0]}`)
  await until(() => tasks.get(ids[0]) === undefined)
  const read = async (id: string) => (await home.api.get(`/tasks/${id}`)).body
  return { garden, ids, read }
}

test('what is chosen for a task that others have deleted meanwhile says that it is gone, and not nothing', async (t) => {
  const { garden, ids } = await pageWithOneGone(t)
  const gone = ids.slice(0, 1)
  const acts: [name: string, act: () => unknown][] = [
    ['a day', () => rescheduleTasks(gone, { due_date: null })],
    ['a priority', () => setPriority(gone, 1)],
    ['an assignee', () => assign(gone, null)],
    ['a label', () => labelTasks(gone, 'phone', true)],
    ['a place', () => moveTasks(gone, { project_id: garden, section_id: null, parent_id: null })],
    ['a copy', () => duplicateTasks(gone)],
    ['a skip', () => skipOccurrence(gone[0]!)],
    ['reopening', () => reopenTasks(gone)],
    ['deleting', () => deleteTasks(gone)],
  ]
  for (const [name, act] of acts) {
    forgetMessages()
    await act()
    const sentence = 'Task not found. It may have been deleted, or moved to a project that is not shared with you.'
    assert.deepEqual(told(), [sentence], name)
  }
})

test('a day chosen for several tasks, and deleting them, reaches the others when the first is gone', async (t) => {
  const { ids, read } = await pageWithOneGone(t)
  await rescheduleTasks(ids, { due_date: '2031-05-09' })
  for (const id of ids.slice(1)) assert.equal((await read(id)).due_date, '2031-05-09')
  await deleteTasks(ids)
  assert.deepEqual(told().at(-1), '2 tasks deleted.')
  for (const id of ids.slice(1)) assert.equal((await read(id)).code, 'not_found')
})

test('a task that is deleted without a network is not called deleted where the project is no longer shared by then', async (t) => {
  const app = await startApp(t)
  const home = await maja(app)
  const { id: garden } = (await home.api.post('/projects', { name: 'Garden' })).body
  const jonas = await joins(app, home, garden, { name: 'Jonas' })
  const { id: rake } = (await home.api.post('/tasks', { content: 'Rake', project_id: garden })).body
  const wire = await wireTo(t, app)
  await openPage(t, app, jonas, { url: wire.url })
  await settled()
  wire.cut()
  await until(() => connection.value === 'lost')
  forgetMessages()
  void deleteTasks([rake])
  await until(() => waiting.value.length === 1)
  assert.ok(told().includes('Rake deleted.'))
  await home.api.delete(`/projects/${garden}/members/${jonas.id}`)
  await backOnline(wire)
  await until(() => told().includes('You no longer have access to Garden.'))
  assert.ok(!told().includes('Rake deleted.'), told().join(' '))
  assert.equal((await home.api.get(`/tasks/${rake}`)).status, 200)
})
