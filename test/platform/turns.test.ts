import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createTurns } from '../../src/platform/turns.ts'

test('who comes later goes later, and only once the one before has ended', async () => {
  const turn = createTurns()
  const said: string[] = []
  const first = await turn()
  const second = turn().then((end) => (said.push('second'), end))
  const third = turn().then((end) => (said.push('third'), end))
  await new Promise((resolve) => setImmediate(resolve))
  assert.deepEqual(said, [])
  first()
  const endSecond = await second
  assert.deepEqual(said, ['second'])
  endSecond()
  await third
  assert.deepEqual(said, ['second', 'third'])
})
