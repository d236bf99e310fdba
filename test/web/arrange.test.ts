import { holdAnswers, openPage, until } from './support/page.ts'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { arrange } from '../../src/web/store/arrange.ts'
import { loadProject } from '../../src/web/store/load.ts'
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
  return { project, order, ids, shown }
}

test('a moved task stands at its new place before the server has answered, and after', async (t) => {
  const { project, order, ids, shown } = await bathroom(t, await startApp(t))
  let gate = Promise.withResolvers<void>()
  holdAnswers(t, /\/move$/, () => gate.promise)
  const moves: [name: string, section: string | null, after: string | null | undefined, expected: string][] = [
    ['c', null, 'a', 'acb'],
    ['b', null, null, 'bac'],
    ['b', null, undefined, 'acb'],
    ['a', order, 'x', 'xay'],
    ['b', order, 'y', 'xayb'],
    ['x', order, undefined, 'aybx'],
  ]
  for (const [name, section, after, expected] of moves) {
    const place = { project_id: project, section_id: section, parent_id: null }
    const done = arrange([ids[name]!], after === undefined ? place : { ...place, after_id: after && ids[after]! })
    assert.equal(shown(section), expected, name)
    gate.resolve()
    await done
    gate = Promise.withResolvers()
    await until(() => shown(section) === expected)
  }
})
