import { openPage, until } from '../support/page.ts'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { messages, undoNewest } from '../../../src/web/data/messages.ts'
import { loadEverything, loadSidebar } from '../../../src/web/data/loading/everything.ts'
import { restoreTheirs } from '../../../src/web/data/waiting/overwritten.ts'
import { saveText } from '../../../src/web/data/tasks/edit.ts'
import { readTitle, saveTitle, wordsOf } from '../../../src/web/data/tasks/adding/title.ts'
import { tasks } from '../../../src/web/data/tasks/tasks.ts'
import { shiftIgnored } from '../../../src/web/screens/shared/quick-add/ignored.ts'
import { overwritten } from '../../../src/web/sync/queue/current.ts'
import { startApp } from '../../support/app.ts'
import type { Ends } from '../../support/database.ts'
import { maja } from '../../support/people.ts'

/** Maja began to write when a task was to paint the door; somebody has made it the gate since. */
async function changedMeanwhile(t: Ends) {
  const app = await startApp(t)
  const home = await maja(app)
  const { id } = (await home.api.post('/tasks', { content: 'Paint the door' })).body
  await openPage(t, app, home)
  await loadEverything()
  const before = tasks.peek(id)!
  await home.api.patch(`/tasks/${id}`, { content: 'Paint the gate' })
  await until(() => tasks.get(id)?.content === 'Paint the gate')
  const both = (): unknown => overwritten.value.map(({ name, fields }) => ({ name, fields }))
  return { home, id, before, both }
}

test('a title with understood words says that it replaced another’s, and taking it back brings that again', async (t) => {
  const { home, id, before, both } = await changedMeanwhile(t)
  const parsed = readTitle(before, 'Paint the hall p1', wordsOf('Paint the hall'))
  await saveTitle(tasks.peek(id)!, parsed, before.content)
  assert.match(messages.peek().at(-1)!.text, /was also changed elsewhere/)
  assert.deepEqual([tasks.peek(id)?.content, tasks.peek(id)?.priority], ['Paint the hall', 1])
  await until(() => overwritten.value.length > 0)
  const fields = [{ field: 'content', mine: 'Paint the hall', theirs: 'Paint the gate' }]
  assert.deepEqual(both(), [{ name: 'Paint the gate', fields }])
  undoNewest()
  await until(() => tasks.get(id)?.content === 'Paint the gate' && !tasks.pending(id) && overwritten.value.length === 0)
  assert.equal((await home.api.get(`/tasks/${id}`)).body.priority, 4)
})

test('a text that replaced another’s keeps both at hand, until one of them is taken', async (t) => {
  const { home, id, before } = await changedMeanwhile(t)
  await saveText(id, 'content', 'Paint the hall', before.content)
  await until(() => overwritten.value.length > 0)
  restoreTheirs(overwritten.peek()[0]!)
  await until(() => tasks.get(id)?.content === 'Paint the gate' && !tasks.pending(id) && overwritten.value.length === 0)
  assert.equal((await home.api.get(`/tasks/${id}`)).body.content, 'Paint the gate')
})

test('of a text that replaced another, the newest of one’s own is at hand, and nothing once they are the same', async (t) => {
  const { id, before, both } = await changedMeanwhile(t)
  await saveText(id, 'content', 'Paint the hall', before.content)
  await until(() => overwritten.value.length > 0)
  await saveText(id, 'content', 'Paint the attic')
  const fields = [{ field: 'content', mine: 'Paint the attic', theirs: 'Paint the gate' }]
  await until(() => JSON.stringify(both()) === JSON.stringify([{ name: 'Paint the gate', fields }]))
  await saveText(id, 'content', 'Paint the gate')
  await until(() => overwritten.value.length === 0)
})

test('an undo that is refused says that the same was changed since', async (t) => {
  const { home, id } = await changedMeanwhile(t)
  await saveText(id, 'content', 'Paint the hall')
  await home.api.patch(`/tasks/${id}`, { content: 'Paint the fence' })
  undoNewest()
  await until(() => messages.value.some(({ topic }) => topic === 'error'))
  await until(() => messages.value.length === 1)
  assert.equal(messages.peek()[0]!.text, 'Could not undo: Paint the gate has been changed since.')
  await until(() => tasks.get(id)?.content === 'Paint the fence' && !tasks.pending(id))
})

test('a title that stands in quotation marks keeps them when something is written into it', async (t) => {
  const { id } = await changedMeanwhile(t)
  const title = '"Dune"'
  const typed = '"Dune II"'
  const { content } = readTitle(tasks.peek(id)!, typed, shiftIgnored(wordsOf(title), title, typed))
  assert.equal(content, typed)
})

test('a time in the title of a task of another time zone is on the clock of whoever writes it', async (t) => {
  const app = await startApp(t)
  const home = await maja(app)
  const due = { due_date: '2026-03-05', due_time: '09:00', due_timezone: 'America/New_York' }
  const { id } = (await home.api.post('/tasks', { content: 'Call the office', ...due })).body
  await openPage(t, app, home)
  await loadEverything()
  const task = tasks.peek(id)!
  await saveTitle(task, readTitle(task, 'Call the office at 10', wordsOf('Call the office')))
  const { due_date, due_datetime } = (await home.api.get(`/tasks/${id}`)).body
  assert.deepEqual([due_date, due_datetime], ['2026-03-05', '2026-03-05T09:00:00.000Z'])
  const before = tasks.peek(id)!
  assert.equal(before.due_timezone, 'Europe/Copenhagen')
  undoNewest()
  await until(() => tasks.get(id)?.due_timezone === 'America/New_York' && !tasks.pending(id))
})

test('a title into which another project, or a section, was written says where the task went, and what else it changed', async (t) => {
  const app = await startApp(t)
  const home = await maja(app)
  const garden = (await home.api.post('/projects', { name: 'Garden' })).body.id
  await home.api.post(`/projects/${garden}/sections`, { name: 'Beds' })
  const { id } = (await home.api.post('/tasks', { content: 'Paint the door' })).body
  await openPage(t, app, home)
  await loadSidebar()
  await loadEverything()
  const told: string[] = []
  for (const typed of [
    'Paint the gate #Garden',
    'Paint the gate /Beds',
    'Paint the gate p2 /Beds',
    'Paint the gate #Inbox p1',
  ]) {
    const task = tasks.peek(id)!
    await saveTitle(task, readTitle(task, typed, wordsOf('Paint the gate')))
    told.push(messages.peek().at(-1)!.text)
  }
  assert.deepEqual(told, [
    'Paint the gate moved to Garden.',
    'Paint the gate moved to Beds.',
    'Priority of Paint the gate set to 2.',
    'Paint the gate moved to Inbox. Priority of Paint the gate updated.',
  ])
})

test('a title into which only what the task has already was written changes nothing, and offers no undo', async (t) => {
  const app = await startApp(t)
  const home = await maja(app)
  const { id } = (await home.api.post('/tasks', { content: 'Paint the door', priority: 1 })).body
  await openPage(t, app, home)
  await loadSidebar()
  await loadEverything()
  const task = tasks.peek(id)!
  await saveTitle(task, readTitle(task, 'Paint the door #Inbox p1', wordsOf('Paint the door')))
  assert.deepEqual(messages.peek(), [])
  undoNewest()
  await until(() => messages.value.some(({ text }) => text === 'Nothing to undo.'))
})
