import { openPage, settled, until } from '../support/page.ts'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { takeDeletion, takeRow } from '../../../src/web/sync/state/live-tables.ts'
import { stopLive } from '../../../src/web/sync/live.ts'
import { receive } from '../../../src/web/data/loading/changes.ts'
import { loadEverything } from '../../../src/web/data/loading/everything.ts'
import { labelNamed, loadLabels } from '../../../src/web/data/labels/labels.ts'
import { loadLabeled } from '../../../src/web/data/tasks/load.ts'
import { tasks } from '../../../src/web/data/tasks/tasks.ts'
import { startApp } from '../../support/app.ts'
import { maja } from '../../support/people.ts'
import { made } from '../support/made.ts'

test('a renamed label is renamed on its tasks, a deleted one gone from them', async (t) => {
  const app = await startApp(t)
  const home = await maja(app)
  const id = await made(home.api, '/tasks', { content: 'Call', labels: ['phone', 'waiting'] })
  await openPage(t, app, home)
  await loadEverything()
  await settled()
  const phone = labelNamed('phone')!.id
  await home.api.patch(`/labels/${phone}`, { name: 'calls' })
  await until(() => tasks.get(id)?.labels.join() === 'calls,waiting')
  await home.api.delete(`/labels/${phone}`)
  await until(() => tasks.get(id)?.labels.join() === 'waiting')
})

test('a label that is read under another name, or read as gone, before that is heard of is so on its tasks', async (t) => {
  const app = await startApp(t)
  const home = await maja(app)
  const id = await made(home.api, '/tasks', { content: 'Call', labels: ['phone', 'waiting'] })
  await openPage(t, app, home)
  stopLive()
  await loadEverything()
  const { id: phone } = labelNamed('phone')!
  const { body: renamed } = await home.api.patch(`/labels/${phone}`, { name: 'calls' })
  await loadLabels()
  takeRow('label', renamed)
  assert.deepEqual(tasks.peek(id)?.labels, ['calls', 'waiting'])
  await home.api.delete(`/labels/${phone}`)
  await loadLabels()
  takeDeletion('label', phone)
  assert.deepEqual(tasks.peek(id)?.labels, ['waiting'])
})

test('two labels that have changed names by the time they are read have done so on their tasks', async (t) => {
  const app = await startApp(t)
  const home = await maja(app)
  const call = await made(home.api, '/tasks', { content: 'Call', labels: ['phone'] })
  const wait = await made(home.api, '/tasks', { content: 'Wait', labels: ['waiting'] })
  await openPage(t, app, home)
  stopLive()
  await loadEverything()
  const [phone, waiting] = ['phone', 'waiting'].map((name) => labelNamed(name)!.id)
  const rename = (id: string | undefined, name: string) => home.api.patch(`/labels/${id}`, { name })
  await rename(phone, 'between')
  await rename(waiting, 'phone')
  await rename(phone, 'waiting')
  await loadLabels()
  assert.deepEqual(
    [call, wait].map((id) => tasks.peek(id)?.labels),
    [['waiting'], ['phone']],
  )
})

test('a label that is renamed and then renamed back has its tasks under its first name', async (t) => {
  const app = await startApp(t)
  const home = await maja(app)
  const id = await made(home.api, '/tasks', { content: 'Call', labels: ['phone'] })
  await openPage(t, app, home)
  stopLive()
  await loadEverything()
  const phone = labelNamed('phone')!
  for (const name of ['calls', 'phone']) {
    takeRow('label', (await home.api.patch(`/labels/${phone.id}`, { name })).body)
    assert.deepEqual(tasks.peek(id)?.labels, [name])
  }
})

test('a task that is heard of under a label that has since taken the name of a deleted one keeps it', async (t) => {
  const app = await startApp(t)
  const home = await maja(app)
  const id = await made(home.api, '/tasks', { content: 'Call', labels: ['phone'] })
  const other = await made(home.api, '/labels', { name: 'calls' })
  await openPage(t, app, home)
  stopLive()
  await loadLabels()
  await loadEverything()
  const { body: begun } = await home.api.get('/changes')
  await home.api.patch(`/tasks/${id}`, { labels: ['calls'] })
  await home.api.delete(`/labels/${labelNamed('phone')!.id}`)
  await home.api.patch(`/labels/${other}`, { name: 'phone' })
  const { body: missed } = await home.api.get(`/changes?since=${begun.seq}`)
  missed.changes.forEach(receive)
  await until(() => tasks.peek(id)?.labels.join() === 'phone')
})

test('a task that has lost its label by the time the list of the label is read stays in its other lists', async (t) => {
  const app = await startApp(t)
  const home = await maja(app)
  const id = await made(home.api, '/tasks', { content: 'Call', labels: ['phone'] })
  await openPage(t, app, home)
  stopLive()
  await loadLabels()
  await loadEverything()
  await home.api.patch(`/tasks/${id}`, { labels: [] })
  await loadLabeled(labelNamed('phone')!.id)
  assert.ok(tasks.peek(id))
})

test('a label that comes back with its task is on it, though the task is heard of first', async (t) => {
  const app = await startApp(t)
  const home = await maja(app)
  await openPage(t, app, home)
  stopLive()
  const created = await home.api.post('/tasks', { content: 'Call', labels: ['phone'] })
  await Promise.all([loadLabels(), loadEverything()])
  const { id: phone } = labelNamed('phone')!
  const { body: begun } = await home.api.get('/changes')
  await home.api.post('/undo', { id: created.headers.get('X-Undo-Id') })
  takeDeletion('label', phone)
  await home.api.post(`/trash/tasks/${created.body.id}/restore`)
  const { body: missed } = await home.api.get(`/changes?since=${begun.seq}`)
  const ofTask = ({ type }: { type: string }): boolean => type.startsWith('task.')
  const [first, then] = [missed.changes.filter(ofTask), missed.changes.filter((one: { type: string }) => !ofTask(one))]
  ;[...first, ...then].forEach(receive)
  await until(() => tasks.peek(created.body.id)?.labels.join() === 'phone')
})
