import { deafPage } from '../support/deaf-page.ts'
import { holdAnswers, until } from '../support/page.ts'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Changes } from '../../../src/contract/live.ts'
import { addComment } from '../../../src/web/data/comments.ts'
import { receive } from '../../../src/web/data/loading/changes.ts'
import { loadEverything } from '../../../src/web/data/loading/everything.ts'
import { undoNewest } from '../../../src/web/data/messages.ts'
import { moveSectionTo } from '../../../src/web/data/projects/move-section.ts'
import { projects } from '../../../src/web/data/projects/projects.ts'
import { sections } from '../../../src/web/data/projects/sections.ts'
import { addTask } from '../../../src/web/data/tasks/adding/add.ts'
import { completeTasks, reopenTask } from '../../../src/web/data/tasks/completing/complete.ts'
import { deleteTasks, editTask } from '../../../src/web/data/tasks/edit.ts'
import { loadTask } from '../../../src/web/data/tasks/load.ts'
import { indentTask } from '../../../src/web/data/tasks/moving/move-steps.ts'
import { tasks } from '../../../src/web/data/tasks/tasks.ts'
import { readChanges } from '../../../src/web/sync/state/reconcile.ts'
import { rowsTaken } from '../../../src/web/sync/state/table.ts'

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
  const { below, news } = await deafPage(t)
  await editTask(below, { priority: 1 })
  const { changes } = await readChanges(async () => {
    const read = await news()
    await editTask(below, { priority: 2 })
    return read
  })
  changes.forEach(receive)
  assert.equal(tasks.peek(below)?.priority, 2)
})

test('what is heard of an own change only after the answer to a newer one takes nothing back for a moment', async (t) => {
  const { below, news } = await deafPage(t)
  const seenWhileHearing = ({ changes }: Changes): Set<unknown> =>
    new Set(changes.map((change) => (receive(change), tasks.peek(below)?.priority)))
  await editTask(below, { priority: 1 })
  const first = await news()
  await editTask(below, { priority: 2 })
  assert.deepEqual(seenWhileHearing(first), new Set([2]))
  const second = await news()
  await deleteTasks([below])
  assert.deepEqual(seenWhileHearing(second), new Set([undefined]))
  const third = await news()
  undoNewest()
  await answered(below)
  assert.deepEqual(seenWhileHearing(third), new Set([2]))
})

test('what is heard of an own change only after the answer to a newer one takes nothing back that is read meanwhile', async (t) => {
  const { below, news } = await deafPage(t)
  await editTask(below, { priority: 1 })
  const first = await news()
  await editTask(below, { priority: 2 })
  holdAnswers(t, /^GET \S+\/tasks\//, async () => first.changes.forEach(receive))
  await loadTask(below)
  assert.equal(tasks.peek(below)?.priority, 2)
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

test('what others do stands though the clock of the server was set back after an own change', async (t) => {
  const { app, api, below, hear } = await deafPage(t)
  addComment(tasks.peek(below)!, 'Of badger hair')
  await until(() => tasks.peek(below)?.comment_count === 1)
  await editTask(below, { priority: 1 })
  await hear()
  await editTask(below, { priority: 2 })
  app.clock.set('2026-03-04T07:00:00.000Z')
  await api.patch(`/tasks/${below}`, { content: 'Buy a roller' })
  await hear()
  assert.equal(tasks.peek(below)?.content, 'Buy a roller')
  await api.delete(`/tasks/${below}`)
  await hear()
  assert.equal(tasks.peek(below), undefined)
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

test('what was counted anew since an own change does not go back with the answer to something else that was asked for before', async (t) => {
  const { api, parent, below } = await deafPage(t)
  const { project_id } = tasks.peek(below)!
  const counted = Promise.withResolvers<void>()
  holdAnswers(t, /^GET \S+\/tasks\?/, () => counted.promise)
  const reading = loadTask(parent)
  await api.post('/tasks', { content: 'Mask the door' })
  await completeTasks([below])
  assert.equal(projects.peek(project_id)?.open_count, 1)
  await until(() => projects.get(project_id)?.open_count === 2)
  counted.resolve()
  await reading
  assert.equal(projects.peek(project_id)?.open_count, 2)
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
  let deleted: Promise<unknown> | undefined
  const { changes } = await readChanges(async () => {
    const heard = await news()
    await (deleted ??= deleteTasks([parent]))
    return heard
  })
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

test('a task that others added to a section stays in it, though it is heard of before the answer that moves the section', async (t) => {
  const { api, hear } = await deafPage(t)
  const { body: house } = await api.post('/projects', { name: 'House' })
  const { body: garden } = await api.post('/projects', { name: 'Garden' })
  const { body: shed } = await api.post(`/projects/${house.id}/sections`, { name: 'Shed' })
  await hear()
  const { body: sweep } = await api.post('/tasks', { content: 'Sweep', project_id: house.id, section_id: shed.id })
  holdAnswers(t, /^POST \S+\/move$/, hear)
  moveSectionTo(sections.peek(shed.id)!, projects.peek(garden.id)!)
  await until(() => sections.fromServer(shed.id)?.project_id === garden.id && !sections.pending(shed.id))
  assert.deepEqual([tasks.peek(sweep.id)?.project_id, tasks.peek(sweep.id)?.section_id], [garden.id, shed.id])
})
