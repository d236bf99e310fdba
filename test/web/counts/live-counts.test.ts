import { beforeAnswer, holdAnswers, openPage, settled, until } from '../support/page.ts'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Changes } from '../../../src/contract/live.ts'
import { comments, loadComments } from '../../../src/web/data/comments.ts'
import { receive } from '../../../src/web/data/loading/changes.ts'
import { loadEverything, reloadEverything } from '../../../src/web/data/loading/everything.ts'
import { undoNewest } from '../../../src/web/data/messages.ts'
import { deleteTasks, editTask } from '../../../src/web/data/tasks/edit.ts'
import { tasks } from '../../../src/web/data/tasks/tasks.ts'
import { stopLive } from '../../../src/web/sync/live.ts'
import { startApp } from '../../support/app.ts'
import { joins, maja } from '../../support/people.ts'
import { made } from '../support/made.ts'

test('what hangs on a task is counted less when somebody deletes it, whether it was read or not', async (t) => {
  const app = await startApp(t)
  const home = await maja(app)
  const school = await made(home.api, '/projects', { name: 'School' })
  const jonas = await joins(app, home, school, { name: 'Jonas' })
  const [bag, bread] = [
    await made(home.api, '/tasks', { content: 'Bag', project_id: school, due_date: '2031-05-02' }),
    await made(home.api, '/tasks', { content: 'Bread', project_id: school }),
  ]
  const commented = (task: string): Promise<string> => made(jonas.api, `/tasks/${task}/comments`, { body: 'Rye?' })
  const [unread, read] = [await commented(bag), await commented(bread)]
  const reminder = await made(home.api, `/tasks/${bag}/reminders`, { remind_at: '2031-05-01T10:00:00Z' })
  await openPage(t, app, home)
  await loadEverything()
  await settled()
  await loadComments(bread)
  const counts = () => [bag, bread].map((id) => tasks.get(id)?.comment_count)
  assert.deepEqual([...counts(), tasks.get(bag)?.reminder_count], [1, 1, 1])
  await jonas.api.delete(`/comments/${read}`)
  await until(() => counts()[1] === 0)
  await jonas.api.delete(`/comments/${unread}`)
  await home.api.delete(`/reminders/${reminder}`)
  await until(() => counts()[0] === 0 && tasks.get(bag)?.reminder_count === 0)
})

test('a comment that somebody deleted is counted no more though it was gone already when the comments, or everything, were read', async (t) => {
  const app = await startApp(t)
  const home = await maja(app)
  const school = await made(home.api, '/projects', { name: 'School' })
  const jonas = await joins(app, home, school, { name: 'Jonas' })
  const bag = await made(home.api, '/tasks', { content: 'Bag', project_id: school })
  const comment = (): Promise<string> => made(jonas.api, `/tasks/${bag}/comments`, { body: 'Rye?' })
  const [first, second] = [await comment(), await comment()]
  await openPage(t, app, home, { sockets: false })
  await loadEverything()
  await settled()
  stopLive()
  await loadComments(bag)
  const deleted = async (id: string): Promise<void> => {
    const since = (await home.api.get('/changes')).body.seq
    await jonas.api.delete(`/comments/${id}`)
    const { changes } = (await home.api.get(`/changes?since=${since}`)).body as Changes
    if (id === first) await loadComments(bag)
    changes.forEach(receive)
  }
  await deleted(first)
  await until(() => tasks.get(bag)?.comment_count === 1)
  await reloadEverything()
  assert.equal(comments.peek(second), undefined)
  await deleted(second)
  await until(() => tasks.get(bag)?.comment_count === 0)
})

test('what hangs on a task is counted though its deletion waits here meanwhile and is taken back', async (t) => {
  const app = await startApp(t)
  const home = await maja(app)
  const school = await made(home.api, '/projects', { name: 'School' })
  const jonas = await joins(app, home, school, { name: 'Jonas' })
  const [bag, bread] = [
    await made(home.api, '/tasks', { content: 'Bag', project_id: school }),
    await made(home.api, '/tasks', { content: 'Bread', project_id: school }),
  ]
  await openPage(t, app, home)
  await loadEverything()
  await settled()
  const { promise: isTakenBack, resolve: takenBack } = Promise.withResolvers<void>()
  holdAnswers(t, /^PATCH /, () => isTakenBack)
  const editing = editTask(bread, { priority: 1 })
  void deleteTasks([bag])
  const comment = await made(jonas.api, `/tasks/${bag}/comments`, { body: 'Rye?' })
  await until(() => comments.peek(comment) !== undefined)
  undoNewest()
  await until(() => tasks.get(bag) !== undefined)
  await until(() => tasks.get(bag)?.comment_count === 1)
  takenBack()
  await editing
})

test('where what was deleted may have hung on any of many tasks, their project is read at once, not each of them', async (t) => {
  const app = await startApp(t)
  const home = await maja(app)
  const school = await made(home.api, '/projects', { name: 'School' })
  const jonas = await joins(app, home, school, { name: 'Jonas' })
  const ids: string[] = []
  const commentIds: string[] = []
  for (let at = 0; at < 12; at++) {
    const id = await made(home.api, '/tasks', { content: `Page ${at}`, project_id: school })
    ids.push(id)
    commentIds.push(await made(jonas.api, `/tasks/${id}/comments`, { body: 'Read' }))
  }
  const [done = '', last = ''] = ids.slice(-2)
  await openPage(t, app, home)
  await loadEverything()
  await settled()
  await home.api.post(`/tasks/${done}/complete`, {})
  await until(() => tasks.get(done)?.completed === true)
  const asked: string[] = []
  for (const id of ids) holdAnswers(t, new RegExp(`^GET \\S+/tasks/${id}$`), async () => void asked.push(id))
  await jonas.api.delete(`/comments/${commentIds.at(-1)}`)
  await jonas.api.delete(`/comments/${commentIds.at(-2)}`)
  await until(() => [last, done].every((id) => tasks.get(id)?.comment_count === 0))
  assert.deepEqual(new Set(asked), new Set([done]))
})

test('what is added below tasks while they are read is counted, also where their answer takes long', async (t) => {
  const app = await startApp(t)
  const home = await maja(app)
  await openPage(t, app, home, { sockets: false })
  await settled()
  await loadEverything()
  stopLive()
  let since = (await home.api.get('/changes')).body.seq
  const news = async (): Promise<Changes['changes']> => {
    const { changes: heard, seq } = (await home.api.get(`/changes?since=${since}`)).body as Changes
    since = seq
    return heard
  }
  const hall = await made(home.api, '/projects', { name: 'Hall' })
  const parent = await made(home.api, '/tasks', { content: 'Paint the hall', project_id: hall })
  const [created] = await news()
  // Counts are read some time after the news: by then the tasks have not come yet.
  const { promise: areCountsRead, resolve: readCounts } = Promise.withResolvers<void>()
  holdAnswers(t, /^GET \S+\/projects\?/, async () => readCounts())
  await beforeAnswer(
    t,
    /^GET \S+\/tasks\?/,
    () => receive(created!),
    async () => {
      await made(home.api, '/tasks', { content: 'Buy a brush', parent_id: parent })
      for (const change of await news()) receive(change)
      await areCountsRead
    },
  )
  await until(() => tasks.get(parent)?.subtask_count === 1)
})
