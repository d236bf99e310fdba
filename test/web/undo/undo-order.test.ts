import { holdAnswers, openPage, until } from '../support/page.ts'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createFilter, editFilter } from '../../../src/web/data/filters/filter-changes.ts'
import { filters } from '../../../src/web/data/filters/filters.ts'
import { loadEverything } from '../../../src/web/data/loading/everything.ts'
import { setFavourite } from '../../../src/web/data/sidebar/favourite-changes.ts'
import { messages, removeMessage, undoNewest, useUndo } from '../../../src/web/data/messages.ts'
import { moveOne } from '../../../src/web/data/order.ts'
import { moveSectionTo } from '../../../src/web/data/projects/move-section.ts'
import { editProject } from '../../../src/web/data/projects/project-changes.ts'
import { projects } from '../../../src/web/data/projects/projects.ts'
import { renameSection } from '../../../src/web/data/projects/section-changes.ts'
import { sections, sectionsOf } from '../../../src/web/data/projects/sections.ts'
import { addTask } from '../../../src/web/data/tasks/adding/add.ts'
import { completeTasks, reopenTask, toggleTask } from '../../../src/web/data/tasks/completing/complete.ts'
import { deleteTasks, editTask, rescheduleTasks } from '../../../src/web/data/tasks/edit.ts'
import { loadTask } from '../../../src/web/data/tasks/load.ts'
import { tasks } from '../../../src/web/data/tasks/tasks.ts'
import { changes } from '../../../src/web/sync/queue/current.ts'
import { startApp } from '../../support/app.ts'
import { eventually } from '../../support/eventually.ts'
import type { Ends } from '../../support/database.ts'
import { maja } from '../../support/people.ts'

/** Maja's page, and a way to make tasks from elsewhere. */
async function page(t: Ends) {
  const app = await startApp(t)
  const home = await maja(app)
  await openPage(t, app, home)
  const made = async (content: string, fields: object = {}): Promise<string> =>
    (await home.api.post('/tasks', { content, ...fields })).body.id
  return { home, made }
}

const errors = () => messages.peek().filter(({ topic }) => topic === 'error')

test('the newer of two changes is taken back first though its answer is not known yet', async (t) => {
  const { home, made } = await page(t)
  const id = await made('Pine')
  await loadEverything()
  await editTask(id, { content: 'Oak' })

  const gate = Promise.withResolvers<void>()
  holdAnswers(t, /^PATCH /, () => gate.promise)
  let undone = 0
  holdAnswers(t, /^POST \S+\/undo$/, async () => undone++)
  const last = editTask(id, { content: 'Larch' })
  undoNewest()
  undoNewest()
  gate.resolve()
  await last
  await until(() => undone === 2 && changes.value.length === 0)
  assert.equal((await home.api.get(`/tasks/${id}`)).body.content, 'Pine')
  assert.deepEqual(errors(), [])
})

test('Undo is offered before the server has answered, and what is taken back then is as it was', async (t) => {
  const { home, made } = await page(t)
  const [pine, oak, birch] = [await made('Pine'), await made('Oak'), await made('Birch')]
  await loadEverything()
  const stored = () => Promise.all([pine, oak, birch].map(async (id) => (await home.api.get(`/tasks/${id}`)).body))
  const asWas = (rows: { updated_at: string }[]) => rows.map(({ updated_at: _, ...row }) => row)
  const before = asWas(await stored())
  const gate = Promise.withResolvers<void>()
  holdAnswers(t, /^(POST|PATCH|DELETE) .*\/tasks\//, () => gate.promise)
  void completeTasks([pine])
  void deleteTasks([oak])
  void rescheduleTasks([birch], { due_date: '2031-05-02' })
  const offered = messages.peek().map(({ undo }) => undo!)
  assert.deepEqual(
    offered.map(({ text }) => text.split(' ').slice(0, 2).join(' ')),
    ['Pine completed.', 'Oak deleted.', 'Birch moved'],
  )
  for (const undo of offered.toReversed()) useUndo(undo)
  assert.deepEqual(messages.peek(), [])
  await until(() => [pine, oak, birch].every((id) => tasks.get(id)?.completed === false && !tasks.get(id)?.due_date))
  gate.resolve()
  await eventually(async () => assert.deepEqual(asWas(await stored()), before))
  assert.deepEqual(errors(), [])
})

test('what came of a change is told where it was told of at once, and nothing more where that was shut', async (t) => {
  const { made } = await page(t)
  const daily = { due_date: '2026-04-16', recurrence_rule: 'FREQ=DAILY' }
  const [pine, oak] = [await made('Pine', daily), await made('Oak', daily)]
  await loadEverything()
  const gate = Promise.withResolvers<void>()
  holdAnswers(t, /^POST .*\/complete$/, () => gate.promise)
  const done = Promise.all([completeTasks([pine]), completeTasks([oak])])
  assert.deepEqual(
    messages.peek().map(({ text }) => text),
    ['Pine completed.', 'Oak completed.'],
  )
  removeMessage(messages.peek()[0]!.id)
  gate.resolve()
  await done
  assert.match(
    messages
      .peek()
      .map(({ text }) => text)
      .join(),
    /^Oak completed\. Next: [^,]+\.$/,
  )
})

test('what was completed together is taken back as one, also when a part of it was taken back by hand', async (t) => {
  const { home, made } = await page(t)
  const [pine, oak] = [await made('Pine'), await made('Oak')]
  await loadEverything()
  await completeTasks([oak, pine])
  toggleTask(oak)
  await until(() => changes.value.length === 0 && tasks.fromServer(oak)?.completed === false)
  undoNewest()
  await until(() => changes.value.length === 0 && tasks.fromServer(pine)?.completed === false)
  for (const id of [pine, oak]) assert.equal((await home.api.get(`/tasks/${id}`)).body.completed, false)
  assert.deepEqual(errors(), [])
})

test('a repeating task that is completed with its own sub-tasks has them open the next time', async (t) => {
  const { home, made } = await page(t)
  const parent = await made('Water', { due_date: '2026-04-16', recurrence_rule: 'FREQ=DAILY' })
  const below = await made('Fill the can', { parent_id: parent })
  await loadEverything()
  await completeTasks([parent, below])
  const { body } = await home.api.get(`/tasks/${parent}`)
  assert.deepEqual([body.subtask_count, body.subtask_done], [1, 0])
  assert.notEqual(body.due_date, '2026-04-16')
  undoNewest()
  await until(() => changes.value.length === 0 && tasks.fromServer(parent)?.due_date === '2026-04-16')
  assert.deepEqual(errors(), [])
})

test('what is taken back by its key is told, also where its message is gone or it had none; by its own button it is seen', async (t) => {
  const { made } = await page(t)
  const id = await made('Pine')
  await loadEverything()
  const told = () => messages.peek().map(({ text }) => text)
  const added = await addTask({ text: 'Birch', place: {} })
  await editTask(id, { content: 'Oak' })
  removeMessage(messages.peek()[0]!.id)
  await completeTasks([id])
  useUndo(messages.peek()[0]!.undo!)
  assert.deepEqual(told(), [])
  undoNewest()
  undoNewest()
  await until(() => messages.value.length === 2)
  assert.deepEqual(told(), ['Undone: “Title of Oak updated.”', 'Undone: “Birch added.”'])
  await until(() => changes.value.length === 0 && tasks.peek(added!.id) === undefined)
})

test('a new name, a new filter and a task that was reopened are taken back by the key, not what was done before', async (t) => {
  const { home, made } = await page(t)
  const { id: boat } = (await home.api.post('/projects', { name: 'Boat' })).body
  const { id: hull } = (await home.api.post(`/projects/${boat}/sections`, { name: 'Hull' })).body
  const { id: calls } = (await home.api.post('/filters', { name: 'Calls', query: '@phone' })).body
  const [pine, oak] = [await made('Pine'), await made('Oak')]
  await home.api.post(`/tasks/${oak}/complete`)
  await loadEverything()
  await loadTask(oak)
  await until(() => projects.get(boat) !== undefined && filters.get(calls) !== undefined)
  const isTakenBack = async (act: () => unknown, isDone: () => boolean): Promise<void> => {
    await deleteTasks([pine])
    act()
    await until(() => changes.value.length === 0 && isDone())
    undoNewest()
    await until(() => changes.value.length === 0 && !isDone())
    assert.equal(tasks.peek(pine), undefined)
    undoNewest()
    await until(() => changes.value.length === 0 && tasks.get(pine) !== undefined)
  }
  await isTakenBack(
    () => renameSection(hull, 'Deck'),
    () => sections.fromServer(hull)?.name === 'Deck',
  )
  await isTakenBack(
    () => editProject(boat, { name: 'Ship', color: 'teal' }),
    () => projects.fromServer(boat)?.name === 'Ship',
  )
  const fields = { name: 'To call', query: '@phone & p1', color: 'teal' } as const
  await isTakenBack(
    () => editFilter(filters.peek(calls)!, fields),
    () => filters.fromServer(calls)?.query === fields.query,
  )
  let id = ''
  await isTakenBack(
    () => (id = createFilter(fields)),
    () => filters.fromServer(id) !== undefined,
  )
  await isTakenBack(
    () => void reopenTask(oak),
    () => tasks.fromServer(oak)?.completed === false,
  )
  assert.deepEqual(errors(), [])
})

test('a section that is moved is told of with a way back, and what has no message is named by a sentence when taken back', async (t) => {
  const { home } = await page(t)
  const { id: project } = (await home.api.post('/projects', { name: 'Boat' })).body
  for (const name of ['Sails', 'Hull']) await home.api.post(`/projects/${project}/sections`, { name })
  await loadEverything()
  await until(() => projects.get(project) !== undefined)
  const names = () => sectionsOf(project).map(({ name }) => name)
  const told = () => messages.peek().map(({ text }) => text)
  await moveOne('sections', sectionsOf(project)[1]!.id, -1)
  assert.deepEqual([names(), told()], [['Hull', 'Sails'], ['Hull moved.']])
  setFavourite('projects', project, true)
  await until(() => changes.value.length === 0)
  undoNewest()
  undoNewest()
  await until(() => messages.value.length === 2 && names()[0] === 'Sails' && changes.value.length === 0)
  assert.deepEqual(told(), ['Undone: “Boat updated.”', 'Undone: “Hull moved.”'])
})

test('a section that is taken back from another project has its tasks in it', async (t) => {
  const { home, made } = await page(t)
  const [garden, house] = await Promise.all(
    ['Garden', 'House'].map(async (name) => (await home.api.post('/projects', { name })).body.id),
  )
  const { id: beds } = (await home.api.post(`/projects/${garden}/sections`, { name: 'Beds' })).body
  const sow = await made('Sow', { section_id: beds })
  await loadEverything()
  await until(() => projects.get(house) !== undefined)
  moveSectionTo(sectionsOf(garden)[0]!, projects.peek(house)!)
  await until(() => tasks.fromServer(sow)?.project_id === house && changes.value.length === 0)
  undoNewest()
  await until(() => tasks.fromServer(sow)?.project_id === garden && changes.value.length === 0)
  const last = await made('Last')
  await until(() => tasks.get(last) !== undefined)
  assert.equal(tasks.peek(sow)?.section_id, beds)
})
