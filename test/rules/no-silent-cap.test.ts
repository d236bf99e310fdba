/** Rule 12 of those that others get wrong: nothing is left out without a word. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newId } from '../../src/platform/ids.ts'
import { startApp, type Client } from '../support/app.ts'
import { readCalendar } from '../support/calendar.ts'
import { maja } from '../support/people.ts'

const add = async (api: Client, content: string, more: object = {}) => {
  const { status, body, text } = await api.post('/tasks', { content, ...more })
  assert.equal(status, 201, text)
  return body
}

test('12. no silent cap in Today, Upcoming, and pages of lists', async (t) => {
  const app = await startApp(t)
  const { api } = await maja(app)
  const { body: project } = await api.post('/projects', { name: 'Home' })
  const ids = Array.from({ length: 510 }, () => newId())
  const make = (id: string) => add(api, 'x', { id, project_id: project.id, due_date: '2026-03-04' })
  for (let from = 0; from < ids.length; from += 30) await Promise.all(ids.slice(from, from + 30).map(make))
  assert.equal((await api.get('/today')).body.today.length, ids.length)
  assert.equal((await api.get('/upcoming')).body.days[0].tasks.length, ids.length)
  const { body: first } = await api.get(`/tasks?project_id=${project.id}&limit=1000`)
  assert.equal(first.tasks.length, 500)
  const { body: rest } = await api.get(`/tasks?project_id=${project.id}&limit=1000&cursor=${first.next_cursor}`)
  assert.deepEqual([rest.tasks.length, rest.next_cursor], [10, null])
  assert.equal((await api.get('/filters/preview?query=today&limit=5')).body.total, ids.length)
})

test('12. no silent cap in exports: of a project, and of the account', async (t) => {
  const app = await startApp(t)
  const { api } = await maja(app)
  const rows = Array.from({ length: 1200 }, (_, n) => ({ What: `Task ${n}` }))
  const { body } = await api.post('/import/csv', { mapping: { content: 'What' }, rows })
  const { text } = await api.get(`/export/projects/${body.project_id}.csv`)
  assert.equal(text.split('\r\ntask,').length - 1, 1200)
  const { body: account } = await api.get('/export/account')
  assert.equal(account.projects.find(({ name }: any) => name === 'Import').tasks.length, 1200)
})

test('12. no silent cap in the calendar feed and the calendar of a project', async (t) => {
  const app = await startApp(t)
  const { api, inbox } = await maja(app)
  await Promise.all(Array.from({ length: 520 }, (_, n) => add(api, `task ${n}`, { due_date: '2026-03-09' })))
  const { body } = await api.get('/feed')
  const feed = await app.guest.get(`/${new URL(body.url).pathname}`)
  const file = await api.get(`/export/projects/${inbox}.ics`)
  for (const { text } of [feed, file]) assert.equal(readCalendar(text).entries.length, 520)
})
