import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ApiError, Unreachable, type Write } from '../../../src/web/sync/errors.ts'
import { send, type Sent } from '../../../src/web/sync/queue/send.ts'

/** What becomes of a change that the server answers so. */
function answered(error: Error, method: Write['method'] = 'PATCH'): Promise<Sent> {
  const write = { method, path: '/tasks/1', body: { content: 'Bread' } }
  const change = { key: 'a', write, name: 'Bag', shown: [], madeAt: 0, waits: true, tried: false }
  const refuse = async () => {
    throw error
  }
  return send(change, undefined, { deliver: refuse, read: refuse })
}

test('who is asked to come later comes again, no sooner; nothing was done yet', async () => {
  assert.deepEqual(await answered(new ApiError(429, 'rate_limited', 'Too many', {}, 7)), {
    outcome: { is: 'unsent', tried: false },
    pauseMs: 7000,
  })
})

test('a session that ended keeps the change for when the same person signs in', async () => {
  assert.deepEqual((await answered(new ApiError(401, 'unauthorized', 'Sign in'))).outcome, {
    is: 'unsent',
    tried: false,
  })
})

test('without an answer it is sent again under the same key', async () => {
  assert.deepEqual((await answered(new Unreachable())).outcome, { is: 'unsent', tried: true })
})

test('what is refused for good is kept with its text; what is gone need not be deleted', async () => {
  const gone = new ApiError(404, 'not_found', 'No such task')
  assert.deepEqual((await answered(gone)).outcome, { is: 'refused', status: 404, kept: true })
  assert.equal((await answered(gone, 'DELETE')).outcome.is, 'done')
})
