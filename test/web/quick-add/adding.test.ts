import { holdAnswers, openPage, settled, until } from '../support/page.ts'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { effect } from '@preact/signals'
import type { Reminder } from '../../../src/contract/reminders.ts'
import type { Task } from '../../../src/contract/tasks.ts'
import { loadEverything } from '../../../src/web/data/loading/everything.ts'
import { addTask } from '../../../src/web/data/tasks/adding/add.ts'
import { loadMembers } from '../../../src/web/data/projects/members.ts'
import { nameCompletion } from '../../../src/web/screens/shared/quick-add/candidates.tsx'
import { loadMoreText } from '../../../src/web/text/text.ts'
import { messages, newestUndo, undoNewest } from '../../../src/web/data/messages.ts'
import { remindersOf } from '../../../src/web/data/reminders.ts'
import { tasks } from '../../../src/web/data/tasks/tasks.ts'
import { newId } from '../../../src/web/sync/new-id.ts'
import { changes, refused } from '../../../src/web/sync/queue/current.ts'
import { startApp } from '../../support/app.ts'
import { eventually } from '../../support/eventually.ts'
import { joins, maja } from '../../support/people.ts'

/** The title that is left of a line. */
const shortOf = (text: string): string => text.replace(/ (?:tomorrow|#|\/).*/, '')

test('a line that names the project it is added in means that project, not the section it is added from', async (t) => {
  const app = await startApp(t)
  const home = await maja(app)
  const { id: project_id } = (await home.api.post('/projects', { name: 'Cabin' })).body
  const { id: section_id } = (await home.api.post(`/projects/${project_id}/sections`, { name: 'Kitchen' })).body
  await openPage(t, app, home)
  await loadEverything()
  const place = { project_id, section_id }
  for (const [text, given, expected] of [
    ['Paint the door #Cabin', place, null],
    ['Paint the door tomorrow #Cabin', { ...place, labels: ['shop'] }, null],
    ['Buy a kettle', place, section_id],
    ['Buy a pan #Cabin /Kitchen', place, section_id],
  ] as const) {
    const sections = new Set<unknown>()
    const stop = effect(() => {
      for (const task of tasks.all()) if (task.content === shortOf(text)) sections.add(task.section_id)
    })
    assert.equal((await addTask({ text, place: given }))?.section_id, expected, text)
    stop()
    assert.deepEqual([...sections], [expected], text)
  }
})

test('what a line has added is taken back as one, with its reminder, also before the answer has come', async (t) => {
  const app = await startApp(t)
  const home = await maja(app)
  await openPage(t, app, home)
  await loadEverything()
  const text = 'Return the books tomorrow at 9 !30 min'
  const added = await addTask({ text, place: {} })
  await until(() => remindersOf(added!.id)[0]?.fires_at != null)
  undoNewest()
  await until(() => tasks.get(added!.id) === undefined && changes.value.length === 0)
  const again = addTask({ text, place: {} })
  await until(() => newestUndo.value?.of.length === 1)
  undoNewest()
  await again
  await until(() => changes.value.length === 0)
  assert.deepEqual((await home.api.get('/tasks')).body.tasks, [])
  assert.deepEqual(
    messages.peek().filter(({ topic }) => topic === 'error'),
    [],
  )
})

test('a task whose answer is still out has its reminder and its file in the queue behind it, which go with it when it is taken back', async (t) => {
  const app = await startApp(t)
  const home = await maja(app)
  await openPage(t, app, home)
  await loadEverything()
  const { promise: isLetGo, resolve: letGo } = Promise.withResolvers<void>()
  holdAnswers(t, /^POST \S+\/tasks$/, () => isLetGo)
  const files = [new File(['map'], 'map.txt')]
  const adding = addTask({ text: 'Call Bob tomorrow at 9 !30 min', place: {}, files })
  await until(() => changes.value.length === 3)
  assert.deepEqual(
    changes.value.map(({ write }) => write.path.split('/').at(-1)),
    ['tasks', 'reminders', 'attachments'],
  )
  undoNewest()
  letGo()
  await adding
  await eventually(async () => assert.deepEqual((await home.api.get('/tasks')).body.tasks, []))
  await until(() => changes.value.length === 0)
})

test('of a line that is refused nothing is told or kept of its reminder and its file', async (t) => {
  const app = await startApp(t)
  const home = await maja(app)
  await openPage(t, app, home)
  await loadEverything()
  const place = { project_id: newId() }
  const added = await addTask({ text: 'Call Bob tomorrow !30 min', place, files: [new File(['map'], 'map.txt')] })
  assert.equal(added, undefined)
  await until(() => changes.value.length === 0)
  assert.equal(messages.peek().length, 1)
  assert.deepEqual(
    refused.peek().map(({ write }) => write.path),
    ['/tasks'],
  )
})

test('the reminder that a line names is set once: by the server where that reads the line', async (t) => {
  const app = await startApp(t)
  const home = await maja(app)
  let asked = 0
  holdAnswers(t, /^POST .*\/reminders$/, async () => void asked++)
  await openPage(t, app, home)
  await loadEverything()
  const offsets = async (task: Task | undefined): Promise<number[]> =>
    (await home.api.get(`/tasks/${task!.id}/reminders`)).body.reminders.map((one: Reminder) => one.offset_min)
  const undated = await addTask({ text: 'Return the books !30 min', place: {} })
  const dated = await addTask({ text: 'Return the books tomorrow at 9 !30 min', place: {} })
  // What is sent for the first goes before what is sent for the second.
  await eventually(async () => assert.ok(asked > 0))
  assert.deepEqual(await offsets(dated), [-30])
  assert.deepEqual(await offsets(undated), [-30])
  assert.equal(asked, 1)
})

test('a line with a day is for whom it names by the address too, as one without a day is', async (t) => {
  const app = await startApp(t)
  const home = await maja(app)
  const { id: project_id } = (await home.api.post('/projects', { name: 'Cabin' })).body
  const jonas = await joins(app, home, project_id, { name: 'Jonas' })
  await openPage(t, app, home)
  await settled()
  await Promise.all([loadEverything(), loadMembers(project_id)])
  for (const text of ['Paint the door +jonas@home', 'Paint the door tomorrow +jonas@home']) {
    const added = await addTask({ text, place: { project_id } })
    assert.deepEqual([added?.content, added?.assignee_id], ['Paint the door', jonas.id], text)
  }
})

test('of two people of one name the one who is chosen gets the task', async (t) => {
  const app = await startApp(t)
  const home = await maja(app)
  const { id: project_id } = (await home.api.post('/projects', { name: 'Cabin' })).body
  const anna = await joins(app, home, project_id, { name: 'Anna' })
  const other = await joins(app, home, project_id, { name: 'Anne' })
  await other.session.patch('/auth/me', { name: 'Anna' })
  await openPage(t, app, home)
  await settled()
  await Promise.all([loadMoreText(), loadEverything(), loadMembers(project_id)])
  const line = 'Paint the door +anna'
  const offered = nameCompletion(line, line.length, project_id)!
  const chosen: unknown[] = []
  for (const { text } of offered.suggestions) {
    const added = await addTask({ text: line.slice(0, offered.start) + text, place: { project_id } })
    chosen.push(added?.assignee_id)
  }
  assert.deepEqual(new Set(chosen), new Set([anna.id, other.id]))
})

test('a name of several words is offered to whoever writes it without quotes, unless its first word is one', async (t) => {
  const app = await startApp(t)
  const home = await maja(app)
  for (const name of ['Summer house', 'Winter', 'Winter coats', 'Inbox zero', 'Indbakke nul'])
    await home.api.post('/projects', { name })
  await openPage(t, app, home)
  await settled()
  await Promise.all([loadMoreText(), loadEverything()])
  const offeredIn = (line: string): string[] =>
    nameCompletion(line, line.length, null)?.suggestions.map(({ text }) => text) ?? []
  const enterTakes = (line: string): string[] =>
    nameCompletion(line, line.length, null)?.suggestions.flatMap(({ text, isWeak }) => (isWeak ? [] : text)) ?? []
  assert.deepEqual(offeredIn('Paint #summer ho'), ['#"Summer house"'])
  assert.deepEqual(offeredIn('Paint #Summer house'), ['#"Summer house"'])
  assert.deepEqual(offeredIn('Paint #Summer house tomorrow'), [])
  assert.deepEqual(offeredIn('Paint #Winter co'), [])
  // Behind a space the words so far may be meant as they are: Enter takes a whole name alone.
  assert.deepEqual(enterTakes('Paint #summer house '), ['#"Summer house"'])
  assert.deepEqual([offeredIn('Paint #Summer '), enterTakes('Paint #Summer ')], [['#"Summer house"'], []])
  for (const inbox of ['#Inbox', '#Indbakke ']) assert.deepEqual(offeredIn(`Paint ${inbox}`), [], inbox)
  assert.equal(nameCompletion('Paint #Summer ho', 16, null)?.start, 6)
})

test('a sub-task that is due some day stays where its parent is: other projects and sections stay in its text', async (t) => {
  const app = await startApp(t)
  const home = await maja(app)
  const { id: project_id } = (await home.api.post('/projects', { name: 'Cabin' })).body
  await home.api.post(`/projects/${project_id}/sections`, { name: 'Kitchen' })
  const { id: parent_id } = (await home.api.post('/tasks', { content: 'Paint', project_id })).body
  await openPage(t, app, home)
  await loadEverything()
  for (const text of ['Door #Inbox /Kitchen', 'Door tomorrow #Inbox /Kitchen']) {
    const added = await addTask({ text, place: { parent_id } })
    assert.deepEqual([added?.content, added?.section_id], ['Door #Inbox /Kitchen', null], text)
  }
})

test('of two projects of one name the own one is meant, also where a line has a day; labels are as they are written', async (t) => {
  const app = await startApp(t)
  const home = await maja(app)
  const { id: shared } = (await home.api.post('/projects', { name: 'Cabin' })).body
  const jonas = await joins(app, home, shared, { name: 'Jonas' })
  const { id: own } = (await jonas.api.post('/projects', { name: 'cabin' })).body
  await jonas.api.post('/labels', { name: 'Shop' })
  await openPage(t, app, jonas)
  await loadEverything()
  for (const text of ['Paint the door #Cabin @shop', 'Paint the door tomorrow #Cabin @shop']) {
    const shown = new Set<string>()
    const stop = effect(() => {
      for (const task of tasks.all())
        if (task.content === shortOf(text)) shown.add(`${task.project_id} ${task.labels[0]}`)
    })
    await addTask({ text, place: {} })
    stop()
    assert.deepEqual([...shown], [`${own} Shop`], text)
  }
})
