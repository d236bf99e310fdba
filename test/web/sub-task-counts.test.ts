import { holdAnswers, openPage, until } from './support/page.ts'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { loadEverything } from '../../src/web/data/loading/everything.ts'
import { undoNewest } from '../../src/web/data/messages.ts'
import { addTask } from '../../src/web/data/tasks/add.ts'
import { deleteTasks } from '../../src/web/data/tasks/edit.ts'
import { indentTask } from '../../src/web/data/tasks/move-steps.ts'
import { tasks } from '../../src/web/data/tasks/tasks.ts'
import { duplicateTasks } from '../../src/web/data/duplicate.ts'
import { startApp } from '../support/app.ts'
import type { Ends } from '../support/database.ts'
import { maja } from '../support/people.ts'

/** Maja's page knows a task and another beside it, which may become its sub-task. */
async function twoTasks(t: Ends, sockets: boolean) {
  const app = await startApp(t)
  const home = await maja(app)
  const made = async (content: string): Promise<string> => (await home.api.post('/tasks', { content })).body.id
  const parent = await made('Paint the hall')
  const below = await made('Buy a brush')
  await openPage(t, app, home, { sockets })
  await loadEverything()
  const counts = (all: number): Promise<void> => until(() => tasks.get(parent)?.subtask_count === all)
  const undone = async (all: number): Promise<void> => {
    undoNewest()
    await counts(all)
  }
  return { parent, below, counts, undone }
}

test('a parent counts its sub-tasks anew when one is moved, deleted, added or copied, and when that is undone', async (t) => {
  const { parent, below, counts, undone } = await twoTasks(t, false)
  await indentTask(below)
  await counts(1)
  await undone(0)
  await indentTask(below)
  await deleteTasks([below])
  await counts(0)
  await undone(1)
  await addTask({ text: 'Wash the walls', place: { parent_id: parent } })
  await counts(2)
  await undone(1)
  await duplicateTasks([below])
  await counts(2)
  await deleteTasks(tasks.all().flatMap(({ id, parent_id }) => (parent_id === parent ? id : [])))
  await counts(0)
  await undone(2)
})

test('a parent counts its sub-tasks anew also when the change is heard of before its answer comes', async (t) => {
  const { below, counts, undone } = await twoTasks(t, true)
  holdAnswers(t, /^POST \S+\/undo$/, () => until(() => tasks.fromServer(below)?.parent_id === null))
  await indentTask(below)
  await counts(1)
  await undone(0)
})

test('what was read before a change of one’s own was answered does not take that back', async (t) => {
  const { parent, below, counts, undone } = await twoTasks(t, false)
  const { promise: isRead, resolve: read } = Promise.withResolvers<void>()
  holdAnswers(t, /^GET \S+\/tasks\?/, () => (read(), until(() => tasks.fromServer(below)?.parent_id === parent)))
  const reading = loadEverything()
  await isRead
  await indentTask(below)
  await reading
  assert.equal(tasks.fromServer(below)?.parent_id, parent)
  await counts(1)
  await undone(0)
})
