import { openPage, settled, until } from '../support/page.ts'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { restoreTheirs } from '../../../src/web/data/waiting/overwritten.ts'
import { undoNewest } from '../../../src/web/data/messages.ts'
import { addTask } from '../../../src/web/data/tasks/adding/add.ts'
import { completeTasks, reopenTask } from '../../../src/web/data/tasks/completing/complete.ts'
import { tasks } from '../../../src/web/data/tasks/tasks.ts'
import { connection } from '../../../src/web/sync/live.ts'
import { changes, overwritten, waiting } from '../../../src/web/sync/queue/current.ts'
import { startApp } from '../../support/app.ts'
import type { Ends } from '../../support/database.ts'
import { joins, maja } from '../../support/people.ts'
import { wireTo } from '../../support/live/wire.ts'
import { backOnline } from '../support/cabin.ts'

/** Jonas’s page with the tasks of Maja’s garden, the first of which has a sub-task, and then without a network. */
async function garden(t: Ends) {
  const app = await startApp(t)
  const home = await maja(app)
  const { id: project_id } = (await home.api.post('/projects', { name: 'Garden' })).body
  const jonas = await joins(app, home, project_id, { name: 'Jonas' })
  const made = async (content: string, place: object): Promise<string> =>
    (await home.api.post('/tasks', { content, ...place })).body.id
  const [rake, sow] = [await made('Rake', { project_id }), await made('Sow', { project_id })]
  const leaves = await made('Leaves', { parent_id: rake })
  const wire = await wireTo(t, app)
  await openPage(t, app, jonas, { url: wire.url })
  await settled()
  wire.cut()
  await until(() => connection.value === 'lost')
  const isOpen = async (id: string): Promise<boolean> => !(await home.api.get(`/tasks/${id}`)).body.completed
  return { made, wire, isOpen, rake, sow, leaves }
}

const told = () =>
  overwritten
    .peek()
    .map(({ name, isCompleted, fields }) => [name, isCompleted, ...fields.map(({ field, theirs }) => [field, theirs])])

test('who completes a task below which others have added some meanwhile is told of these, and can reopen it', async (t) => {
  const { made, wire, isOpen, rake, leaves } = await garden(t)
  void completeTasks([rake])
  await until(() => waiting.value.length === 1)
  const compost = await made('Compost', { parent_id: rake })
  await made('Twigs', { parent_id: leaves })
  await backOnline(wire)
  assert.deepEqual(told(), [['Rake', true, ['subtask', 'Compost'], ['subtask', 'Twigs']]])
  assert.equal(await isOpen(compost), false)
  restoreTheirs(overwritten.peek()[0]!)
  await until(() => overwritten.value.length === 0 && changes.value.length === 0)
  assert.deepEqual([await isOpen(rake), await isOpen(compost)], [true, true])
  assert.equal(tasks.peek(rake)?.completed, false)
})

test('of several tasks that are completed those are told below which others have added some, until that is undone', async (t) => {
  const { made, wire, isOpen, rake, sow } = await garden(t)
  void completeTasks([rake, sow])
  await until(() => waiting.value.length === 1)
  const seeds = await made('Buy seeds', { parent_id: sow })
  await backOnline(wire)
  assert.deepEqual(told(), [['Sow', true, ['subtask', 'Buy seeds']]])
  undoNewest()
  await until(() => overwritten.value.length === 0 && changes.value.length === 0)
  assert.equal(await isOpen(seeds), true)
})

test('what the person added below a task that they complete is nobody else’s, and one that is reopened is told no more', async (t) => {
  const { made, wire, rake, sow } = await garden(t)
  void addTask({ text: 'Twigs', place: { parent_id: rake } })
  void completeTasks([rake])
  void completeTasks([sow])
  await until(() => waiting.value.length === 3)
  await made('Buy seeds', { parent_id: sow })
  await backOnline(wire)
  assert.deepEqual(told(), [['Sow', true, ['subtask', 'Buy seeds']]])
  await reopenTask(sow)
  await until(() => overwritten.value.length === 0)
})
