import { holdAnswers, openPage, settled, until } from '../support/page.ts'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { TrashedProject } from '../../../src/contract/trash.ts'
import { messages, undoNewest } from '../../../src/web/data/messages.ts'
import { deleteTasks } from '../../../src/web/data/tasks/edit.ts'
import {
  emptyTrash,
  followTrash,
  loadTrash,
  restoreProject,
  trashedProjects,
  trashedTasks,
} from '../../../src/web/data/trash.ts'
import { connection } from '../../../src/web/sync/live.ts'
import { changes, waiting } from '../../../src/web/sync/queue/current.ts'
import { moreText } from '../../../src/web/text/text.ts'
import { startApp } from '../../support/app.ts'
import { maja } from '../../support/people.ts'
import { wireTo } from '../../support/live/wire.ts'

test('emptying the trash purges what lay there as it was asked for, and nothing that comes there meanwhile', async (t) => {
  const app = await startApp(t)
  const home = await maja(app)
  const thrown = async (kind: 'projects' | 'tasks', body: object): Promise<void> => {
    const { id } = (await home.api.post(`/${kind}`, body)).body
    await home.api.delete(`/${kind}/${id}`)
  }
  await thrown('projects', { name: 'Cabin' })
  await thrown('tasks', { content: 'Old sofa' })
  await openPage(t, app, home)
  await loadTrash()
  const { promise: isAnswered, resolve: answered } = Promise.withResolvers<void>()
  const { promise: goesOn, resolve: goOn } = Promise.withResolvers<void>()
  holdAnswers(t, /^DELETE \S+\/trash\/projects/, () => (answered(), goesOn))
  const emptied = emptyTrash()
  await isAnswered
  await thrown('tasks', { content: 'New sofa' })
  await loadTrash()
  assert.equal(trashedTasks.peek().length, 2)
  goOn()
  await emptied
  const { tasks } = (await home.api.get('/trash/tasks')).body
  assert.deepEqual(
    tasks.map(({ content }: { content: string }) => content),
    ['New sofa'],
  )
})

test('a task in the trash is told with as many sub-tasks as went with it', async (t) => {
  const app = await startApp(t)
  const home = await maja(app)
  const { id } = (await home.api.post('/tasks', { content: 'Old sofa' })).body
  await home.api.post('/tasks', { content: 'Ask Oskar', parent_id: id })
  await home.api.delete(`/tasks/${id}`)
  await openPage(t, app, home)
  await loadTrash()
  const { task_count } = trashedTasks.peek()[0]!
  assert.equal(moreText().trash.deleted('today', task_count), 'deleted today, with 1 sub-task')
  assert.equal(moreText().trash.deleted('today', 0), 'deleted today')
})

test('a project that was archived is told to be in the archive once it is restored', async (t) => {
  const app = await startApp(t)
  const home = await maja(app)
  for (const [name, archived] of [
    ['Cabin', true],
    ['Kitchen', false],
  ] as const) {
    const { id } = (await home.api.post('/projects', { name })).body
    await home.api.patch(`/projects/${id}`, { archived })
    await home.api.delete(`/projects/${id}`)
  }
  await openPage(t, app, home)
  await loadTrash()
  const told = async (project: TrashedProject): Promise<string | undefined> => {
    await restoreProject(project)
    return messages.peek().at(-1)?.text
  }
  const of = (wanted: string) => trashedProjects.peek().find(({ name }) => name === wanted)!
  assert.equal(await told(of('Cabin')), 'Cabin restored to the archive.')
  assert.equal(await told(of('Kitchen')), 'Kitchen restored.')
})

test('all that lies in the trash is gone at once without a network, and waits to be purged', async (t) => {
  const app = await startApp(t)
  const home = await maja(app)
  for (const content of ['Old sofa', 'Old lamp', 'Old rug']) {
    const { id } = (await home.api.post('/tasks', { content })).body
    await home.api.delete(`/tasks/${id}`)
  }
  const wire = await wireTo(t, app)
  await openPage(t, app, home, { url: wire.url })
  await loadTrash()
  wire.cut()
  await until(() => connection.value === 'lost')
  void emptyTrash()
  assert.deepEqual(trashedTasks.peek(), [])
  await until(() => waiting.value.length === 3)
})

test('emptying the trash keeps one deletion at a time, and all that is left once the network is lost', async (t) => {
  const app = await startApp(t)
  const home = await maja(app)
  for (const content of ['Old sofa', 'Old lamp', 'Old rug', 'Old clock']) {
    const { id } = (await home.api.post('/tasks', { content })).body
    await home.api.delete(`/tasks/${id}`)
  }
  const wire = await wireTo(t, app)
  await openPage(t, app, home, { url: wire.url })
  await loadTrash()
  const { promise: isAnswered, resolve: answered } = Promise.withResolvers<void>()
  const { promise: goesOn, resolve: goOn } = Promise.withResolvers<void>()
  holdAnswers(t, /^DELETE \S+\/trash\/tasks/, () => (answered(), goesOn))
  void emptyTrash()
  await isAnswered
  assert.deepEqual([changes.peek().length, trashedTasks.peek().length], [1, 3])
  wire.cut()
  await until(() => connection.value === 'lost')
  goOn()
  await until(() => waiting.value.length === 3)
  assert.deepEqual(trashedTasks.peek(), [])
})

test('the trash shows what comes into it and what leaves it, by Undo and elsewhere too', async (t) => {
  const app = await startApp(t)
  const home = await maja(app)
  const { id: sofa } = (await home.api.post('/tasks', { content: 'Old sofa' })).body
  const { id: lamp } = (await home.api.post('/tasks', { content: 'Old lamp' })).body
  const { id: cabin } = (await home.api.post('/projects', { name: 'Cabin' })).body
  await openPage(t, app, home)
  await settled()
  await loadTrash()
  t.after(followTrash())
  const inTrash = (...names: string[]): Promise<void> =>
    until(() => {
      const shown = [
        ...trashedProjects.value.map(({ name }) => name),
        ...trashedTasks.value.map(({ content }) => content),
      ]
      return shown.join() === names.join()
    })
  await deleteTasks([sofa])
  await inTrash('Old sofa')
  undoNewest()
  await inTrash()
  await home.api.delete(`/tasks/${lamp}`)
  await inTrash('Old lamp')
  await home.api.delete(`/projects/${cabin}`)
  await inTrash('Cabin', 'Old lamp')
  await home.api.post(`/trash/tasks/${lamp}/restore`)
  await inTrash('Cabin')
  await home.api.post(`/trash/projects/${cabin}/restore`)
  await inTrash()
  await home.api.delete(`/tasks/${lamp}`)
  await inTrash('Old lamp')
  await home.api.delete(`/trash/tasks/${lamp}`)
  await inTrash()
})
