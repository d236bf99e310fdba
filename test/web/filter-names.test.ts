import { openPage } from './support/page.ts'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { loadEverything, loadSidebar } from '../../src/web/data/loading/everything.ts'
import { sectionsHere } from '../../src/web/screens/filter/names.ts'
import { startApp } from '../support/app.ts'
import { maja } from '../support/people.ts'

test('a filter is offered the sections of all projects but archived ones, whose tasks it does not find', async (t) => {
  const app = await startApp(t)
  const home = await maja(app)
  for (const [project, section] of [
    ['House', 'Attic'],
    ['Old flat', 'Boxes'],
  ]) {
    const { body } = await home.api.post('/projects', { name: project })
    await home.api.post(`/projects/${body.id}/sections`, { name: section })
    if (project === 'Old flat') await home.api.patch(`/projects/${body.id}`, { archived: true })
  }
  await openPage(t, app, home)
  await loadSidebar()
  await loadEverything()
  assert.deepEqual(sectionsHere(), ['Attic'])
})
