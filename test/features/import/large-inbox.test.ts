/** An Inbox of an account export that takes the place of the importer's empty one. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startApp } from '../../support/app.ts'
import { sendFile } from '../../support/moving.ts'
import { maja } from '../../support/people.ts'
import { add } from '../../support/requests.ts'
import { later, remind } from '../reminders/reminding.ts'

test('a feed of the Inbox publishes what a large Inbox brought', async (t) => {
  const app = await startApp(t)
  const { api, inbox } = await maja(app)
  const { body: feed } = await api.post('/feeds', { name: 'Mine', project_id: inbox })
  const { body: task } = await api.post('/tasks', { content: 'Bins', due_date: '2026-03-10' })
  const { body: account } = await api.get('/export/account')
  await api.delete(`/tasks/${task.id}`)
  await api.delete(`/trash/tasks/${task.id}`)
  account.projects[0].tasks = Array.from({ length: 101 }, (_, n) => ({ ...account.projects[0].tasks[0], id: `t${n}` }))
  const brought = await sendFile(api, '/import/account', JSON.stringify(account), { filename: 'account.json' })
  assert.deepEqual([brought.status, brought.body.warnings], [201, []], brought.text)
  await app.tick()
  const { feeds } = (await api.get('/feeds')).body
  assert.deepEqual(
    feeds.map(({ url, project_id }: Record<string, string>) => [url, project_id]),
    [[feed.url, brought.body.project_id]],
  )
  const published = await app.guest.get(`/${new URL(feed.url).pathname}`)
  assert.equal(published.text.match(/BEGIN:VEVENT/g)?.length, 101)
})

test('what was notified of the Inbox that a large one replaces leads to no project', async (t) => {
  const app = await startApp(t)
  const { api, inbox } = await maja(app)
  const bins = await add(api, 'Bins')
  await remind(api, bins, { remind_at: later(app, 1000) })
  app.clock.advance(1000)
  await app.tick()
  const { body: account } = await api.get('/export/account')
  await api.delete(`/tasks/${bins.id}`)
  await api.delete(`/trash/tasks/${bins.id}`)
  const projects = async () =>
    (await api.get('/notifications')).body.notifications.map(({ project_id }: Record<string, string>) => project_id)
  assert.deepEqual(await projects(), [inbox])
  account.projects[0].tasks = Array.from({ length: 101 }, (_, n) => ({ ...account.projects[0].tasks[0], id: `t${n}` }))
  const brought = await sendFile(api, '/import/account', JSON.stringify(account), { filename: 'account.json' })
  assert.equal(brought.status, 201, brought.text)
  assert.deepEqual(await projects(), [null])
})
