import { storedIn } from '../../../src/web/sync/local-storage.ts'
import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { IDBFactory } from 'fake-indexeddb'
import { Window } from 'happy-dom'
import { Unreachable, type ApiError } from '../../../src/web/sync/http/errors.ts'
import { answeredIn } from '../../../src/web/sync/http/http.ts'
import { openDatabase } from '../../../src/web/sync/queue/database.ts'
import { openQueue, type Queue } from '../../../src/web/sync/queue/queue.ts'
import { TIMING } from '../../../src/web/sync/queue/timing.ts'
import { eventually } from '../../support/eventually.ts'

const answered = (status: number, text: string) => () => answeredIn('/tasks', status, text, () => null)

test('what a proxy answers in place of the server is no answer of it', () => {
  const page = '<html><body><h1>502 Bad Gateway</h1></body></html>'
  for (const status of [200, 302, 401, 403, 404, 502, 503, 504]) assert.throws(answered(status, page), Unreachable)
  assert.throws(answered(503, '{"message":"no healthy upstream"}'), Unreachable)
  assert.throws(answered(404, '404 page not found'), Unreachable)
  assert.throws(answered(403, '{"message":"Forbidden"}'), { name: 'Unreachable', status: 403 })
})

test('what is too large for a proxy is refused for good, and the proxy gives no reason', () => {
  assert.throws(answered(413, '<h1>413 Request Entity Too Large</h1>'), (error: ApiError) => {
    const { name, status, code, message } = error
    assert.deepEqual(
      { name, status, code, message },
      { name: 'ApiError', status: 413, code: 'payload_too_large', message: '' },
    )
    return true
  })
})

/** A queue before a proxy that answers each change so; `isOnline`: all else is answered. */
async function before(t: TestContext, answer: Unreachable, isOnline = true) {
  const { localStorage } = new Window({ url: 'http://localhost/' })
  const told = { sent: 0, checks: 0 }
  const queue: Queue = openQueue({
    person: { id: 'maja', email: 'maja@home' },
    database: openDatabase(new IDBFactory()),
    atOnce: storedIn(() => localStorage),
    channel: new BroadcastChannel('refused by a proxy'),
    server: {
      deliver: async () => {
        told.sent += 1
        throw answer
      },
      read: async () => ({ body: {}, undoId: null, etag: null, replayed: false }),
    },
    isOnline: () => isOnline || told.sent === 0,
    // The server is reached, so what waits is sent.
    checkConnection: () => {
      told.checks += 1
      queue.send()
    },
    timing: { ...TIMING, firstPauseMs: 5, longestPauseMs: 5 },
  })
  t.after(() => queue.close())
  await queue.open()
  const key = queue.add({ method: 'PATCH', path: '/tasks/1', body: { content: 'Bread' } }, { name: 'Bag', shown: [] })
  return { queue, told, answer: queue.answerTo(key) }
}

test('a change that gets no answer while all else does is sent again after pauses, not at once for ever', async (t) => {
  const { told } = await before(t, new Unreachable())
  await eventually(() => told.sent >= 8)
  assert.equal(told.checks, 2)
})

test('a change that a proxy refuses while all else is answered is given up, and told, so that others can go', async (t) => {
  for (const status of [400, 403, 405, 422]) {
    const { queue, told, answer } = await before(t, new Unreachable(status))
    await assert.rejects(answer, { name: 'ApiError', status })
    assert.ok(told.sent >= 5)
    await eventually(() =>
      assert.deepEqual(
        queue.refused.value.map(({ status, reason }) => [status, reason]),
        [[status, '']],
      ),
    )
    assert.deepEqual(queue.changes.value, [])
  }
})

test('no change is given up for what a proxy says while the server starts, or while it refuses all', async (t) => {
  for (const status of [401, 404, 408, 429, 502]) {
    const { told, queue } = await before(t, new Unreachable(status))
    await eventually(() => told.sent >= 8)
    queue.close()
  }
  const { told } = await before(t, new Unreachable(403), false)
  await eventually(() => told.sent >= 8)
})
