import assert from 'node:assert/strict'
import { test } from 'node:test'
import { MOST_FEEDS } from '../../../src/contract/feeds.ts'
import { home, add, read } from '../../support/feed.ts'
import type { Client } from '../../support/app.ts'
import { joins, joinsServer, PASSWORD, personOf } from '../../support/people.ts'

const made = async (api: Client, body: object) => {
  const answer = await api.post('/feeds', { name: 'Feed', ...body })
  assert.equal(answer.status, 201, answer.text)
  return answer.body
}
const pathOf = ({ url }: { url: string }): string => `/${new URL(url).pathname}`
const project = async (api: Client, name: string): Promise<string> => (await api.post('/projects', { name })).body.id

test('a feed of one project has its dated tasks and no other', async (t) => {
  const { app, api } = await home(t)
  const garden = await project(api, 'Garden')
  await add(api, { content: 'Prune', due_date: '2026-03-09', project_id: garden })
  await add(api, { content: 'Bins', due_date: '2026-03-09' })
  const feed = await made(api, { name: 'Garden', project_id: garden })
  const { entries } = await read(app, pathOf(feed))
  assert.deepEqual(
    entries.map(({ kind, summary }) => [kind, summary]),
    [['vevent', 'Prune']],
  )
  const calendar = await app.guest.get(pathOf(feed))
  assert.match(calendar.text, /X-WR-CALNAME:Garden/)
  const { url: _, ...shown } = feed
  assert.deepEqual(shown, {
    id: feed.id,
    name: 'Garden',
    project_id: garden,
    filter_id: null,
    kind: 'events',
    created_at: '2026-03-04T08:00:00.000Z',
  })
})

test('a feed of a filter has what the filter finds now, as tasks to do where it says so', async (t) => {
  const { app, api } = await home(t)
  await add(api, { content: 'Bins', due_date: '2026-03-04', priority: 1 })
  await add(api, { content: 'Pills', due_date: '2026-03-05', priority: 1 })
  await add(api, { content: 'Sweep', due_date: '2026-03-04' })
  const { id } = (await api.post('/filters', { name: 'Now', query: 'today & p1' })).body
  const feed = await made(api, { filter_id: id, kind: 'todos' })
  const found = async () => (await read(app, pathOf(feed))).entries.map(({ kind, summary }) => `${kind} ${summary}`)
  assert.deepEqual(await found(), ['vtodo Bins'])
  const etag = (await app.guest.get(pathOf(feed))).headers.get('etag')
  app.clock.advance(86_400_000)
  assert.notEqual((await app.guest.get(pathOf(feed))).headers.get('etag'), etag)
  assert.deepEqual(await found(), ['vtodo Pills'])
  await api.patch(`/filters/${id}`, { query: 'overdue & p4' })
  assert.deepEqual(await found(), ['vtodo Sweep'])
})

test('a filter that searches, names labels and asks for completed tasks is one of its feed too', async (t) => {
  const { app, api } = await home(t)
  await add(api, { content: 'Water the fern', due_date: '2026-03-04', labels: ['plants'] })
  const done = await add(api, { content: 'Water the palm', due_date: '2026-03-03', labels: ['plants'] })
  await api.post(`/tasks/${done.id}/complete`)
  const feedFor = async (query: string) => {
    const { id } = (await api.post('/filters', { name: query, query })).body
    return (await read(app, pathOf(await made(api, { filter_id: id })))).entries.map(({ summary }) => summary)
  }
  assert.deepEqual(await feedFor('@plants'), ['Water the fern'])
  assert.deepEqual(await feedFor('search: fern'), ['Water the fern'])
  assert.deepEqual(await feedFor('completed & @plants'), ['✓ Water the palm'])
})

test('a feed of neither has all that its owner can see, archived projects left out', async (t) => {
  const { app, api } = await home(t)
  const attic = await project(api, 'Attic')
  await add(api, { content: 'Dust', due_date: '2026-03-04', project_id: attic })
  await add(api, { content: 'Bins', due_date: '2026-03-04' })
  const all = await made(api, {})
  const one = await made(api, { project_id: attic })
  await api.patch(`/projects/${attic}`, { archived: true })
  assert.deepEqual(
    (await read(app, pathOf(all))).entries.map(({ summary }) => summary),
    ['Bins'],
  )
  assert.deepEqual((await read(app, pathOf(one))).entries, [])
})

test('an address ends when it is rotated, its feed deleted, its filter gone or its owner no member any more', async (t) => {
  const { app, api, person } = await home(t)
  const garden = await project(api, 'Garden')
  const ben = await joins(app, person, garden, { name: 'Ben', role: 'viewer' })
  const filter = (await api.post('/filters', { name: 'Now', query: 'today' })).body.id
  const statusOf = async (feed: { url: string }) => (await app.guest.get(pathOf(feed))).status

  const rotated = await made(api, {})
  const { body: fresh } = await api.post(`/feeds/${rotated.id}/rotate`)
  assert.deepEqual([await statusOf(rotated), await statusOf(fresh)], [404, 200])
  assert.equal((await api.delete(`/feeds/${rotated.id}`)).status, 204)
  assert.equal(await statusOf(fresh), 404)
  assert.equal((await api.delete(`/feeds/${rotated.id}`)).status, 404)

  const found = await made(api, { filter_id: filter })
  const { headers } = await api.delete(`/filters/${filter}`)
  assert.equal(await statusOf(found), 404)
  await api.post('/undo', { id: headers.get('x-undo-id') })
  assert.equal(await statusOf(found), 200)

  const bens = await made(ben.api, { project_id: garden })
  assert.equal(await statusOf(bens), 200)
  await api.delete(`/projects/${garden}/members/${ben.id}`)
  assert.equal(await statusOf(bens), 404)
})

test('what a feed cannot be of is refused, and nothing is made', async (t) => {
  const { app, api, person } = await home(t)
  const ben = await joinsServer(app, person, 'Ben')
  const garden = await project(api, 'Garden')
  const filter = (await api.post('/filters', { name: 'Now', query: 'today' })).body.id
  const refused = async (client: Client, body: object) => (await client.post('/feeds', body)).body.fields
  assert.deepEqual(Object.keys(await refused(api, { name: 'x', project_id: garden, filter_id: filter })), ['filter_id'])
  assert.deepEqual(Object.keys(await refused(ben.api, { name: 'x', project_id: garden })), ['project_id'])
  assert.deepEqual(Object.keys(await refused(ben.api, { name: 'x', filter_id: filter })), ['filter_id'])
  assert.deepEqual(Object.keys(await refused(api, { name: '', kind: 'tasks' })), ['name', 'kind'])
  for (const client of [api, ben.api]) assert.deepEqual((await client.get('/feeds')).body.feeds, [])
})

test('a person has a hundred feeds at most, listed oldest first, a page at a time, each with its address', async (t) => {
  const { api } = await home(t)
  const urls: string[] = []
  for (let count = 0; count < MOST_FEEDS; count++) urls.push((await made(api, { name: `Feed ${count}` })).url)
  assert.equal((await api.post('/feeds', { name: 'One more' })).status, 409)
  const first = (await api.get('/feeds?limit=60')).body
  const second = (await api.get(`/feeds?limit=60&cursor=${first.next_cursor}`)).body
  assert.deepEqual(
    [...first.feeds, ...second.feeds].map(({ url }: { url: string }) => url),
    urls,
  )
  assert.equal(second.next_cursor, null)
})

test('who secures the account ends these addresses too; the next look shows others', async (t) => {
  const { app, api, person } = await home(t)
  const feed = await made(api, { name: 'All' })
  const answer = await person.session.post('/auth/secure', { password: PASSWORD })
  assert.equal(answer.status, 200, answer.text)
  assert.equal((await app.guest.get(pathOf(feed))).status, 404)
  const again = await personOf(app, person, answer.headers)
  const { feeds } = (await again.api.get('/feeds')).body
  assert.deepEqual(
    feeds.map(({ id }: { id: string }) => id),
    [feed.id],
  )
  assert.notEqual(feeds[0].url, feed.url)
  assert.equal((await app.guest.get(pathOf(feeds[0]))).status, 200)
})
