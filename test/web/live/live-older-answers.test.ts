import { holdAnswers, openPage, settled, until } from '../support/page.ts'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { effect } from '@preact/signals'
import { stopLive } from '../../../src/web/sync/live.ts'
import { reloadEverything, loadEverything } from '../../../src/web/data/loading/everything.ts'
import { loadProjectContents } from '../../../src/web/data/projects/sections.ts'
import { labelNamed } from '../../../src/web/data/labels/labels.ts'
import { addMissingLabels } from '../../../src/web/data/labels/missing-labels.ts'
import { editTask } from '../../../src/web/data/tasks/edit.ts'
import { completedList } from '../../../src/web/data/completed.ts'
import { previewFilter } from '../../../src/web/data/filters/filter-matches.ts'
import { loadTrash, restoreTask, trashedTasks } from '../../../src/web/data/trash.ts'
import { loadArchivedProjects, projects } from '../../../src/web/data/projects/projects.ts'
import { search } from '../../../src/web/data/search.ts'
import { tasks } from '../../../src/web/data/tasks/tasks.ts'
import { startApp } from '../../support/app.ts'
import { maja } from '../../support/people.ts'
import { made } from '../support/made.ts'

test('an answer that is older than what was heard since does not take it back', async (t) => {
  const app = await startApp(t)
  const home = await maja(app)
  const id = await made(home.api, '/tasks', { content: 'Paint the door' })
  await openPage(t, app, home)
  await loadEverything()
  await settled()
  let late = ''
  holdAnswers(t, /^GET \/api\/v1\/tasks\?project_id/, async () => {
    late ||= await made(home.api, '/tasks', { content: 'Buy brushes' })
    await until(() => tasks.get(late) !== undefined)
  })
  await loadProjectContents(home.inbox)
  assert.equal(tasks.peek(late)?.content, 'Buy brushes')

  holdAnswers(t, /^PATCH /, async () => {
    await home.api.patch(`/tasks/${id}`, { content: 'Paint the gate' })
    await until(() => tasks.fromServer(id)?.content === 'Paint the gate' || tasks.get(id) === undefined)
  })
  await editTask(id, { priority: 2 })
  assert.deepEqual([tasks.peek(id)?.content, tasks.peek(id)?.priority], ['Paint the gate', 2])
})

test('a label that was deleted while an older answer was on its way is on none of its tasks after it', async (t) => {
  const app = await startApp(t)
  const home = await maja(app)
  const id = await made(home.api, '/tasks', { content: 'Call', labels: ['phone', 'waiting'] })
  await openPage(t, app, home)
  await loadEverything()
  await settled()
  const { id: phone } = labelNamed('phone')!
  holdAnswers(t, /^GET \/api\/v1\/tasks\?project_id/, async () => {
    await home.api.patch(`/tasks/${id}`, { priority: 1 })
    await until(() => tasks.get(id)?.priority === 1)
    await home.api.delete(`/labels/${phone}`)
    await until(() => tasks.get(id)?.labels.join() === 'waiting')
  })
  await loadProjectContents(home.inbox)
  assert.deepEqual(tasks.peek(id)?.labels, ['waiting'])
  const edited = editTask(id, { labels: ['phone', 'waiting'] })
  addMissingLabels(['phone'], edited)
  await edited
  assert.deepEqual(tasks.peek(id)?.labels, ['phone', 'waiting'])
})

test('an older answer of a search, a filter, the completed or the archive takes back nothing that was heard of since', async (t) => {
  const app = await startApp(t)
  const home = await maja(app)
  const id = await made(home.api, '/tasks', { content: 'Paint the door' })
  const project = await made(home.api, '/projects', { name: 'Cabin' })
  await home.api.post(`/tasks/${id}/complete`)
  await openPage(t, app, home)
  await loadEverything()
  await settled()
  let turn = 0
  const changeMeanwhile = async (): Promise<void> => {
    const name = `Paint it, ${++turn}`
    await home.api.patch(`/tasks/${id}`, { content: name })
    await until(() => tasks.get(id)?.content === name)
  }
  holdAnswers(t, /^GET \/api\/v1\/(?:search|filters\/preview|completed)/, changeMeanwhile)
  for (const ask of [
    () => search('paint'),
    () => previewFilter('search: paint & completed'),
    () => completedList({ by: '', project_id: '', q: '' }).load(),
  ]) {
    await ask()
    assert.equal(tasks.peek(id)?.content, `Paint it, ${turn}`)
  }
  assert.equal(turn, 3)

  await home.api.patch(`/projects/${project}`, { archived: true })
  await until(() => projects.get(project)?.archived === true)
  holdAnswers(t, /^GET \/api\/v1\/projects/, async () => {
    await home.api.patch(`/projects/${project}`, { archived: false })
    await until(() => projects.get(project)?.archived === false)
  })
  await loadArchivedProjects()
  assert.equal(projects.peek(project)?.archived, false)
})

test('an archived project stays in sight while everything is read afresh, and goes if it was deleted meanwhile', async (t) => {
  const app = await startApp(t)
  const home = await maja(app)
  const [shed, boat] = [
    await made(home.api, '/projects', { name: 'Shed' }),
    await made(home.api, '/projects', { name: 'Boat' }),
  ]
  for (const id of [shed, boat]) await home.api.patch(`/projects/${id}`, { archived: true })
  await openPage(t, app, home)
  await loadArchivedProjects()
  await settled()
  stopLive()
  await home.api.delete(`/projects/${boat}`)
  const missing: string[] = []
  t.after(effect(() => void (projects.get(shed) ?? missing.push(shed))))
  await reloadEverything()
  assert.deepEqual(missing, [])
  assert.equal(projects.peek(shed)?.archived, true)
  assert.equal(projects.peek(boat), undefined)
})

test('what is taken out of the trash does not come back with an older answer, and does when it is deleted anew', async (t) => {
  const app = await startApp(t)
  const home = await maja(app)
  const id = await made(home.api, '/tasks', { content: 'Paint the door' })
  await home.api.delete(`/tasks/${id}`)
  await openPage(t, app, home)
  const listed = (): string[] => trashedTasks.peek().map((task) => task.id)
  await loadTrash()
  assert.deepEqual(listed(), [id])
  const [task] = trashedTasks.peek()
  let restored: Promise<unknown> | undefined
  holdAnswers(t, /^GET \/api\/v1\/trash\/tasks/, async () => void (await (restored ??= restoreTask(task!))))
  await loadTrash()
  assert.deepEqual(listed(), [])
  await home.api.delete(`/tasks/${id}`)
  await loadTrash()
  assert.deepEqual(listed(), [id])
})
