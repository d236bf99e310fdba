import { holdAnswers, openPage, until } from '../support/page.ts'
import assert from 'node:assert/strict'
import { effect } from '@preact/signals'
import { test } from 'node:test'
import { loadEverything } from '../../../src/web/data/loading/everything.ts'
import { duplicateProject } from '../../../src/web/data/duplicate.ts'
import { deleteLabel, editLabel } from '../../../src/web/data/labels/label-changes.ts'
import { labelNamed, labels } from '../../../src/web/data/labels/labels.ts'
import { undoNewest } from '../../../src/web/data/messages.ts'
import { archiveProject, deleteProject } from '../../../src/web/data/projects/project-changes.ts'
import { loadArchivedProjects, projects } from '../../../src/web/data/projects/projects.ts'
import { addTask } from '../../../src/web/data/tasks/adding/add.ts'
import { completeTasks, reopenTask } from '../../../src/web/data/tasks/completing/complete.ts'
import { deleteTasks, labelTasks } from '../../../src/web/data/tasks/edit.ts'
import { leaving } from '../../../src/web/data/tasks/completing/leaving.ts'
import { prefetchRules } from '../../../src/web/data/tasks/completing/repeats.ts'
import { openCount, openWithLabel } from '../../../src/web/data/tasks/lists/lists.ts'
import { moveTasks } from '../../../src/web/data/tasks/moving/move.ts'
import { tasks } from '../../../src/web/data/tasks/tasks.ts'
import { restoreProject } from '../../../src/web/data/trash.ts'
import { checkConnection, connection } from '../../../src/web/sync/live.ts'
import { waiting } from '../../../src/web/sync/queue/current.ts'
import { startApp } from '../../support/app.ts'
import type { Ends } from '../../support/database.ts'
import { maja } from '../../support/people.ts'
import { wireTo } from '../../support/live/wire.ts'

/** Maja's page over a wire that can be cut: five tasks of the Inbox, one of them below another, and an empty project. */
async function counted(t: Ends) {
  const app = await startApp(t)
  const home = await maja(app)
  const made = async (path: string, body: object): Promise<string> => (await home.api.post(path, body)).body.id
  const cabin = await made('/projects', { name: 'Cabin' })
  const [firewood, matches, candles] = [
    await made('/tasks', { content: 'Firewood' }),
    await made('/tasks', { content: 'Matches' }),
    await made('/tasks', { content: 'Candles' }),
  ]
  await made('/tasks', { content: 'Long ones', parent_id: matches })
  const cat = { content: 'Feed the cat', due_date: '2030-01-01', recurrence_rule: 'FREQ=DAILY' }
  const feed = await made('/tasks', cat)
  const wire = await wireTo(t, app)
  await openPage(t, app, home, { url: wire.url })
  await loadEverything()
  const seen = { inbox: [] as number[], cabin: [] as number[] }
  const note = (list: number[], id: string): void => {
    const project = projects.get(id)
    const count = project ? openCount(project) : list.at(-1)
    if (count !== undefined && count !== list.at(-1)) list.push(count)
  }
  t.after(effect(() => note(seen.inbox, home.inbox)))
  t.after(effect(() => note(seen.cabin, cabin)))
  return { home, wire, cabin, firewood, matches, candles, feed, seen }
}

/** What the server counts has been read. */
const isRead = (id: string, count: number): Promise<void> => until(() => projects.fromServer(id)?.open_count === count)

test('a project counts what is done without a network at once, and no more when that is saved and counted anew', async (t) => {
  const { home, wire, cabin, firewood, matches, candles, seen } = await counted(t)
  wire.cut()
  await until(() => connection.value === 'lost')
  await addTask({ text: 'Rugbrød', place: {} })
  void completeTasks([matches])
  void deleteTasks([candles])
  void moveTasks([firewood], { project_id: cabin, section_id: null, parent_id: null })
  await until(() => waiting.value.length === 4)
  assert.deepEqual(seen, { inbox: [5, 6, 4, 3, 2], cabin: [0, 1] })
  wire.mend()
  for (let times = 0; times < 3; times++) checkConnection()
  await until(() => waiting.value.length === 0 && connection.value === 'on')
  await isRead(home.inbox, 2)
  await isRead(cabin, 1)
  assert.deepEqual(seen, { inbox: [5, 6, 4, 3, 2], cabin: [0, 1] })
})

test('what is taken back before it is sent is counted as before', async (t) => {
  const { wire, matches, seen } = await counted(t)
  wire.cut()
  await until(() => connection.value === 'lost')
  void completeTasks([matches])
  await until(() => waiting.value.length === 1)
  undoNewest()
  await until(() => waiting.value.length === 0)
  assert.deepEqual(seen.inbox, [5, 3, 5])
})

test('a task that is opened again without a network counts with the sub-tasks that were done with it', async (t) => {
  const { home, wire, matches, seen } = await counted(t)
  await completeTasks([matches])
  await until(() => leaving.value.size === 0)
  wire.cut()
  await until(() => connection.value === 'lost')
  void reopenTask(matches)
  await until(() => waiting.value.length === 1)
  assert.deepEqual(seen.inbox, [5, 3, 5])
  wire.mend()
  checkConnection()
  await until(() => waiting.value.length === 0 && connection.value === 'on')
  await isRead(home.inbox, 5)
  assert.deepEqual(seen.inbox, [5, 3, 5])
})

test('a project that comes back, or is made of another, counts its tasks', async (t) => {
  const { home, firewood, cabin } = await counted(t)
  await moveTasks([firewood], { project_id: cabin, section_id: null, parent_id: null })
  const project = projects.peek(cabin)!
  const copy = await duplicateProject(project)
  await until(() => openCount(projects.get(copy!.id)!) === 1)
  archiveProject(project, true)
  await until(() => projects.fromServer(cabin)?.archived === true)
  tasks.drop(firewood)
  archiveProject(project, false)
  await until(() => openCount(projects.get(cabin)!) === 1)
  deleteProject(project)
  await until(() => projects.fromServer(cabin) === undefined)
  const [trashed] = (await home.api.get('/trash/projects')).body.projects
  await restoreProject(trashed)
  await until(() => projects.get(cabin) !== undefined && openCount(projects.get(cabin)!) === 1)
})

test('a task that comes again is counted all the time while it is ticked off', async (t) => {
  const { feed, seen } = await counted(t)
  await prefetchRules()
  holdAnswers(t, /^POST \S+\/complete$/, () => until(() => leaving.value.size === 0))
  await completeTasks([feed])
  assert.equal(tasks.peek(feed)?.due_date, '2030-01-02')
  assert.deepEqual(seen.inbox, [5])
})

test('a label counts what is done without a network at once, by its new name too, and no more when that is saved', async (t) => {
  const { home, wire, matches, candles } = await counted(t)
  await home.api.patch(`/tasks/${matches}`, { labels: ['shop'] })
  await until(() => labelNamed('shop') !== undefined && tasks.get(matches)?.labels.length === 1)
  const seen: [string, number][] = []
  const { id } = labelNamed('shop')!
  t.after(
    effect(() => {
      const label = labels.get(id)
      const last = seen.at(-1)
      const now: [string, number] = label ? [label.name, openWithLabel(label)] : ['', 0]
      if (last?.[0] !== now[0] || last[1] !== now[1]) seen.push(now)
    }),
  )
  wire.cut()
  await until(() => connection.value === 'lost')
  void labelTasks([candles], 'shop', true)
  editLabel(labels.peek(id)!, { name: 'market' })
  void completeTasks([matches])
  await until(() => waiting.value.length === 3)
  const expected: [string, number][] = [
    ['shop', 1],
    ['shop', 2],
    ['market', 2],
    ['market', 1],
  ]
  assert.deepEqual(seen, expected)
  assert.deepEqual(tasks.peek(candles)!.labels, ['market'])
  wire.mend()
  checkConnection()
  await until(() => waiting.value.length === 0 && connection.value === 'on')
  await until(() => labels.fromServer(id)?.task_count === 1)
  assert.deepEqual(seen, expected)
  deleteLabel(labels.peek(id)!)
  await until(() => waiting.value.length === 0 && labels.fromServer(id) === undefined)
  assert.deepEqual(tasks.peek(candles)!.labels, [])
})

test('the count of an archived project follows what is done in it elsewhere', async (t) => {
  const { home, cabin, firewood } = await counted(t)
  await home.api.patch(`/tasks/${firewood}`, { project_id: cabin })
  await home.api.patch(`/projects/${cabin}`, { archived: true })
  await loadArchivedProjects()
  assert.equal(openCount(projects.get(cabin)!), 1)
  await home.api.post(`/tasks/${firewood}/complete`, {})
  await isRead(cabin, 0)
})
