import assert from 'node:assert/strict'
import { test } from 'node:test'
import { answer, task } from '../support/openapi/described-answers.ts'
import { assertDescribed, checkAnswer } from '../support/openapi/openapi.ts'

test('an answer as described passes', () => {
  assert.deepEqual(checkAnswer(answer()), [])
})

const planted: [what: string, change: Parameters<typeof answer>[0], expected: RegExp][] = [
  ['a status', { status: 418 }, /418 is not described/],
  ['an operation', { path: '/api/v1/errands' }, /the operation is not described/],
  ['an unknown field', { body: { ...task, priorty: 1 } }, /unevaluated.*priorty/],
  ['a missing field', { body: { ...task, priority: undefined } }, /required property 'priority'/],
  ['a wrong type', { body: { ...task, priority: '1' } }, /at \/priority must be integer/],
  ['a day that is none', { body: { ...task, due_date: '2026-02-30' } }, /at \/due_date must match format "date"/],
  ['an instant without milliseconds', { body: { ...task, created_at: '2026-04-01T07:00:00Z' } }, /at \/created_at/],
  ['a time without a day', { body: { ...task, due_time: '09:00' } }, /at \/due_time must be null/],
  ['a missing header', { headers: { ETag: null } }, /the header ETag is missing/],
  ['a weak ETag', { headers: { ETag: 'W/"1"' } }, /the header ETag must match pattern/],
  ['another content type', { headers: { 'Content-Type': 'text/plain' } }, /the content type is text\/plain/],
  ['text that is no JSON', { text: 'ok' }, /not JSON/],
  ['a body after a deletion', { method: 'DELETE', status: 204 }, /a body where none belongs/],
  ['a refusal with a strange code', { status: 404, body: { code: 'gone', error: 'Gone' } }, /at \/code must be equal/],
]

for (const [what, change, expected] of planted) {
  test(`an answer is refused for ${what}`, () => {
    assert.throws(() => assertDescribed(answer(change)), expected)
  })
}

test('HEAD, unknown paths and unknown methods are held to the rules for all', () => {
  const refused = { code: 'not_found', error: 'Not found' }
  const notAllowed = { code: 'bad_request', error: 'This path takes GET' }
  assert.deepEqual(checkAnswer(answer({ method: 'HEAD', text: '' })), [])
  assert.equal(checkAnswer(answer({ method: 'HEAD' })).length, 1)
  assert.deepEqual(checkAnswer(answer({ path: '/api/v1/errands', status: 404, body: refused })), [])
  const put = { method: 'PUT', status: 405, body: notAllowed }
  assert.deepEqual(checkAnswer(answer({ ...put, headers: { Allow: 'GET, HEAD' } })), [])
  assert.deepEqual(checkAnswer(answer(put)), ['the header Allow is missing'])
})

/** Each route below the base with its operation; what is not described is reported above. */
