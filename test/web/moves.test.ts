import { holdAnswers, openPage, until } from './support/page.ts'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { undoLast } from '../../src/web/behaviours/toasts.ts'
import { loadProject } from '../../src/web/store/load.ts'
import { move, reorder } from '../../src/web/store/moves.ts'
import { moveSection } from '../../src/web/store/project-actions.ts'
import { sections, sectionsOf } from '../../src/web/store/tables.ts'
import { tree } from '../../src/web/store/views.ts'
import { startApp, type Client, type TestApp } from '../support/app.ts'
import type { Ends } from '../support/database.ts'
import { maja } from '../support/people.ts'

const made = async (api: Client, path: string, body: object): Promise<string> => (await api.post(path, body)).body.id

/** A project with a, b, c without section and x, y in "Order", before "Wait". */
async function bathroom(t: Ends, app: TestApp) {
  const home = await maja(app)
  const project = await made(home.api, '/projects', { name: 'Bathroom' })
  const order = await made(home.api, `/projects/${project}/sections`, { name: 'Order' })
  const wait = await made(home.api, `/projects/${project}/sections`, { name: 'Wait' })
  const ids: Record<string, string> = {}
  for (const content of ['a', 'b', 'c']) ids[content] = await made(home.api, '/tasks', { content, project_id: project })
  for (const content of ['x', 'y']) ids[content] = await made(home.api, '/tasks', { content, section_id: order })
  await openPage(t, app, home)
  await loadProject(project)
  const shown = (section: string | null): string =>
    (tree(project).get(section) ?? []).map(({ task }) => task.content).join('')
  return { home, project, order, wait, ids, shown }
}

test('a moved task stands at its new place before the server has answered, and after', async (t) => {
  const { order, ids, shown } = await bathroom(t, await startApp(t))
  let gate = Promise.withResolvers<void>()
  holdAnswers(t, /\/move$/, () => gate.promise)
  const moves: [string, object, string | null, string][] = [
    ['c', { after_id: 'a' }, null, 'acb'],
    ['b', { before_id: 'a' }, null, 'bac'],
    ['c', { before_id: 'a' }, null, 'bca'],
    ['a', { after_id: null }, null, 'abc'],
    ['a', { section_id: order, before_id: 'y' }, order, 'xay'],
    ['b', { section_id: order, after_id: 'y' }, order, 'xayb'],
    ['x', { section_id: order }, order, 'aybx'],
  ]
  for (const [name, to, section, expected] of moves) {
    const named = Object.fromEntries(Object.entries(to).map(([key, value]) => [key, ids[value as string] ?? value]))
    const done = move(ids[name]!, named)
    assert.equal(shown(section), expected, `ahead of the answer to ${name} ${JSON.stringify(to)}`)
    gate.resolve()
    await done
    gate = Promise.withResolvers()
    await until(() => shown(section) === expected)
  }
})

test('one place up or down is shown at once, and taken back', async (t) => {
  const { ids, shown } = await bathroom(t, await startApp(t))
  const down = reorder(ids['a']!, 1)
  assert.equal(shown(null), 'bac')
  await down
  assert.equal(shown(null), 'bac')
  undoLast()
  await until(() => shown(null) === 'abc')
})

test('a section moves among the sections of its project at once, and back', async (t) => {
  const { home, project, wait } = await bathroom(t, await startApp(t))
  const names = (): string =>
    sectionsOf(project)
      .map((section) => section.name)
      .join()
  const moved = moveSection(sections.peek(wait)!, -1)
  assert.equal(names(), 'Wait,Order')
  await moved
  assert.equal(names(), 'Wait,Order')
  await moveSection(sections.peek(wait)!, -1)
  undoLast()
  await until(() => names() === 'Order,Wait')
  const { body } = await home.api.get(`/projects/${project}/sections`)
  assert.deepEqual(
    body.sections.map((section: { name: string }) => section.name),
    ['Order', 'Wait'],
  )
})
