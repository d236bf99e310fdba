import { openPage, until } from '../support/page.ts'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { LONGEST_NAME } from '../../../src/domain/lengths.ts'
import { duplicateProject, duplicateSection } from '../../../src/web/data/duplicate.ts'
import { loadEverything, loadSidebar } from '../../../src/web/data/loading/everything.ts'
import { projects } from '../../../src/web/data/projects/projects.ts'
import { sections, sectionsOf } from '../../../src/web/data/projects/sections.ts'
import { startApp } from '../../support/app.ts'
import { maja } from '../../support/people.ts'

test('a project and a section with the longest of names are copied', async (t) => {
  const app = await startApp(t)
  const home = await maja(app)
  const name = 'Ø'.repeat(LONGEST_NAME)
  const { body: project } = await home.api.post('/projects', { name })
  const { body: section } = await home.api.post(`/projects/${project.id}/sections`, { name })
  await openPage(t, app, home)
  await loadSidebar()
  await loadEverything()
  await duplicateSection(sections.peek(section.id)!)
  await until(() => sectionsOf(project.id).length === 2)
  const copy = await duplicateProject(projects.peek(project.id)!)
  const named = `${'Ø'.repeat(LONGEST_NAME - 8)}… (copy)`
  assert.deepEqual([copy?.name, sectionsOf(project.id)[1]?.name], [named, named])
})
