import { openPage, settled, until } from '../support/page.ts'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { everybody, followMembers, loadMembers } from '../../../src/web/data/projects/members.ts'
import { loadProjects, projects } from '../../../src/web/data/projects/projects.ts'
import { startApp } from '../../support/app.ts'
import { joins, maja } from '../../support/people.ts'

test('the people of a project that somebody was taken out of are no longer known to their page, as after a reload', async (t) => {
  const app = await startApp(t)
  const home = await maja(app)
  const { id: garden } = (await home.api.post('/projects', { name: 'Garden' })).body
  const jonas = await joins(app, home, garden, { name: 'Jonas' })
  await openPage(t, app, jonas)
  await settled()
  await loadMembers(garden)
  const names = (): string[] => everybody().map(({ name }) => name)
  assert.deepEqual(names(), ['Maja', 'Jonas'])
  await home.api.delete(`/projects/${garden}/members/${jonas.id}`)
  await until(() => projects.get(garden) === undefined)
  assert.deepEqual(names(), ['Jonas'])
})

for (const [when, isEarly] of [
  ['before', false],
  ['after', true],
] as const)
  test(`nor are they where a list of projects no longer has it that is read ${when} the people of all are read ahead`, async (t) => {
    const app = await startApp(t)
    const home = await maja(app)
    const { id: garden } = (await home.api.post('/projects', { name: 'Garden' })).body
    const jonas = await joins(app, home, garden, { name: 'Jonas' })
    await openPage(t, app, jonas, { sockets: false })
    await loadProjects()
    if (isEarly) t.after(followMembers())
    await loadMembers(garden)
    const names = (): string[] => everybody().map(({ name }) => name)
    assert.deepEqual(names(), ['Maja', 'Jonas'])
    await home.api.delete(`/projects/${garden}/members/${jonas.id}`)
    await loadProjects()
    if (!isEarly) t.after(followMembers())
    assert.deepEqual(names(), ['Jonas'])
  })
