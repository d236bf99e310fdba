import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createMutex } from '../../src/platform/mutex.ts'

test('a mutex is given to one at a time, in the order in which they asked', async () => {
  const lock = createMutex()
  const said: string[] = []
  const first = await lock()
  const second = lock().then((release) => (said.push('second'), release))
  const third = lock().then((release) => (said.push('third'), release))
  await new Promise((resolve) => setImmediate(resolve))
  assert.deepEqual(said, [])
  first()
  const releaseSecond = await second
  assert.deepEqual(said, ['second'])
  releaseSecond()
  await third
  assert.deepEqual(said, ['second', 'third'])
})
