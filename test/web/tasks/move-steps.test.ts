import { openPage, settled } from '../support/page.ts'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { loadEverything, loadSidebar } from '../../../src/web/data/loading/everything.ts'
import { loadCompleted } from '../../../src/web/data/tasks/load.ts'
import { messages } from '../../../src/web/data/messages.ts'
import { moveOne } from '../../../src/web/data/order.ts'
import { indentTask, levelsBelow, outdentTask, stepTask } from '../../../src/web/data/tasks/moving/move-steps.ts'
import { tasks } from '../../../src/web/data/tasks/tasks.ts'
import { loadSectionTasks } from '../../../src/web/data/projects/archive-section.ts'
import { startApp } from '../../support/app.ts'
import { maja } from '../../support/people.ts'

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

test('a task is indented also where two people put the two above it below each other', async (t) => {
  const app = await startApp(t)
  const home = await maja(app)
  const shelf = (await home.api.post('/tasks', { content: 'Shelf' })).body.id
  const below = async (content: string, parent_id: string): Promise<string> =>
    (await home.api.post('/tasks', { content, parent_id })).body.id
  const board = await below('Board', shelf)
  const screws = await below('Screws', board)
  await openPage(t, app, home)
  await settled()
  await loadEverything()
  const { lift } = tasks.overlay(shelf, { parent_id: board, position: '0' })
  const moved = indentTask(screws)
  assert.equal(tasks.peek(screws)?.parent_id, shelf)
  await moved
  lift()
  assert.equal((await home.api.get(`/tasks/${screws}`)).body.parent_id, shelf)
  assert.deepEqual([levelsBelow(shelf), levelsBelow(board)], [1, 0])
})

test('steps by keys are said to those who hear the page: where the task stands now, and whose sub-task it is', async (t) => {
  const app = await startApp(t)
  const home = await maja(app)
  const project = (await home.api.post('/projects', { name: 'House' })).body.id
  const garden = (await home.api.post('/projects', { name: 'Garden' })).body.id
  await home.api.post(`/projects/${project}/sections`, { name: 'Attic' })
  const add = async (content: string): Promise<string> =>
    (await home.api.post('/tasks', { content, project_id: project })).body.id
  await add('Sweep')
  const [air, paint] = [await add('Air'), await add('Paint')]
  await openPage(t, app, home)
  await settled()
  await loadSidebar()
  await loadEverything()
  const said: string[] = []
  for (const step of [
    () => stepTask(paint, -1),
    () => stepTask(paint, 1),
    () => indentTask(paint),
    () => indentTask(air),
    () => outdentTask(paint),
    () => outdentTask(paint),
    () => stepTask(paint, 1),
    () => stepTask(paint, -1),
    () => moveOne('projects', garden, -1, { quiet: true }),
  ]) {
    await step()
    assert.deepEqual(
      messages.value.map(({ topic, undo }) => [topic, undo]),
      [['announcement', null]],
    )
    said.push(messages.value[0]!.text)
  }
  assert.deepEqual(said, [
    'Paint is now number 2 of 3.',
    'Paint is now number 3 of 3.',
    'Paint is now a sub-task of Air.',
    'Air is now a sub-task of Sweep.',
    'Paint is now a sub-task of Sweep.',
    'Paint is no longer a sub-task of Sweep.',
    'Paint moved to Attic.',
    'Paint is no longer in Attic.',
    'Garden is now number 1 of 2.',
  ])
})
