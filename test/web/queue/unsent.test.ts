import assert from 'node:assert/strict'
import { test } from 'node:test'
import { signal } from '@preact/signals'
import type { QueuedChange } from '../../../src/web/sync/queue/change.ts'
import { LATE_MS, unsentOf } from '../../../src/web/sync/queue/unsent.ts'

const change = (key: string, more: Partial<QueuedChange> = {}): QueuedChange => ({
  ...{ key, write: { method: 'PATCH', path: '/tasks/1', body: {} }, name: 'Pine', shown: [], madeAt: 0 },
  ...{ waits: false, tried: false },
  ...more,
})

test('what is still being sent after five seconds is told of though nothing waits for the network, until all is sent', (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const changes = signal<QueuedChange[]>([change('a'), change('b')])
  const unsent = unsentOf(changes)
  t.mock.timers.tick(LATE_MS - 1)
  assert.equal(unsent.value.length, 0)
  t.mock.timers.tick(1)
  assert.equal(unsent.value.length, 2)
  changes.value = [change('b')]
  assert.equal(unsent.value.length, 1)
  changes.value = []
  changes.value = [change('c')]
  assert.equal(unsent.value.length, 0)
})

test('what waits for the network is told of at once, a file that is on its way never', (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const file = { key: 'b', name: 'plan.pdf', size: 1 }
  const upload = change('b', { write: { method: 'POST', path: '/tasks/1/attachments', body: {}, file } })
  const unsent = unsentOf(signal([change('a', { waits: true }), upload]))
  assert.deepEqual(
    unsent.value.map(({ key }) => key),
    ['a'],
  )
  t.mock.timers.tick(LATE_MS)
  assert.equal(unsent.value.length, 1)
})
