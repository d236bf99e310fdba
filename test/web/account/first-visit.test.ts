import { holdAnswers, openPage, until } from '../support/page.ts'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { MAX_LIMIT } from '../../../src/contract/paging.ts'
import { forgetLastVisit, openLastVisit } from '../../../src/web/data/loading/last-visit.ts'
import { me } from '../../../src/web/data/account/me.ts'
import { loadProjectContents } from '../../../src/web/data/projects/sections.ts'
import { tree } from '../../../src/web/data/tasks/lists/tree.ts'
import { tasks } from '../../../src/web/data/tasks/tasks.ts'
import { startApp } from '../../support/app.ts'
import { eventually } from '../../support/eventually.ts'
import { maja } from '../../support/people.ts'
import { made } from '../support/made.ts'

test('what the first screen of a first visit shows is kept before everything is read', async (t) => {
  const app = await startApp(t)
  const home = await maja(app)
  const { promise: everything, resolve: goOn } = Promise.withResolvers<void>()
  t.after(() => goOn())
  holdAnswers(t, /^GET \/api\/v1\/tasks\?limit/, () => everything)
  await forgetLastVisit()
  await openPage(t, app, home)
  await eventually(async () => assert.equal((await openLastVisit(true))?.id, me.peek()!.id))
})

test('of a project that comes in several answers the first tasks stand before the others are asked for', async (t) => {
  const app = await startApp(t)
  const home = await maja(app)
  const project_id = await made(home.api, '/projects', { name: 'Moving house' })
  const [first = '', ...boxes] = await Promise.all(
    Array.from({ length: MAX_LIMIT + 1 }, (_, n) => made(home.api, '/tasks', { content: `Box ${n}`, project_id })),
  )
  const last = (await home.api.get(`/tasks?project_id=${project_id}&limit=1&order=desc`)).body.tasks[0].id as string
  const below = await made(home.api, '/tasks', { content: 'Cups', parent_id: last })
  // What every page reads once it is connected would bring them all.
  const { promise: everything, resolve: goOn } = Promise.withResolvers<void>()
  t.after(() => goOn())
  holdAnswers(t, /^GET \/api\/v1\/tasks\?limit/, () => everything)
  await openPage(t, app, home)

  const rows = (): string[] => (tree(project_id).get(null) ?? []).map(({ task }) => task.id)
  const seen: string[][] = []
  holdAnswers(t, /^GET \/api\/v1\/tasks\?project_id.*cursor=/, async () => {
    await home.api.patch(`/tasks/${first}`, { content: 'Plates' })
    await until(() => tasks.get(first)?.content === 'Plates')
  })
  await loadProjectContents(project_id, () => seen.push(rows()))
  assert.equal(seen.length, 1)
  assert.equal(seen[0]!.length, MAX_LIMIT - 1, 'not the one below a task that is still to come')
  assert.deepEqual(rows(), [...seen[0]!, ...rows().slice(-3)])
  assert.deepEqual(rows().slice(-2), [last, below])
  assert.deepEqual(new Set(rows()), new Set([first, ...boxes, below]))
  assert.equal(tasks.peek(first)?.content, 'Plates', 'what changed since stays changed')
})
