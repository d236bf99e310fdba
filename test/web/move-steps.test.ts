import { openPage, settled } from './support/page.ts'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { loadEverything, loadSidebar } from '../../src/web/data/loading/everything.ts'
import { loadCompleted } from '../../src/web/data/tasks/load.ts'
import { stepTask } from '../../src/web/data/tasks/move-steps.ts'
import { loadSectionTasks } from '../../src/web/data/projects/archive-section.ts'
import { startApp } from '../support/app.ts'
import { maja } from '../support/people.ts'

test('a step leaves what is done, and the last of an archived section, where they are', async (t) => {
  const app = await startApp(t)
  const home = await maja(app)
  const { body: project } = await home.api.post('/projects', { name: 'House' })
  const section = async (name: string): Promise<string> =>
    (await home.api.post(`/projects/${project.id}/sections`, { name })).body.id
  const [attic, cellar, shed] = [await section('Attic'), await section('Cellar'), await section('Shed')]
  const add = async (content: string, section_id: string): Promise<string> =>
    (await home.api.post('/tasks', { content, project_id: project.id, section_id })).body.id
  await add('Sweep', attic)
  await add('Paint', cellar)
  const done = await add('Air', cellar)
  const archived = await add('Oil the hinges', shed)
  await home.api.post(`/tasks/${done}/complete`)
  await home.api.patch(`/sections/${shed}`, { archived: true })
  await openPage(t, app, home)
  await settled()
  await loadSidebar()
  await loadEverything()
  await loadCompleted({ project_id: project.id })
  await loadSectionTasks(shed)

  const placeOf = async (id: string): Promise<unknown[]> => {
    const { section_id, position } = (await home.api.get(`/tasks/${id}`)).body
    return [section_id, position]
  }
  const before = [await placeOf(done), await placeOf(archived)]
  for (const id of [done, archived]) for (const by of [1, -1] as const) await stepTask(id, by)
  assert.deepEqual([await placeOf(done), await placeOf(archived)], before)
})
