import { holdAnswers, openPage, settled, until } from './support/page.ts'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { loadEverything } from '../../src/web/data/loading/everything.ts'
import { loadComments } from '../../src/web/data/comments.ts'
import { tasks } from '../../src/web/data/tasks/tasks.ts'
import { startApp } from '../support/app.ts'
import { joins, maja } from '../support/people.ts'
import { made } from './support/made.ts'

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
