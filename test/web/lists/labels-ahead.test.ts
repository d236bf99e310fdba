import { holdAnswers, openPage, settled, until } from '../support/page.ts'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { effect } from '@preact/signals'
import { isMadeAhead, labelList, labelNamed, labels, loadLabels } from '../../../src/web/data/labels/labels.ts'
import { addMissingLabels } from '../../../src/web/data/labels/missing-labels.ts'
import { loadEverything } from '../../../src/web/data/loading/everything.ts'
import { messages, undoNewest } from '../../../src/web/data/messages.ts'
import { putAfter } from '../../../src/web/data/order.ts'
import { addTask } from '../../../src/web/data/tasks/adding/add.ts'
import { editTask, labelTasks } from '../../../src/web/data/tasks/edit.ts'
import { readTitle, saveTitle } from '../../../src/web/data/tasks/adding/title.ts'
import { tasks } from '../../../src/web/data/tasks/tasks.ts'
import { newId } from '../../../src/web/sync/new-id.ts'
import { waiting } from '../../../src/web/sync/queue/current.ts'
import { startApp } from '../../support/app.ts'
import { maja } from '../../support/people.ts'
import { backOnline, cabin } from '../support/cabin.ts'
import { made } from '../support/made.ts'

test('a label that is not saved yet is not moved, and what is put below it comes after the last that is saved', async (t) => {
  const app = await startApp(t)
  const home = await maja(app)
  const [one] = [await home.api.post('/labels', { name: 'one' }), await home.api.post('/labels', { name: 'two' })]
  await openPage(t, app, home)
  await loadEverything()
  addMissingLabels(['ahead'], new Promise(() => {}))
  const { id } = labelNamed('ahead')!
  await putAfter('labels', id, null)
  assert.match(messages.peek().at(-1)!.text, /^ahead is not saved yet/)
  const moved = putAfter('labels', one.body.id, id)
  assert.deepEqual(
    labelList.peek().map(({ name }) => name),
    ['two', 'one', 'ahead'],
  )
  await moved
  await until(() => waiting.value.length === 0)
  const saved = (await home.api.get('/labels')).body.labels as { name: string; position: string }[]
  assert.deepEqual(
    saved.toSorted((a, b) => (a.position < b.position ? -1 : 1)).map(({ name }) => name),
    ['two', 'one'],
  )
  assert.equal(labels.peek(one.body.id)?.name, 'one')
})

test('a label whose letters are composed otherwise, as in a text from a PDF, is the same as on the server', async (t) => {
  const app = await startApp(t)
  const home = await maja(app)
  await home.api.post('/labels', { name: 'Gåtur' })
  const { id } = (await home.api.post('/tasks', { content: 'Walk' })).body
  await openPage(t, app, home)
  await loadEverything()
  const typed = 'gåtur'.normalize('NFD')
  const saved = editTask(id, { labels: [typed] })
  addMissingLabels([typed], saved)
  assert.deepEqual(names(), ['Gåtur'])
  await saved
  assert.deepEqual(tasks.fromServer(id)?.labels, ['Gåtur'])
})

const names = (): string[] => labelList.peek().map(({ name }) => name)

test('a label that only a refused task would have had is not kept; one that another task has is', async (t) => {
  const app = await startApp(t)
  const home = await maja(app)
  await openPage(t, app, home)
  await loadEverything()
  await settled()
  const place = { project_id: newId() }
  const refused = [addTask({ text: 'Call Bob @phone @Work', place }), addTask({ text: 'Call Ada @work', place })]
  assert.deepEqual(names(), ['phone', 'Work'])
  assert.deepEqual(await Promise.all(refused), [undefined, undefined])
  await until(() => names().length === 0)
  const task = (await addTask({ text: 'Call Eve @garden', place: {} }))!
  await home.api.delete(`/tasks/${task.id}`)
  const title = 'Call Eve @later'
  await Promise.all([
    saveTitle(task, readTitle(task, title, [])),
    addTask({ text: 'Call Ian @later @never', place }),
    addTask({ text: 'Call Joe @later', place: {} }),
  ])
  await until(() => !names().includes('never'))
  assert.deepEqual(names(), ['garden', 'later'])
})

test('a label goes with the task that was to have it where that is taken back before it was sent, or labelled in vain', async (t) => {
  const { ids, home, wire } = await cabin(t)
  await addTask({ text: 'Call Bob @phone', place: {} })
  addMissingLabels(['shop'], labelTasks([ids[0]!], 'shop', true))
  assert.deepEqual(names(), ['phone', 'shop'])
  await until(() => waiting.value.length === 2)
  undoNewest()
  await until(() => names().length === 1)
  undoNewest()
  await until(() => names().length === 0)
  addMissingLabels(['shop'], labelTasks([ids[0]!], 'shop', true))
  await until(() => waiting.value.length === 1)
  await home.api.delete(`/tasks/${ids[0]}`)
  await backOnline(wire)
  await until(() => names().length === 0)
})

test('a new label and its task stay as they are while labels are read that are older', async (t) => {
  const app = await startApp(t)
  const home = await maja(app)
  const id = await made(home.api, '/tasks', { content: 'Call' })
  await openPage(t, app, home)
  await loadEverything()
  await settled()
  const seen: string[][] = []
  t.after(effect(() => void seen.push(tasks.get(id)?.labels ?? [])))
  holdAnswers(t, /^GET \/api\/v1\/labels/, async () => {
    const edited = editTask(id, { labels: ['phone'] })
    addMissingLabels(['phone'], edited)
    await edited
  })
  await loadLabels()
  assert.deepEqual(names(), ['phone'])
  await until(() => labels.all().every((label) => !isMadeAhead(label)))
  assert.deepEqual(seen, [[], ['phone']])
})

test('a new label whose change is on its way to the server stays while labels are read', async (t) => {
  const app = await startApp(t)
  const home = await maja(app)
  await openPage(t, app, home)
  await loadEverything()
  let answer = (): void => {}
  addMissingLabels(['garden'], new Promise<void>((resolve) => (answer = resolve)))
  await loadLabels()
  assert.deepEqual(names(), ['garden'])
  answer()
  await until(() => names().length === 0)
})
