import { settled, until } from '../support/page.ts'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { restoreTheirs } from '../../../src/web/data/waiting/overwritten.ts'
import { messages, undoNewest } from '../../../src/web/data/messages.ts'
import { addTask } from '../../../src/web/data/tasks/adding/add.ts'
import { completeTasks, reopenTask } from '../../../src/web/data/tasks/completing/complete.ts'
import { tasks } from '../../../src/web/data/tasks/tasks.ts'
import { post } from '../../../src/web/sync/api.ts'
import { checkConnection, connection } from '../../../src/web/sync/live.ts'
import { changes, overwritten, requestAbout, waiting } from '../../../src/web/sync/queue/current.ts'
import { overwrittenByCompletion } from '../../../src/web/sync/queue/overwritten-by-completion.ts'
import type { TaskRow } from '../../../src/web/sync/queue/overwritten-by-deletion.ts'
import { text as words } from '../../../src/web/text/text.ts'
import type { Person } from '../../support/people.ts'
import { garden } from '../support/garden.ts'
import { backOnline } from '../support/cabin.ts'

const isOpen = async (home: Person, id: string): Promise<boolean> =>
  !(await home.api.get(`/tasks/${id}`)).body.completed

const told = () =>
  overwritten
    .peek()
    .map(({ name, isCompleted, fields }) => [name, isCompleted, ...fields.map(({ field, theirs }) => [field, theirs])])

test('who completes a task below which others have added some meanwhile is told of these, and can reopen it', async (t) => {
  const { home, made, wire, rake, leaves } = await garden(t)
  void completeTasks([rake])
  await until(() => waiting.value.length === 1)
  const compost = await made('Compost', { parent_id: rake })
  await made('Twigs', { parent_id: leaves })
  await backOnline(wire)
  assert.deepEqual(told(), [['Rake', true, ['subtask', 'Compost'], ['subtask', 'Twigs']]])
  assert.equal(await isOpen(home, compost), false)
  restoreTheirs(overwritten.peek()[0]!)
  await until(() => overwritten.value.length === 0 && changes.value.length === 0)
  assert.deepEqual([await isOpen(home, rake), await isOpen(home, compost)], [true, true])
  assert.equal(tasks.peek(rake)?.completed, false)
})

test('of several tasks that are completed those are told below which others have added some, until that is undone', async (t) => {
  const { home, made, wire, rake, sow } = await garden(t)
  void completeTasks([rake, sow])
  await until(() => waiting.value.length === 1)
  const seeds = await made('Buy seeds', { parent_id: sow })
  await backOnline(wire)
  assert.deepEqual(told(), [['Sow', true, ['subtask', 'Buy seeds']]])
  undoNewest()
  await until(() => overwritten.value.length === 0 && changes.value.length === 0)
  assert.equal(await isOpen(home, seeds), true)
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

test('several tasks that are reopened together are told no more either', async (t) => {
  const { api, made, wire, rake, sow } = await garden(t)
  void completeTasks([rake])
  void completeTasks([sow])
  await until(() => waiting.value.length === 2)
  await made('Compost', { parent_id: rake })
  await made('Buy seeds', { parent_id: sow })
  await backOnline(wire)
  assert.equal(told().length, 2)
  void requestAbout({ name: '', shown: [] }, () => post('/tasks/batch', { ids: [rake, sow], action: 'reopen' })).answer
  await until(() => overwritten.value.length === 0 && changes.value.length === 0)
  assert.equal((await api.get(`/tasks/${rake}`)).body.completed, false)
})

test('of sub-tasks that cannot be read again, or have moved, those that the person saw are not told', async () => {
  const row = (id: string, parent_id: string | null, open = 0): TaskRow => ({
    id,
    parent_id,
    content: id,
    completed: false,
    subtask_count: open,
    subtask_done: 0,
  })
  const shown = ['Rake', 'Leaves', 'Twigs'].map(
    (id) => ['task', id, { completed: true }, { completed: false }] as const,
  )
  const write = { method: 'POST' as const, path: '/tasks/Rake/complete', body: {} }
  const change = { key: '1', name: 'Rake', write, shown, madeAt: 0, waits: true, tried: false }
  const tasks = [row('Leaves', 'Rake'), row('Twigs', 'Rake'), row('Compost', 'Rake')]
  const server = {
    read: async () => ({ body: { tasks }, etag: null, undoId: null, replayed: false }),
    deliver: () => assert.fail(),
  }
  const [told] = await overwrittenByCompletion(change, [row('Rake', null, 3), row('Leaves', 'Rake')], server)
  assert.deepEqual(
    told?.fields.map(({ theirs }) => theirs),
    ['Compost'],
  )
})

test('without a network the note stays that a task can be reopened which the page does not know after a reload', async (t) => {
  const { home, made, wire, rake } = await garden(t)
  void completeTasks([rake])
  await until(() => waiting.value.length === 1)
  await made('Compost', { parent_id: rake })
  await backOnline(wire)
  const [note] = overwritten.peek()
  await settled()
  wire.cut()
  await until(() => connection.value === 'lost')
  tasks.drop(rake)
  restoreTheirs(note!)
  await until(() => messages.value.some(({ text }) => text === words().toast.offline))
  assert.equal(overwritten.peek().length, 1)
  wire.mend()
  checkConnection()
  await until(() => connection.value === 'on')
  restoreTheirs(note!)
  await until(() => overwritten.value.length === 0 && changes.value.length === 0)
  assert.equal(await isOpen(home, rake), true)
})
