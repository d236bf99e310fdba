import assert from 'node:assert/strict'
import { test } from 'node:test'
import { davHome, vtodo } from '../../../support/dav/dav.ts'

test('If lists what must be: one list of tags and locks that holds is enough, else 412, and 400 what is unreadable', async (t) => {
  const { app, dav, inbox } = await davHome(t)
  const path = `${inbox}a.ics`
  await dav.put(path, vtodo('UID:a', 'SUMMARY:0'))
  const etag = async () => (await dav.get(path)).headers.get('etag')!
  let count = 0
  const put = async (If: string) => (await dav.put(path, vtodo('UID:a', `SUMMARY:${++count}`), { If })).status
  for (const [condition, status] of [
    ['([TAG])', 204],
    ['(["old"])', 412],
    ['(["old"]) ([TAG])', 204],
    ['(Not ["old"])', 204],
    ['(not [TAG])', 412],
    ['(<opaquelocktoken:1>)', 412],
    ['(Not <DAV:no-lock> [TAG])', 204],
    ['(Not <DAV:no-lock> ["old"])', 412],
    [`<${path}> (["old"])`, 412],
    [`<${app.url}${path}> ([TAG])`, 204],
    [`<${inbox}b.ics> (["old"])`, 204],
    [`<${inbox}b.ics> (["old"]) <${path}> (["old"])`, 412],
    ['', 204],
    ['*', 400],
    ['TAG', 400],
    ['()', 400],
    ['([TAG]', 400],
    ['(Not)', 400],
    ['(([TAG]))', 400],
    ['<', 400],
    ['('.repeat(5000), 400],
  ] as const)
    assert.equal(await put(condition.replaceAll('TAG', await etag())), status, condition.slice(0, 80))
  assert.equal((await dav.delete(path, { If: '(["old"])' })).status, 412)
  const Destination = `${app.url}${inbox}b.ics`
  assert.equal((await dav.send('MOVE', path, { headers: { Destination, If: '(["old"])' } })).status, 412)
  assert.equal((await dav.send('MOVE', path, { headers: { Destination, If: `([${await etag()}])` } })).status, 201)
})

test('a task that has changed since a date is 412; a part of an object is no object', async (t) => {
  const { app, dav, api, inbox } = await davHome(t)
  const path = `${inbox}a.ics`
  const put = async (headers: Record<string, string>) =>
    (await dav.put(path, vtodo('UID:a', 'SUMMARY:Bins'), headers)).status
  await put({})
  const read = await dav.get(path)
  const since = { 'If-Unmodified-Since': read.headers.get('last-modified')! }
  assert.equal(await put(since), 204)
  app.clock.advance(5000)
  const [{ id }] = (await api.get('/tasks')).body.tasks
  await api.patch(`/tasks/${id}`, { content: 'Paper' })
  assert.equal(await put(since), 412)
  assert.equal((await dav.delete(path, since)).status, 412)
  assert.equal(await put({ 'If-Unmodified-Since': 'yesterday', 'Content-Range': 'bytes 0-9/10' }), 400)
  assert.equal((await dav.send('GET', path, { headers: { 'If-Match': read.headers.get('etag')! } })).status, 412)
  assert.equal((await api.get(`/tasks/${id}`)).body.content, 'Paper')
  assert.equal(await put({ 'If-Unmodified-Since': 'yesterday' }), 204)
})
