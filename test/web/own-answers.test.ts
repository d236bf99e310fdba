import { holdAnswers, openPage, until } from './support/page.ts'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Changes } from '../../src/contract/live.ts'
import { receive } from '../../src/web/data/loading/changes.ts'
import { loadEverything } from '../../src/web/data/loading/everything.ts'
import { undoNewest } from '../../src/web/data/messages.ts'
import { createProject, editProject } from '../../src/web/data/projects/project-changes.ts'
import { projects } from '../../src/web/data/projects/projects.ts'
import { addTask } from '../../src/web/data/tasks/add.ts'
import { completeTasks, reopenTask } from '../../src/web/data/tasks/complete.ts'
import { deleteTasks, editTask } from '../../src/web/data/tasks/edit.ts'
import { loadTask } from '../../src/web/data/tasks/load.ts'
import { indentTask } from '../../src/web/data/tasks/move-steps.ts'
import { tasks } from '../../src/web/data/tasks/tasks.ts'
import { stopLive } from '../../src/web/sync/live.ts'
import { rowsTaken } from '../../src/web/sync/table.ts'
import { startApp } from '../support/app.ts'
import type { Ends } from '../support/database.ts'
import { maja } from '../support/people.ts'

/** Maja's page, which hears of changes when the test says so: a task, and another that can be its sub-task. */
async function deafPage(t: Ends) {
  const app = await startApp(t)
  const home = await maja(app)
  const { api } = home
  const made = async (content: string): Promise<string> => (await api.post('/tasks', { content })).body.id
  const parent = await made('Paint the hall')
  const below = await made('Buy a brush')
  await openPage(t, app, home, { sockets: false })
  await loadEverything()
  stopLive()
  let { seq } = (await api.get('/changes')).body as Changes
  const news = async (): Promise<Changes> => (await api.get(`/changes?since=${seq}`)).body as Changes
  const hear = async (): Promise<void> => {
    const heard = await news()
    seq = heard.seq
    heard.changes.forEach(receive)
  }
  return { api, parent, below, news, hear }
}

const answered = (id: string): Promise<void> => until(() => !tasks.pending(id))

test('what was read before an own change, and comes before its answer, does not take it back', async (t) => {
  const { below, news } = await deafPage(t)
  await indentTask(below)
  const { changes: moved } = await news()
  holdAnswers(t, /^POST \S+\/undo$/, async () => moved.forEach(receive))
  undoNewest()
  await answered(below)
  assert.equal(tasks.peek(below)?.parent_id, null)

  await editTask(below, { priority: 1 })
  const { changes: edited } = await news()
  holdAnswers(t, /^DELETE /, async () => edited.forEach(receive))
  await deleteTasks([below])
  assert.equal(tasks.peek(below), undefined)

  const { changes: deleted } = await news()
  holdAnswers(t, /^POST \S+\/undo$/, async () => deleted.forEach(receive))
  undoNewest()
  await answered(below)
  assert.equal(tasks.peek(below)?.priority, 1)
})

test('what was read before an own change, and comes after its answer, does not take it back', async (t) => {
  const { below, news, hear } = await deafPage(t)
  await editTask(below, { priority: 1 })
  const { changes: edited } = await news()
  await editTask(below, { priority: 2 })
  edited.forEach(receive)
  assert.equal(tasks.peek(below)?.priority, 2)
  await hear()

  await completeTasks([below])
  const { changes: completed } = await news()
  await reopenTask(below)
  completed.forEach(receive)
  assert.equal(tasks.peek(below)?.completed, false)
  await hear()

  await deleteTasks([below])
  edited.forEach(receive)
  assert.equal(tasks.peek(below), undefined)
  const { changes: deleted } = await news()
  undoNewest()
  await answered(below)
  deleted.forEach(receive)
  assert.equal(tasks.peek(below)?.content, 'Buy a brush')

  const garden = createProject({ name: 'Garden' }).id
  await until(() => !projects.pending(garden))
  const { changes: created } = await news()
  editProject(garden, { name: 'Kitchen garden' })
  await until(() => !projects.pending(garden))
  created.forEach(receive)
  assert.equal(projects.peek(garden)?.name, 'Kitchen garden')
})

test('what was deleted here comes back when others restore it, whichever way the deletion was heard of', async (t) => {
  const { api, parent, below, hear } = await deafPage(t)
  const restored = async (): Promise<string | undefined> => {
    await api.post(`/trash/tasks/${below}/restore`)
    await hear()
    return tasks.peek(below)?.content
  }
  await deleteTasks([below])
  assert.equal(await restored(), 'Buy a brush')
  holdAnswers(t, /^DELETE /, hear)
  await deleteTasks([below])
  assert.equal(await restored(), 'Buy a brush')
  const many = Array.from({ length: 100 }, (_, at) => ({ content: `Coat ${at}`, parent_id: parent }))
  for (const task of many) await api.post('/tasks', task)
  await loadEverything()
  await deleteTasks(tasks.allFromServer().map(({ id }) => id))
  assert.equal(await restored(), 'Buy a brush')
})

test('what others did after an own change stands, though it is heard of before the answer', async (t) => {
  const { api, parent, below, hear } = await deafPage(t)
  const first = async (work: () => Promise<unknown>): Promise<void> => (await work(), hear())
  holdAnswers(t, /^PATCH /, () => first(() => api.patch(`/tasks/${below}`, { priority: 3 })))
  await editTask(below, { priority: 1 })
  assert.equal(tasks.peek(below)?.priority, 3)
  holdAnswers(t, /^POST /, () => first(() => api.delete(`/tasks/${below}`)))
  await completeTasks([below])
  assert.equal(tasks.peek(below), undefined)
  holdAnswers(t, /^DELETE /, () => hear().then(() => first(() => api.post(`/trash/tasks/${parent}/restore`))))
  await deleteTasks([parent])
  assert.equal(tasks.peek(parent)?.content, 'Paint the hall')
})

test('a parent counts a sub-task once, though its count was read before the answer that tells of it', async (t) => {
  const { parent } = await deafPage(t)
  holdAnswers(t, /^POST \S+\/(?:quick-add|complete)$/, () => loadTask(parent))
  const wash = await addTask({ text: 'Wash the walls', place: { parent_id: parent } })
  await until(() => tasks.get(parent)?.subtask_count === 1)
  await completeTasks([wash!.id])
  await until(() => tasks.get(parent)?.subtask_done === 1)
})

test('what was completed with a task is open with the answer that reopens it, though that was asked for before the completion was answered', async (t) => {
  const { parent, below } = await deafPage(t)
  await indentTask(below)
  const reopened = Promise.withResolvers<void>()
  holdAnswers(t, /^POST \S+\/complete$/, () => reopened.promise)
  void completeTasks([parent])
  await until(() => tasks.get(below)?.completed === true)
  const reopening = reopenTask(parent)
  reopened.resolve()
  await reopening
  assert.deepEqual(
    [parent, below].map((id) => tasks.peek(id)?.completed),
    [false, false],
  )
})

test('what an own change only counts anew does not go back to what was known of it before a newer reading', async (t) => {
  const { api, parent, below } = await deafPage(t)
  await indentTask(below)
  await until(() => tasks.get(parent)?.subtask_count === 1)
  await api.patch(`/tasks/${parent}`, { content: 'Paint the hall green' })
  const ticked = Promise.withResolvers<void>()
  const counted = Promise.withResolvers<void>()
  holdAnswers(t, /^GET \S+\/tasks\?/, () => ticked.promise)
  holdAnswers(t, /^GET \S+\/tasks\/[^/?]+$/, () => counted.promise)
  const reading = loadEverything()
  await completeTasks([below])
  ticked.resolve()
  await reading
  assert.equal(tasks.peek(parent)?.content, 'Paint the hall green')
  counted.resolve()
  await until(() => tasks.get(parent)?.subtask_done === 1)
})

test('many changes of one’s own may be on their way at once: what is heard meanwhile is not taken in more often for each', async (t) => {
  const { api, parent, hear } = await deafPage(t)
  const added = await Promise.all(
    Array.from(
      { length: 30 },
      async (_, at) => (await api.post('/tasks', { content: `Coat ${at}` })).body.id as string,
    ),
  )
  await loadEverything()
  let isHeard = false
  holdAnswers(t, /^PATCH /, async () => {
    if (isHeard) return
    isHeard = true
    await api.patch(`/tasks/${parent}`, { priority: 1 })
    await hear()
  })
  let taken = 0
  t.after(rowsTaken.on(() => (taken += 1)))
  await Promise.all(added.map((id) => editTask(id, { priority: 2 })))
  assert.ok(added.every((id) => tasks.peek(id)?.priority === 2))
  assert.equal(tasks.peek(parent)?.priority, 1)
  assert.ok(taken < 40 * added.length, `rows were taken in ${taken} times`)
})

test('a sub-task that others moved out of a task stays when that is deleted here, whichever is heard of first', async (t) => {
  const { api, parent, below, news, hear } = await deafPage(t)
  await indentTask(below)
  await answered(below)
  await hear()
  await api.post(`/tasks/${below}/move`, { parent_id: null })
  const { changes } = await news()
  await deleteTasks([parent])
  changes.forEach(receive)
  assert.equal(tasks.peek(parent), undefined)
  assert.equal(tasks.peek(below)?.parent_id, null)

  undoNewest()
  await answered(parent)
  await hear()
  await indentTask(below)
  await answered(below)
  await api.post(`/tasks/${below}/move`, { parent_id: null })
  const asked = deleteTasks([parent])
  await hear()
  await asked
  assert.equal(tasks.peek(below)?.parent_id, null)
})
