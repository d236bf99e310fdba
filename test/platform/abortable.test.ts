import assert from 'node:assert/strict'
import { test } from 'node:test'
import { abortable } from '../../src/platform/abortable.ts'

const reason = new Error('Errand is stopping')

test('work that is aborted rejects with the reason, however long it takes', async () => {
  const aborting = new AbortController()
  const awaited = abortable(new Promise(() => {}), aborting.signal)
  aborting.abort(reason)
  await assert.rejects(awaited, reason)
})

test('work that begins after it was aborted rejects too', async () => {
  await assert.rejects(abortable(new Promise(() => {}), AbortSignal.abort(reason)), reason)
})

test('what is done before gives its result, or its own error', async () => {
  const { signal } = new AbortController()
  assert.equal(await abortable(Promise.resolve(1), signal), 1)
  await assert.rejects(abortable(Promise.reject(new Error('no')), signal), new Error('no'))
})
