import { openPage } from '../support/page.ts'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { loadEverything, loadSidebar } from '../../../src/web/data/loading/everything.ts'
import { loadMembers } from '../../../src/web/data/projects/members.ts'
import { filterCompletion } from '../../../src/web/screens/filter/candidates.tsx'
import { sectionsHere, unknownNames } from '../../../src/web/screens/filter/names.ts'
import { readQuery } from '../../../src/web/screens/filter/query-field.tsx'
import { startApp } from '../../support/app.ts'
import { joins, maja } from '../../support/people.ts'

test('a filter is offered all sections but archived ones and those of archived projects, whose tasks it does not find', async (t) => {
  const app = await startApp(t)
  const home = await maja(app)
  for (const [project, section] of [
    ['House', 'Attic'],
    ['Old flat', 'Boxes'],
  ]) {
    const { body } = await home.api.post('/projects', { name: project })
    await home.api.post(`/projects/${body.id}/sections`, { name: section })
    const { body: closed } = await home.api.post(`/projects/${body.id}/sections`, { name: `Sold of ${project}` })
    await home.api.patch(`/sections/${closed.id}`, { archived: true })
    if (project === 'Old flat') await home.api.patch(`/projects/${body.id}`, { archived: true })
  }
  await openPage(t, app, home)
  await loadSidebar()
  await loadEverything()
  assert.deepEqual(sectionsHere(), ['Attic'])
})

test('a person whose name is a word of filters is offered in quotation marks', async (t) => {
  const app = await startApp(t)
  const home = await maja(app)
  const { body: house } = await home.api.post('/projects', { name: 'House' })
  for (const name of ['Andre', 'André']) await joins(app, home, house.id, { name })
  await openPage(t, app, home)
  await loadMembers(house.id)
  const typed = 'assigned to: an'
  const offered = filterCompletion(typed, typed.length)!.suggestions.map(({ text }) => text)
  assert.deepEqual(offered.toSorted(), ['"Andre"', '"André"'])
})

test('a word of a name is told where it is of several people or of nobody, not where it is of one', async (t) => {
  const app = await startApp(t)
  const home = await maja(app)
  const { body: house } = await home.api.post('/projects', { name: 'House' })
  for (const name of ['Oskar Berg', 'Ida Berg']) await joins(app, home, house.id, { name })
  await openPage(t, app, home)
  await loadMembers(house.id)
  const query = 'assigned to: oskar | assigned to: berg | assigned to: jonas | assigned to: ida berg'
  const read = readQuery(query)
  assert.ok(read.ok)
  const told = unknownNames(query, read).map(({ kind, typed }) => `${kind} ${typed}`)
  assert.deepEqual(told, ['several_people berg', 'person jonas'])
})
