import { holdAnswers, openPage, settled, until } from '../support/page.ts'
import assert from 'node:assert/strict'
import { effect } from '@preact/signals'
import { test } from 'node:test'
import type { Changes } from '../../../src/contract/live.ts'
import { attachFile, cancelUpload, uploads } from '../../../src/web/data/attachments.ts'
import { addComment } from '../../../src/web/data/comments.ts'
import { receive } from '../../../src/web/data/loading/changes.ts'
import { loadEverything } from '../../../src/web/data/loading/everything.ts'
import { undoNewest } from '../../../src/web/data/messages.ts'
import { loadReminders } from '../../../src/web/data/reminders.ts'
import { addTask } from '../../../src/web/data/tasks/adding/add.ts'
import { completeTasks } from '../../../src/web/data/tasks/completing/complete.ts'
import { deleteTasks } from '../../../src/web/data/tasks/edit.ts'
import { indentTask } from '../../../src/web/data/tasks/moving/move-steps.ts'
import { projects } from '../../../src/web/data/projects/projects.ts'
import { tasks } from '../../../src/web/data/tasks/tasks.ts'
import { duplicateTasks } from '../../../src/web/data/duplicate.ts'
import { takeAnswer } from '../../../src/web/data/waiting/waiting-changes.ts'
import { checkConnection, connection, stopLive } from '../../../src/web/sync/live.ts'
import { changes } from '../../../src/web/sync/queue/current.ts'
import type { Write } from '../../../src/web/sync/http/errors.ts'
import { newId } from '../../../src/web/sync/new-id.ts'
import { reconcileOwn } from '../../../src/web/sync/state/reconcile.ts'
import type { OverlayRecord } from '../../../src/web/sync/state/table.ts'
import { startApp } from '../../support/app.ts'
import type { Ends } from '../../support/database.ts'
import { maja } from '../../support/people.ts'
import { made } from '../support/made.ts'
import { wireTo } from '../../support/live/wire.ts'

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

test('the answer to a change of another page leaves the counts of a parent whose sub-task was not read here, and counts a new one', async (t) => {
  const app = await startApp(t)
  const home = await maja(app)
  const parent = await made(home.api, '/tasks', { content: 'Paint the hall' })
  const brush = await made(home.api, '/tasks', { content: 'Buy a brush', parent_id: parent })
  await made(home.api, '/tasks', { content: 'Wash the walls', parent_id: parent })
  await home.api.post(`/tasks/${brush}/complete`)
  await openPage(t, app, home, { sockets: false })
  await settled()
  await loadEverything()
  stopLive()
  // Nothing is counted by reading it again.
  holdAnswers(t, /^GET \S+\/tasks\/[^/?]+$/, () => new Promise(() => {}))
  assert.equal(tasks.peek(brush), undefined)
  const countsAfter = async (method: 'PATCH' | 'POST', path: string, body: object = {}): Promise<unknown> => {
    const answer = await (method === 'POST' ? home.api.post(path, body) : home.api.patch(path, body))
    takeAnswer({ shown: [], write: { method, path, body } }, answer.body)
    const { subtask_count, subtask_done } = tasks.fromServer(parent)!
    return [subtask_count, subtask_done]
  }
  assert.deepEqual(await countsAfter('PATCH', `/tasks/${brush}`, { content: 'Buy a wide brush' }), [2, 1])
  assert.deepEqual(await countsAfter('POST', `/tasks/${brush}/reopen`), [2, 0])
  const added = { id: newId(), content: 'Mask the door', parent_id: parent }
  assert.deepEqual(await countsAfter('POST', '/tasks', added), [3, 0])
})

test('a parent counts what another page has moved below it, also after older news of it were heard meanwhile', async (t) => {
  const app = await startApp(t)
  const home = await maja(app)
  const parent = await made(home.api, '/tasks', { content: 'Paint the hall' })
  const below = await made(home.api, '/tasks', { content: 'Buy a brush' })
  await openPage(t, app, home, { sockets: false })
  await settled()
  await loadEverything()
  stopLive()
  const since = (await home.api.get('/changes')).body.seq
  await home.api.patch(`/tasks/${parent}`, { priority: 1 })
  const older = (await home.api.get(`/changes?since=${since}`)).body as Changes
  const write = { method: 'POST', path: `/tasks/${below}/move`, body: { parent_id: parent } } as const
  const move = async (): Promise<object> => {
    older.changes.forEach(receive)
    return (await home.api.post(write.path, write.body)).body
  }
  await reconcileOwn(move, (answer) => takeAnswer({ shown: [], write }, answer))
  await until(() => tasks.get(parent)?.subtask_count === 1)
})

test('where another page completes or deletes a sub-task or a reminder, what counts it is counted anew, though the answer comes before the news', async (t) => {
  const app = await startApp(t)
  const home = await maja(app)
  const parent = await made(home.api, '/tasks', { content: 'Paint the hall' })
  const brush = await made(home.api, '/tasks', { content: 'Buy a brush', parent_id: parent })
  const walls = await made(home.api, '/tasks', { content: 'Wash the walls', parent_id: parent })
  const remind_at = '2030-01-01T09:00:00Z'
  const reminder = await made(home.api, `/tasks/${parent}/reminders`, { remind_at })
  await openPage(t, app, home, { sockets: false })
  await settled()
  await Promise.all([loadEverything(), loadReminders(parent)])
  stopLive()
  const counts = () => [projects.get(home.inbox)?.open_count, tasks.get(parent)?.subtask_count]
  assert.deepEqual(counts(), [3, 2])
  let since = (await home.api.get('/changes')).body.seq
  const isDone = async (shown: OverlayRecord[], write: Write, answer: object): Promise<void> => {
    takeAnswer({ shown, write }, answer)
    const { changes: news, seq } = (await home.api.get(`/changes?since=${since}`)).body as Changes
    news.forEach(receive)
    since = seq
  }
  const complete = `/tasks/${brush}/complete`
  const { body: completed } = await home.api.post(complete)
  await isDone([], { method: 'POST', path: complete }, completed)
  await until(() => counts().join() === '2,2')
  const isGone = async (kind: 'task' | 'reminder', id: string): Promise<void> => {
    const path = `/${kind}s/${id}`
    await home.api.delete(path)
    await isDone([[kind, id, null]], { method: 'DELETE', path }, {})
  }
  await isGone('task', walls)
  await until(() => counts().join() === '1,1')
  await isGone('reminder', reminder)
  await until(() => tasks.get(parent)?.reminder_count === 0)

  const read = { projects: 0, tasks: 0 }
  holdAnswers(t, /^GET \S+\/projects/, async () => read.projects++)
  holdAnswers(t, /^GET \S+\/tasks\//, async () => read.tasks++)
  const path = `/tasks/${brush}`
  const { body: renamed } = await home.api.patch(path, { content: 'Buy two brushes' })
  await isDone([], { method: 'PATCH', path }, renamed)
  await until(() => read.tasks > 0)
  assert.equal(read.projects, 0, 'a new name counts nowhere else')
})

test('a parent counts its sub-tasks anew also when the change is heard of before its answer comes', async (t) => {
  const { below, counts, undone } = await twoTasks(t, true)
  holdAnswers(t, /^POST \S+\/undo$/, () => until(() => tasks.fromServer(below)?.parent_id === null))
  await indentTask(below)
  await counts(1)
  await undone(0)
})

test('a parent’s count goes from one number to the next where the change is heard of before its answer comes', async (t) => {
  const { parent, below, counts } = await twoTasks(t, true)
  holdAnswers(t, /^POST \S+\/move$/, () => until(() => tasks.fromServer(below)?.parent_id === parent))
  const seen: number[] = []
  t.after(
    effect(() => {
      const count = tasks.get(parent)?.subtask_count
      if (count !== undefined && count !== seen.at(-1)) seen.push(count)
    }),
  )
  await indentTask(below)
  await counts(1)
  assert.deepEqual(seen, [0, 1])
})

test('a parent’s count stays where a sub-task that the page has not read is changed', async (t) => {
  const app = await startApp(t)
  const home = await maja(app)
  const { id: parent } = (await home.api.post('/tasks', { content: 'Paint the hall' })).body
  const { id: below } = (await home.api.post('/tasks', { content: 'Buy a brush', parent_id: parent })).body
  await home.api.post(`/tasks/${below}/complete`)
  await openPage(t, app, home)
  await loadEverything()
  await settled()
  const seen: number[] = []
  t.after(
    effect(() => {
      const count = tasks.get(parent)?.subtask_count
      if (count !== undefined && count !== seen.at(-1)) seen.push(count)
    }),
  )
  await home.api.patch(`/tasks/${below}`, { content: 'Buy two brushes' })
  await until(() => tasks.fromServer(below)?.content === 'Buy two brushes')
  await home.api.patch(`/tasks/${below}`, { content: 'Buy three brushes' })
  await until(() => tasks.fromServer(below)?.content === 'Buy three brushes')
  assert.deepEqual(seen, [1])
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

test('what hangs on a task counts at once, without a network too, and no more when it is saved', async (t) => {
  const app = await startApp(t)
  const home = await maja(app)
  const wire = await wireTo(t, app)
  const { id: parent } = (await home.api.post('/tasks', { content: 'Paint the hall' })).body
  const { id: below } = (await home.api.post('/tasks', { content: 'Buy a brush', parent_id: parent })).body
  await openPage(t, app, home, { url: wire.url })
  await loadEverything()
  const seen: string[] = []
  const stop = effect(() => {
    const task = tasks.get(parent)
    const now = task && `${task.subtask_done}/${task.subtask_count} ${task.comment_count} ${task.attachment_count}`
    if (now && now !== seen.at(-1)) seen.push(now)
  })
  t.after(stop)
  wire.cut()
  await until(() => connection.value === 'lost')
  await addTask({ text: 'Wash the walls', place: { parent_id: parent } })
  void completeTasks([below])
  const comment = addComment(tasks.peek(parent)!, 'White, not cream.')
  await until(() => tasks.get(parent)?.comment_count === 1)
  attachFile(parent, new File(['white'], 'white.txt'), comment)
  await until(() => tasks.get(parent)?.attachment_count === 1)
  await cancelUpload(uploads.value[0]!.key)
  assert.deepEqual(seen, ['0/1 0 0', '0/2 0 0', '1/2 0 0', '1/2 1 0', '1/2 1 1', '1/2 1 0'])
  wire.mend()
  checkConnection()
  await until(() => tasks.fromServer(parent)?.comment_count === 1 && changes.value.length === 0)
  assert.equal(seen.length, 6)
})
