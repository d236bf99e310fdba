import { until } from '../support/page.ts'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addComment } from '../../../src/web/data/comments.ts'
import { restoreTheirs } from '../../../src/web/data/waiting/overwritten.ts'
import { messages, undoNewest } from '../../../src/web/data/messages.ts'
import { completeTasks } from '../../../src/web/data/tasks/completing/complete.ts'
import { deleteTasks, editTask } from '../../../src/web/data/tasks/edit.ts'
import { moveTasks } from '../../../src/web/data/tasks/moving/move.ts'
import { purgeTask, restoreTask } from '../../../src/web/data/trash.ts'
import { tasks } from '../../../src/web/data/tasks/tasks.ts'
import { deleteProject } from '../../../src/web/data/projects/project-changes.ts'
import { deleteSection } from '../../../src/web/data/projects/section-changes.ts'
import { sections } from '../../../src/web/data/projects/sections.ts'
import { projects } from '../../../src/web/data/projects/projects.ts'
import { changes, overwritten, waiting } from '../../../src/web/sync/queue/current.ts'
import { moreText } from '../../../src/web/text/text.ts'
import { garden } from '../support/garden.ts'
import { backOnline } from '../support/cabin.ts'

const told = () =>
  overwritten
    .peek()
    .map(({ name, isDeleted, fields }) => [name, isDeleted, ...fields.map(({ field, theirs }) => [field, theirs])])

test('who deletes a task that others have worked on meanwhile is told what they did, and can have it back', async (t) => {
  const { api, wire, rake, leaves } = await garden(t)
  void deleteTasks([rake])
  await until(() => waiting.value.length === 1)
  await api.patch(`/tasks/${rake}`, { content: 'Rake the lawn' })
  await api.post(`/tasks/${rake}/comments`, { body: 'Not under the apple tree' })
  await api.post('/tasks', { content: 'Compost', parent_id: rake })
  await api.post(`/tasks/${leaves}/complete`)
  await backOnline(wire)
  const [first, ...others] = told()
  assert.deepEqual(first, [
    'Rake',
    true,
    ['content', 'Rake the lawn'],
    ['subtask_count', 2],
    ['comment_count', 1],
    ['subtask', 'Leaves'],
  ])
  assert.deepEqual(others, [])
  restoreTheirs(overwritten.peek()[0]!)
  await until(() => tasks.fromServer(rake)?.content === 'Rake the lawn' && overwritten.value.length === 0)
  assert.equal((await api.get(`/tasks/${rake}`)).body.subtask_count, 2)
})

test('of several tasks that are deleted those that others have worked on are told, and their undo takes that back', async (t) => {
  const { api, wire, rake, sow, mow, leaves } = await garden(t)
  void deleteTasks([rake, sow, mow])
  await until(() => waiting.value.length === 1)
  await api.post(`/tasks/${mow}/complete`)
  await api.patch(`/tasks/${leaves}`, { description: 'And the twigs' })
  await backOnline(wire)
  assert.deepEqual(told(), [
    ['Rake', true, ['subtask', 'Leaves']],
    ['Mow', true, ['due_date', '2031-05-09']],
  ])
  undoNewest()
  await until(() => overwritten.value.length === 0 && changes.value.length === 0)
  assert.equal((await api.get(`/tasks/${mow}`)).status, 200)
})

test('what the person did themself before they deleted a task is nobody else’s work, nor is what was done below one that is moved away', async (t) => {
  const { api, wire, project_id, rake, mow, leaves } = await garden(t)
  void editTask(mow, { content: 'Mow the lawn' })
  void completeTasks([mow])
  void editTask(rake, { recurrence_rule: 'FREQ=MONTHLY', due_date: '2031-05-31' })
  addComment(tasks.peek(rake)!, 'Where is it?')
  await until(() => waiting.value.length === 4)
  void deleteTasks([mow])
  void deleteTasks([rake])
  await until(() => waiting.value.length === 6)
  await api.patch(`/tasks/${leaves}`, { content: 'Twigs', project_id, parent_id: null })
  await backOnline(wire)
  assert.deepEqual(told(), [])
  assert.equal((await api.get(`/tasks/${leaves}`)).status, 200)
  assert.equal((await api.get(`/tasks/${rake}`)).status, 404)
})

test('who deletes a section that others have renamed meanwhile is told its new name, and can have it back', async (t) => {
  const { api, wire, beds, sow } = await garden(t)
  void moveTasks([sow], { project_id: tasks.peek(sow)!.project_id, section_id: beds, parent_id: null })
  deleteSection(sections.peek(beds)!)
  await until(() => waiting.value.length === 2)
  await api.patch(`/sections/${beds}`, { name: 'Raised beds' })
  await backOnline(wire)
  assert.deepEqual(told(), [['Beds', true, ['name', 'Raised beds']]])
  restoreTheirs(overwritten.peek()[0]!)
  await until(() => sections.fromServer(beds)?.name === 'Raised beds' && overwritten.value.length === 0)
  await until(() => tasks.fromServer(sow)?.section_id === beds)
  await until(() => messages.value.some(({ text }) => text === 'Raised beds restored.'))
})

test('a task that could not be deleted is not said to be', async (t) => {
  const { api, jonas, wire, rake, sow } = await garden(t)
  void deleteTasks([rake, sow])
  await until(() => waiting.value.length === 1)
  const { id: elsewhere } = (await api.post('/projects', { name: 'Field' })).body
  await api.post(`/projects/${elsewhere}/invites`, { email: jonas.email, role: 'viewer' })
  await api.post(`/tasks/${sow}/move`, { project_id: elsewhere })
  await api.patch(`/tasks/${rake}`, { content: 'Rake the lawn' })
  await backOnline(wire)
  assert.deepEqual(told(), [['Rake', true, ['content', 'Rake the lawn']]])
  assert.equal((await api.get(`/tasks/${sow}`)).status, 200)
})

test('an assignee who was lost with a move of the person’s own was not taken away by others', async (t) => {
  const { jonas, wire, sow } = await garden(t)
  void moveTasks([sow], { project_id: jonas.inbox, section_id: null, parent_id: null })
  await until(() => waiting.value.length === 1)
  void deleteTasks([sow])
  await until(() => waiting.value.length === 2)
  await backOnline(wire)
  assert.deepEqual(told(), [])
})

test('what is restored from the trash meanwhile, or deleted there for good, is offered to be restored no more', async (t) => {
  const { api, wire, rake, sow, mow } = await garden(t)
  const ids = [rake, sow, mow]
  void deleteTasks(ids)
  await until(() => waiting.value.length === 1)
  for (const id of ids) await api.post(`/tasks/${id}/comments`, { body: 'Wait' })
  await backOnline(wire)
  assert.equal(told().length, 3)
  await restoreTask({ id: rake, content: 'Rake' })
  const [trashed] = (await api.get('/trash/tasks')).body.tasks.filter(({ id }: { id: string }) => id === sow)
  await purgeTask(trashed)
  await until(() => changes.value.length === 0)
  assert.deepEqual(told(), [['Mow', true, ['comment_count', 1]]])
})

test('who deletes a project in which others have worked meanwhile is told on what, and can have it back', async (t) => {
  const { api, jonas, wire, project_id, rake, sow, mow } = await garden(t, 'Maja')
  await jonas.api.patch(`/tasks/${mow}`, { content: 'Mow the lawn' })
  void completeTasks([sow])
  deleteProject(projects.peek(project_id)!)
  await until(() => waiting.value.length === 2)
  await jonas.api.post(`/tasks/${rake}/comments`, { body: 'Done by Sunday' })
  const { id: hedge } = (await jonas.api.post('/tasks', { content: 'Hedge', project_id })).body
  const { id: gone } = (await jonas.api.post('/tasks', { content: 'Fence', project_id })).body
  await jonas.api.delete(`/tasks/${gone}`)
  await jonas.api.post(`/projects/${project_id}/sections`, { name: 'Autumn' })
  await backOnline(wire)
  assert.deepEqual(told(), [['Garden', true, ['tasks', ['Mow the lawn', 'Rake', 'Hedge']], ['sections', ['Autumn']]]])
  restoreTheirs(overwritten.peek()[0]!)
  await until(() => overwritten.value.length === 0 && projects.fromServer(project_id) !== undefined)
  await until(() => tasks.fromServer(hedge)?.content === 'Hedge')
  assert.equal((await api.get(`/tasks/${hedge}`)).status, 200)
})

test('what the owner of a project saw or did themself before they deleted it is not told', async (t) => {
  const { api, jonas, wire, project_id, rake } = await garden(t, 'Maja')
  deleteProject(projects.peek(project_id)!)
  await until(() => waiting.value.length === 1)
  await api.patch(`/tasks/${rake}`, { content: 'Rake the lawn' })
  await jonas.api.post('/tasks', { content: 'Elsewhere' })
  await backOnline(wire)
  assert.deepEqual(told(), [])
  assert.equal((await api.get(`/projects/${project_id}`)).status, 404)
})

test('what others have moved out of a project, or deleted with what it was in, is not told where that is deleted', async (t) => {
  const { jonas, wire, project_id, rake, sow, leaves } = await garden(t, 'Maja')
  deleteProject(projects.peek(project_id)!)
  await until(() => waiting.value.length === 1)
  const { id: elsewhere } = (await jonas.api.post('/projects', { name: 'Field' })).body
  await jonas.api.patch(`/tasks/${sow}`, { content: 'Sow rye' })
  await jonas.api.post(`/tasks/${sow}/move`, { project_id: elsewhere })
  await jonas.api.patch(`/tasks/${leaves}`, { content: 'Wet leaves' })
  await jonas.api.delete(`/tasks/${rake}`)
  const { id: autumn } = (await jonas.api.post(`/projects/${project_id}/sections`, { name: 'Autumn' })).body
  await jonas.api.post(`/sections/${autumn}/move`, { project_id: elsewhere })
  await backOnline(wire)
  assert.deepEqual(told(), [])
})

test('an archived project that was deleted over the work of others is said to be archived still when it is restored', async (t) => {
  const { api, jonas, wire, project_id, rake } = await garden(t, 'Maja')
  await api.patch(`/projects/${project_id}`, { archived: true })
  deleteProject(projects.peek(project_id)!)
  await until(() => waiting.value.length === 1)
  await jonas.api.patch(`/tasks/${rake}`, { content: 'Rake the lawn' })
  await backOnline(wire)
  restoreTheirs(overwritten.peek()[0]!)
  await until(() => projects.fromServer(project_id)?.archived === true)
  const { restoredArchived } = moreText().trash
  await until(() => messages.value.some(({ text }) => text === restoredArchived('Garden')))
})
