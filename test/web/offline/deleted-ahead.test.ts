import { openPage, until } from '../support/page.ts'
import { effect } from '@preact/signals'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { loadEverything, loadSidebar } from '../../../src/web/data/loading/everything.ts'
import { undoNewest } from '../../../src/web/data/messages.ts'
import { deleteProject } from '../../../src/web/data/projects/project-changes.ts'
import { projects } from '../../../src/web/data/projects/projects.ts'
import { deleteSection } from '../../../src/web/data/projects/section-changes.ts'
import { sections } from '../../../src/web/data/projects/sections.ts'
import { todayTasks } from '../../../src/web/data/tasks/lists/lists.ts'
import { tree } from '../../../src/web/data/tasks/lists/tree.ts'
import { tasks } from '../../../src/web/data/tasks/tasks.ts'
import { takeAnswer } from '../../../src/web/data/waiting/waiting-changes.ts'
import { checkConnection, connection } from '../../../src/web/sync/live.ts'
import { waiting } from '../../../src/web/sync/queue/current.ts'
import { startApp } from '../../support/app.ts'
import type { Ends } from '../../support/database.ts'
import { maja } from '../../support/people.ts'
import { wireTo, type Wire } from '../../support/live/wire.ts'

/** Maja's page with a project, a section and tasks, some of them in it, and then without a network. */
async function cabin(t: Ends) {
  const app = await startApp(t)
  const home = await maja(app)
  const made = async (path: string, body: object): Promise<string> => (await home.api.post(path, body)).body.id
  const project = await made('/projects', { name: 'Cabin' })
  const roof = await made(`/projects/${project}/sections`, { name: 'Roof' })
  const paint = await made('/tasks', { content: 'Paint', project_id: project, section_id: roof })
  const brush = await made('/tasks', { content: 'Brush', parent_id: paint })
  await made('/tasks', { content: 'Sand', project_id: project, section_id: roof, due_date: '2020-01-01' })
  const broom = await made('/tasks', { content: 'Broom', project_id: project })
  const wire = await wireTo(t, app)
  // The answer comes first, and only then what the live channel says.
  await openPage(t, app, home, { url: wire.url, sockets: false })
  await Promise.all([loadSidebar(), loadEverything()])
  wire.cut()
  await until(() => connection.value === 'lost')
  return { wire, project, roof, paint, brush, broom }
}

async function saved(wire: Wire): Promise<void> {
  wire.mend()
  checkConnection()
  await until(() => waiting.value.length === 0 && connection.value === 'on')
}

test('the tasks of a section that is deleted stand at once below those without one, and go back with it', async (t) => {
  const { wire, project, roof } = await cabin(t)
  const shown = (section: string | null) =>
    tree(project)
      .get(section)
      ?.map(({ task }) => task.content)
  const section = sections.peek(roof)!
  deleteSection(section)
  assert.deepEqual(shown(null), ['Broom', 'Paint', 'Brush', 'Sand'])
  await until(() => waiting.value.length === 1)
  undoNewest()
  await until(() => sections.get(roof) !== undefined)
  assert.deepEqual([shown(null), shown(roof)], [['Broom'], ['Paint', 'Brush', 'Sand']])
  deleteSection(section)
  await until(() => waiting.value.length === 1)
  await saved(wire)
  await until(() => sections.fromServer(roof) === undefined)
  await until(() => shown(null)?.join() === 'Broom,Paint,Brush,Sand')
})

test('the tasks of a project that is deleted go out of sight at once, and stay out of it', async (t) => {
  const { wire, project } = await cabin(t)
  const seen: string[] = []
  t.after(
    effect(() => {
      const now = todayTasks.value.overdue.map(({ content }) => content).join()
      if (now !== seen.at(-1)) seen.push(now)
    }),
  )
  const cabinAsItIs = projects.peek(project)!
  deleteProject(cabinAsItIs)
  await until(() => waiting.value.length === 1)
  undoNewest()
  await until(() => projects.get(project) !== undefined)
  assert.deepEqual(seen, ['Sand', '', 'Sand'])
  deleteProject(cabinAsItIs)
  await until(() => waiting.value.length === 1)
  await saved(wire)
  await until(() => projects.fromServer(project) === undefined)
  assert.deepEqual(
    tasks.allFromServer().filter((task) => task.project_id === project),
    [],
  )
  assert.deepEqual(seen, ['Sand', '', 'Sand', ''])
})

test('what was deleted on another page, or before this one was loaded, stays with all below it where it was refused', async (t) => {
  const { paint, brush, broom } = await cabin(t)
  const shown = [paint, brush, broom].map((id) => ['task', id, null] as const)
  const write = { method: 'POST' as const, path: '/tasks/batch', body: { ids: [paint, broom], action: 'delete' } }
  takeAnswer({ shown, write }, { tasks: [], failed: [{ id: paint, code: 'conflict', error: '' }] })
  assert.deepEqual(
    [paint, brush, broom].map((id) => tasks.peek(id)?.content),
    ['Paint', 'Brush', undefined],
  )
})

test('what was shown below a task that was deleted before a reload stays where others have moved it meanwhile', async (t) => {
  const { paint, brush, broom } = await cabin(t)
  const shown = [paint, brush, broom].map((id) => ['task', id, null] as const)
  takeAnswer({ shown, write: { method: 'DELETE', path: `/tasks/${paint}` } }, {})
  assert.deepEqual(
    [paint, brush, broom].map((id) => tasks.peek(id)?.content),
    [undefined, undefined, 'Broom'],
  )
})
