import { openPage, until } from '../support/page.ts'
import { effect } from '@preact/signals'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { connection } from '../../../src/web/sync/live.ts'
import { refused, retry, waiting } from '../../../src/web/sync/queue/current.ts'
import { addTask } from '../../../src/web/data/tasks/adding/add.ts'
import { completeTasks } from '../../../src/web/data/tasks/completing/complete.ts'
import { moveTasks } from '../../../src/web/data/tasks/moving/move.ts'
import { deleteTasks, editTask } from '../../../src/web/data/tasks/edit.ts'
import { loadEverything } from '../../../src/web/data/loading/everything.ts'
import { byPosition } from '../../../src/web/data/sorting.ts'
import { tasks } from '../../../src/web/data/tasks/tasks.ts'
import { duplicateTasks } from '../../../src/web/data/duplicate.ts'
import { messages, newestUndo, removeMessage, undoNewest } from '../../../src/web/data/messages.ts'
import { signOut } from '../../../src/web/data/account/sign-out.ts'
import { startApp } from '../../support/app.ts'
import { maja } from '../../support/people.ts'
import { eventually } from '../../support/eventually.ts'
import { wireTo } from '../../support/live/wire.ts'
import { backOnline, cabin, contents, top } from '../support/cabin.ts'

test('what is done without a network shows at once and is sent in order, once each', async (t) => {
  const here = await cabin(t)
  const [firewood = '', matches = ''] = here.ids
  const added = await addTask({ text: 'Rugbrød p1', place: {} })
  void editTask(added!.id, { content: 'Rugbrød and butter' })
  void editTask(firewood, { content: 'Birch firewood' })
  void completeTasks([matches])
  void moveTasks([added!.id], { ...top(here), after_id: null })
  await until(() => waiting.value.length === 5)
  assert.deepEqual(
    [tasks.peek(added!.id)?.content, tasks.peek(firewood)?.content, tasks.peek(matches)?.completed],
    ['Rugbrød and butter', 'Birch firewood', true],
  )
  await backOnline(here.wire)
  assert.deepEqual(await contents(here), ['Rugbrød and butter', 'Birch firewood', 'Candles'])
  await until(() => tasks.get(added!.id)?.position.startsWith('~') === false)
  assert.equal(tasks.peek(added!.id)?.priority, 1)
})

test('what was added without a network can be put in another order at once', async (t) => {
  const here = await cabin(t)
  const added: string[] = []
  for (const text of ['Salt', 'Rice', 'Oats']) added.push((await addTask({ text, place: {} }))!.id)
  void moveTasks([added[0]!], { ...top(here), after_id: added[1]! })
  const shown = (): string[] =>
    tasks
      .all()
      .toSorted(byPosition)
      .map(({ content }) => content)
  assert.deepEqual(shown().slice(-3), ['Rice', 'Salt', 'Oats'])
  await until(() => waiting.value.length === 4)
  await backOnline(here.wire)
  assert.deepEqual((await contents(here)).slice(-3), ['Rice', 'Salt', 'Oats'])
})

test('that a copy waits is told, and it can be taken back', async (t) => {
  const { ids } = await cabin(t)
  void duplicateTasks(ids.slice(0, 1))
  await until(() => messages.value.some(({ topic, undo }) => topic === 'offline' && undo !== null))
  undoNewest()
  await until(() => waiting.value.length === 0)
})

test('a change that was taken back before it was sent is never sent', async (t) => {
  const here = await cabin(t)
  const [firewood = ''] = here.ids
  void deleteTasks([firewood])
  await until(() => waiting.value.length === 1)
  assert.equal(tasks.peek(firewood), undefined)
  undoNewest()
  await until(() => waiting.value.length === 0 && tasks.get(firewood) !== undefined)
  await backOnline(here.wire)
  assert.deepEqual(await contents(here), ['Firewood', 'Matches', 'Candles'])
})

test('a line that waits means the day on which it was written, and its reminder goes with it when it is taken back', async (t) => {
  const here = await cabin(t)
  const text = 'Sweep the chimney tomorrow at 9 !30 min'
  const { id, due_date, due_time } = (await addTask({ text, place: {} }))!
  void addTask({ text, place: {} })
  await until(() => waiting.value.length === 4)
  undoNewest()
  await until(() => waiting.value.length === 2)
  await backOnline(here.wire)
  // The service’s clock stands elsewhere, as it does when the network is away for days.
  const { body } = await here.home.api.get(`/tasks/${id}`)
  assert.deepEqual([body.due_date, body.due_time], [due_date, due_time])
  assert.deepEqual((await here.home.api.get(`/tasks/${id}/reminders`)).body.reminders.map(offsetOf), [-30])
  assert.deepEqual(await contents(here), ['Firewood', 'Matches', 'Candles', 'Sweep the chimney'])
  assert.deepEqual(refused.peek(), [])
})

const offsetOf = ({ offset_min }: { offset_min: number }): number => offset_min

test('that a change waits is no longer told once it is saved: what is told then can be taken back', async (t) => {
  const here = await cabin(t)
  const [firewood = '', matches = '', candles = ''] = here.ids
  const told = (): string[][] => messages.peek().map(({ topic, text, undo }) => [topic, text, undo ? 'Undo' : ''])
  void deleteTasks([firewood])
  void completeTasks([matches])
  void deleteTasks([candles])
  await until(() => messages.value.length === 3 && messages.value.every(({ topic }) => topic === 'offline'))
  removeMessage(messages.peek()[2]!.id)
  await backOnline(here.wire)
  await until(() => messages.value.every(({ topic }) => topic !== 'offline'))
  assert.deepEqual(told(), [
    ['delete', 'Firewood deleted.', 'Undo'],
    ['done', 'Matches completed.', 'Undo'],
  ])
  undoNewest()
  undoNewest()
  undoNewest()
  await until(() => messages.value.length === 3)
  assert.deepEqual(told(), [
    ['undone', 'Undone: “Candles deleted.”', ''],
    ['undone', 'Matches reopened.', ''],
    ['undone', 'Undone: “Firewood deleted.”', ''],
  ])
  await eventually(async () => assert.deepEqual(await contents(here), ['Firewood', 'Matches', 'Candles']))
})

test('nothing of what was told, or can be taken back, is left for whoever signs in next', async (t) => {
  const here = await cabin(t)
  void deleteTasks([here.ids[0]!])
  await backOnline(here.wire)
  await until(() => messages.value.some(({ topic }) => topic === 'delete'))
  await signOut()
  assert.deepEqual([messages.peek(), newestUndo.peek()], [[], null])
})

test('what the server refuses for good is kept with its text, and can be tried again', async (t) => {
  const here = await cabin(t)
  const [firewood = '', matches = ''] = here.ids
  const description = 'Two crates, dry, from the neighbour'
  void editTask(firewood, { description })
  void editTask(matches, { content: 'Long matches' })
  await here.home.api.delete(`/tasks/${firewood}`)
  const whole: boolean[] = []
  const stop = effect(() => {
    const task = tasks.get(firewood)
    whole.push(task === undefined || 'content' in task)
  })
  await backOnline(here.wire)
  stop()
  assert.ok(whole.every(Boolean), 'no row of a few fields is shown')
  const [back] = refused.peek()
  assert.deepEqual([back?.name, back?.status, back?.write.body], ['Firewood', 404, { description }])
  assert.deepEqual(await contents(here), ['Long matches', 'Candles'])
  await until(() => tasks.get(firewood) === undefined)

  await here.home.api.post(`/trash/tasks/${firewood}/restore`)
  await retry(back!.key)
  await until(() => waiting.value.length === 0)
  assert.equal(refused.peek().length, 0)
  assert.equal((await here.home.api.get(`/tasks/${firewood}`)).body.description, description)
})

test('a move beside a task that is gone goes without it; deleting what is gone is done', async (t) => {
  const here = await cabin(t)
  const [firewood = '', matches = '', candles = ''] = here.ids
  void moveTasks([firewood], { ...top(here), after_id: candles })
  void deleteTasks([matches])
  await until(() => waiting.value.length === 2)
  await here.home.api.delete(`/tasks/${candles}`)
  await here.home.api.delete(`/tasks/${matches}`)
  await backOnline(here.wire)
  assert.deepEqual(refused.peek(), [])
  assert.deepEqual(await contents(here), ['Firewood'])
})

test('what was added to a section that is gone goes into its project', async (t) => {
  const here = await cabin(t)
  const { api, inbox } = here.home
  const { id: section } = (await api.post(`/projects/${inbox}/sections`, { name: 'Dry goods' })).body
  const place = { project_id: inbox, section_id: section }
  for (const text of ['Rice', 'Oats tomorrow']) void addTask({ text, place })
  await until(() => waiting.value.length === 2)
  await api.delete(`/sections/${section}`)
  await backOnline(here.wire)
  assert.deepEqual(refused.peek(), [])
  assert.deepEqual((await contents(here)).slice(-2), ['Rice', 'Oats'])
})

test('a repeating task ticked off in both places moves on by one round', async (t) => {
  const app = await startApp(t)
  const home = await maja(app)
  const wire = await wireTo(t, app)
  const daily = { content: 'Feed the cat', due_date: '2030-01-01', recurrence_rule: 'FREQ=DAILY' }
  const { id } = (await home.api.post('/tasks', daily)).body
  await openPage(t, app, home, { url: wire.url })
  await loadEverything()
  wire.cut()
  await until(() => connection.value === 'lost')
  void completeTasks([id])
  await until(() => waiting.value.length === 1)
  await home.api.post(`/tasks/${id}/complete`, { due_date: '2030-01-01' })
  await backOnline(wire)
  assert.equal((await home.api.get(`/tasks/${id}`)).body.due_date, '2030-01-02')
})
