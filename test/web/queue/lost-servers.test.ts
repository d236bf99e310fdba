import assert from 'node:assert/strict'
import { test } from 'node:test'
import { adopt } from '../../../src/web/sync/queue/adopt.ts'
import { emptyState, addChange, type State } from '../../../src/web/sync/queue/state.ts'

const person = { id: 'new', email: 'maja@example.org' }
const change = (key: string) => ({
  key,
  write: { method: 'PATCH' as const, path: '/tasks/1', body: { content: 'Bread' } },
  name: 'Bag',
  shown: [],
  madeAt: 0,
  waits: true,
  tried: false,
})

const stateOf = (id: string, email: string, key: string): State => {
  const state = emptyState({ id, email })
  addChange(state, change(key), true)
  return state
}

test('what somebody left unsent on a server that was set up anew is kept for the same address, not sent', () => {
  const others = stateOf('jonas', 'jonas@example.org', 'b')
  const [own, ...rest] = adopt([stateOf('old', person.email, 'a'), others], person)
  assert.deepEqual(
    [own?.id, own?.changes, own?.refused.map(({ key, status }) => [key, status])],
    ['new', [], [['a', 404]]],
  )
  assert.deepEqual(rest, [others])
})

test('the changes of the same person stay to be sent', () => {
  const all = [stateOf('new', person.email, 'a'), stateOf('jonas', 'jonas@example.org', 'b')]
  assert.deepEqual(adopt(structuredClone(all), person), all)
})
