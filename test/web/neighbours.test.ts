import { openPage, until } from './support/page.ts'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { undoLast } from '../../src/web/behaviours/toasts.ts'
import { loadProject } from '../../src/web/store/load.ts'
import { arrange } from '../../src/web/store/arrange.ts'
import { tree } from '../../src/web/store/views.ts'
import { startApp, type Client, type TestApp } from '../support/app.ts'
import type { Ends } from '../support/database.ts'
import { maja } from '../support/people.ts'

const made = async (api: Client, path: string, body: object): Promise<string> => (await api.post(path, body)).body.id

/** A project with a, b, c without section and x, y in "Order". */
async function bathroom(t: Ends, app: TestApp) {
  const home = await maja(app)
  const project = await made(home.api, '/projects', { name: 'Bathroom' })
  const order = await made(home.api, `/projects/${project}/sections`, { name: 'Order' })
  const ids: Record<string, string> = {}
  for (const content of ['a', 'b', 'c']) ids[content] = await made(home.api, '/tasks', { content, project_id: project })
  for (const content of ['x', 'y']) ids[content] = await made(home.api, '/tasks', { content, section_id: order })
  await openPage(t, app, home)
  await loadProject(project)
  const shown = (section: string | null): string =>
    (tree(project).get(section) ?? []).map(({ task }) => task.content).join('')
  return { home, project, order, ids, shown }
}

test('what hangs on a task goes along at once, and one beside a neighbour that has gone goes without it', async (t) => {
  const { home, project, order, ids, shown } = await bathroom(t, await startApp(t))
  const place = { project_id: project, section_id: null, parent_id: null }
  await arrange([ids['b']!], { ...place, parent_id: ids['a']! })
  assert.equal(shown(null), 'abc')
  await home.api.delete(`/tasks/${ids['y']}`)
  const moved = arrange([ids['a']!, ids['b']!], { ...place, section_id: order, after_id: ids['y']! })
  assert.equal(shown(order).replace('y', ''), 'xab')
  await moved
  await until(() => shown(order) === 'xab' && shown(null) === 'c')
  undoLast()
  await until(() => shown(null) === 'abc')
})

test('several that stand beside a neighbour that has gone go without it too', async (t) => {
  const { home, project, order, ids, shown } = await bathroom(t, await startApp(t))
  await home.api.delete(`/tasks/${ids['y']}`)
  await arrange([ids['a']!, ids['c']!], {
    project_id: project,
    section_id: order,
    parent_id: null,
    after_id: ids['y']!,
  })
  await until(() => shown(order) === 'xac')
})
