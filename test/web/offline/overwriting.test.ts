import { openPage, until } from '../support/page.ts'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { comments, editComment, loadComments } from '../../../src/web/data/comments.ts'
import { loadEverything } from '../../../src/web/data/loading/everything.ts'
import { undoNewest } from '../../../src/web/data/messages.ts'
import { restoreTheirs } from '../../../src/web/data/waiting/overwritten.ts'
import { renameSection } from '../../../src/web/data/projects/section-changes.ts'
import { sections } from '../../../src/web/data/projects/sections.ts'
import { editTask, labelTasks, rescheduleTasks } from '../../../src/web/data/tasks/edit.ts'
import { moveTasks } from '../../../src/web/data/tasks/moving/move.ts'
import { tasks } from '../../../src/web/data/tasks/tasks.ts'
import { checkConnection, connection } from '../../../src/web/sync/live.ts'
import { forgetOverwritten, overwritten, refused, waiting } from '../../../src/web/sync/queue/current.ts'
import { startApp, type Client } from '../../support/app.ts'
import type { Ends } from '../../support/database.ts'
import { maja } from '../../support/people.ts'
import { wireTo } from '../../support/live/wire.ts'

interface Garden {
  /** Maja elsewhere. */
  api: Client
  inbox: string
  /** Ids of tasks of the Inbox, in order. */
  ids: string[]
  cut: () => void
  /** Mends the network and waits until nothing else does. */
  backOnline: () => Promise<void>
}

/** Maja's page with tasks of these titles, and then without a network. */
async function garden(t: Ends, titles: readonly string[], fields: object = {}): Promise<Garden> {
  const app = await startApp(t)
  const { api, inbox, ...home } = await maja(app)
  const wire = await wireTo(t, app)
  const ids: string[] = []
  for (const content of titles) ids.push((await api.post('/tasks', { content, ...fields })).body.id)
  await openPage(t, app, { api, inbox, ...home }, { url: wire.url })
  await loadEverything()
  wire.cut()
  await until(() => connection.value === 'lost')
  const backOnline = (): Promise<void> => {
    wire.mend()
    checkConnection()
    return until(() => waiting.value.length === 0 && connection.value === 'on')
  }
  return { api, inbox, ids, cut: wire.cut, backOnline }
}

const told = () =>
  overwritten
    .peek()
    .map(({ name, fields }) => [name, ...fields.map(({ field, theirs }) => `${field}: ${String(theirs)}`)])
const dueOf = async ({ api }: Garden, id: string): Promise<unknown[]> => {
  const { body } = await api.get(`/tasks/${id}`)
  return [body.due_date, body.due_time, body.recurrence_rule]
}

test('who overwrites others on several tasks at once is told of each', async (t) => {
  const here = await garden(t, ['Weed', 'Sow', 'Water'], { due_date: '2031-03-01' })
  const [weed = '', sow = '', water = ''] = here.ids
  void rescheduleTasks([weed, sow, water], { due_date: '2031-03-10' })
  await until(() => waiting.value.length === 1)
  await here.api.patch(`/tasks/${weed}`, { due_date: '2031-03-05' })
  await here.api.patch(`/tasks/${sow}`, { content: 'Sow peas' })
  await here.api.patch(`/tasks/${water}`, { due_date: '2031-03-06' })
  await here.backOnline()
  assert.deepEqual(told(), [
    ['Weed', 'due_date: 2031-03-05'],
    ['Water', 'due_date: 2031-03-06'],
  ])
  restoreTheirs(overwritten.peek()[0]!)
  await until(() => overwritten.value.length === 1 && !tasks.pending(weed))
  await forgetOverwritten(overwritten.peek()[0]!.key)
  await until(() => overwritten.value.length === 0)
  const days = await Promise.all(here.ids.map(async (id) => (await dueOf(here, id))[0]))
  assert.deepEqual(days, ['2031-03-05', '2031-03-10', '2031-03-10'])
})

test('what the server spells otherwise is not taken for somebody else’s', async (t) => {
  const here = await garden(t, ['Weed', 'Sow'], { due_date: '2031-03-04' })
  const [weed = '', sow = ''] = here.ids
  for (const label of ['b', 'Z', 'c']) void labelTasks([weed], label, true)
  for (const recurrence_rule of ['FREQ=WEEKLY', 'FREQ=MONTHLY']) void editTask(sow, { recurrence_rule })
  void editTask(weed, { description: 'Two rows \n' })
  await until(() => waiting.value.length === 6)
  await here.api.patch(`/tasks/${weed}`, { description: 'Two rows' })
  await here.backOnline()
  assert.deepEqual(told(), [])
  assert.deepEqual((await here.api.get(`/tasks/${weed}`)).body.labels, ['b', 'c', 'Z'])
})

test('what is changed back without a network, and then taken back, leaves nothing that somebody else has written', async (t) => {
  const here = await garden(t, ['Weed'])
  const [weed = ''] = here.ids
  void editTask(weed, { priority: 1 })
  void editTask(weed, { priority: 4 })
  await until(() => waiting.value.length === 2)
  undoNewest()
  await until(() => waiting.value.length === 1 && tasks.get(weed)?.priority === 1)
  await here.backOnline()
  assert.deepEqual(told(), [])
  assert.equal((await here.api.get(`/tasks/${weed}`)).body.priority, 1)
})

test('who takes a day away is told of the time and the repeat that others gave it, and can have all of it back', async (t) => {
  const here = await garden(t, ['Weed', 'Sow'], { due_date: '2031-03-05' })
  const [weed = '', sow = ''] = here.ids
  for (const id of here.ids) void rescheduleTasks([id], { due_date: null })
  await until(() => waiting.value.length === 2)
  const weekly = { due_time: '10:00', recurrence_rule: 'FREQ=DAILY' }
  await here.api.patch(`/tasks/${weed}`, { due_date: '2031-03-06', ...weekly })
  await here.api.patch(`/tasks/${sow}`, weekly)
  await here.backOnline()
  for (const one of overwritten.peek()) restoreTheirs(one)
  await until(() => overwritten.value.length === 0 && !here.ids.some((id) => tasks.pending(id)))
  assert.deepEqual(await dueOf(here, weed), ['2031-03-06', '10:00', 'FREQ=DAILY'])
  assert.deepEqual(await dueOf(here, sow), ['2031-03-05', '10:00', 'FREQ=DAILY'])
})

test('several tasks that are moved beside one that is gone go without it, also where one of them is gone too', async (t) => {
  const here = await garden(t, ['Weed', 'Sow', 'Water', 'Mow'])
  const [weed = '', sow = '', water = '', mow = ''] = here.ids
  void moveTasks([weed, sow], { project_id: here.inbox, section_id: null, parent_id: null, after_id: water })
  await until(() => waiting.value.length === 1)
  for (const id of [weed, water]) await here.api.delete(`/tasks/${id}`)
  await here.backOnline()
  const left = (await here.api.get(`/tasks?project_id=${here.inbox}`)).body.tasks
  assert.deepEqual(
    left.map(({ id }: { id: string }) => id),
    [mow, sow],
  )
  assert.deepEqual(refused.peek(), [])
})

test('who renames a section over somebody else’s name is told of both, and can take theirs', async (t) => {
  const here = await garden(t, ['Weed'])
  const { id } = (await here.api.post(`/projects/${here.inbox}/sections`, { name: 'Beds' })).body
  await here.backOnline()
  await until(() => sections.get(id) !== undefined)
  here.cut()
  await until(() => connection.value === 'lost')
  renameSection(id, 'Raised beds')
  await until(() => waiting.value.length === 1)
  await here.api.patch(`/sections/${id}`, { name: 'Flower beds' })
  await here.backOnline()
  assert.deepEqual(told(), [['Raised beds', 'name: Flower beds']])
  restoreTheirs(overwritten.peek()[0]!)
  await until(() => sections.fromServer(id)?.name === 'Flower beds')
})

test('who changes a comment over what they wrote in it on another device is told of both, and can take the other', async (t) => {
  const here = await garden(t, ['Weed'])
  const { id } = (await here.api.post(`/tasks/${here.ids[0]}/comments`, { body: 'With the hoe' })).body
  await here.backOnline()
  await loadComments(here.ids[0]!)
  here.cut()
  await until(() => connection.value === 'lost')
  editComment(comments.peek(id)!, 'With both hoes')
  await until(() => waiting.value.length === 1)
  await here.api.patch(`/comments/${id}`, { body: 'By hand' })
  await here.backOnline()
  assert.deepEqual(told(), [['Comment on Weed', 'body: By hand']])
  restoreTheirs(overwritten.peek()[0]!)
  await until(() => comments.fromServer(id)?.body === 'By hand')
})
