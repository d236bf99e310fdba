import assert from 'node:assert/strict'
import { test } from 'node:test'
import { add, home } from '../../support/feed.ts'

const DAY = 86_400_000

test('while nothing has changed the answer is 304; after a change, or on another day, it is not', async (t) => {
  const { app, api, feed } = await home(t)
  await add(api, { due_date: '2026-03-09' })
  const first = await app.guest.get(feed)
  const tag = first.headers.get('etag')!
  assert.equal(first.headers.get('cache-control'), 'private, no-cache')
  const again = () => app.guest.get(feed, { headers: { 'If-None-Match': tag } })
  const same = await again()
  assert.deepEqual([same.status, same.text, same.headers.get('cache-control')], [304, '', 'private, no-cache'])
  assert.equal((await app.guest.get(`${feed}?todo=1`, { headers: { 'If-None-Match': tag } })).status, 200)
  const head = await app.guest.send('HEAD', feed)
  assert.deepEqual([head.status, head.text, head.headers.get('etag')], [200, '', tag])
  app.clock.advance(DAY)
  assert.equal((await again()).status, 200)
  await add(api, { due_date: '2026-03-10' })
  assert.equal((await again()).status, 200)
})

test('a reminder, a renamed list and a new time zone change the tag too', async (t) => {
  const { app, api, feed } = await home(t)
  const { body: project } = await api.post('/projects', { name: 'Home' })
  const task = await add(api, { due_date: '2026-03-09', project_id: project.id })
  const tag = async () => (await app.guest.get(feed)).headers.get('etag')!
  const tags = [await tag()]
  for (const change of [
    () => api.post(`/tasks/${task.id}/reminders`, { offset_min: 0 }),
    () => api.patch(`/projects/${project.id}`, { name: 'House' }),
    () => api.patch('/auth/me', { timezone: 'America/New_York' }),
  ]) {
    await change()
    tags.push(await tag())
  }
  assert.equal(new Set(tags).size, tags.length)
})
