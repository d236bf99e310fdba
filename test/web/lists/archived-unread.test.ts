import { holdAnswers, openPage, settled, until } from '../support/page.ts'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { followMembers, membersOf } from '../../../src/web/data/projects/members.ts'
import { loadProjects } from '../../../src/web/data/projects/projects.ts'
import { startApp } from '../../support/app.ts'
import { joins, maja } from '../../support/people.ts'

test('what is archived is not read with every page, nor are its members', async (t) => {
  const app = await startApp(t)
  const home = await maja(app)
  const made = async (name: string): Promise<string> => (await home.api.post('/projects', { name })).body.id
  const [garden, boat] = [await made('Garden'), await made('Boat')]
  for (const [id, name] of [
    [garden, 'Jonas'],
    [boat, 'Ida'],
  ] as const)
    await joins(app, home, id, { name })
  await home.api.patch(`/projects/${boat}`, { archived: true })
  let archived = 0
  holdAnswers(t, /\/projects\?archived/, async () => (archived += 1))
  t.after(followMembers())
  await openPage(t, app, home)
  await settled()
  await loadProjects()
  await until(() => membersOf(garden).length === 2)
  assert.deepEqual([archived, membersOf(boat)], [0, []])
})
