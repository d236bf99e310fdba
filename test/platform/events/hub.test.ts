import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createHub } from '../../../src/platform/events/hub.ts'

function open() {
  const logged: unknown[] = []
  const hub = createHub<string>({ error: (details) => void logged.push(details) })
  return { hub, logged }
}

test('every listener hears every event in order, until it unsubscribes', () => {
  const { hub } = open()
  const heard: string[] = []
  const stop = hub.subscribe((event) => heard.push(`a${event}`))
  hub.subscribe((event) => heard.push(`b${event}`))
  hub.publish(['1', '2'])
  stop()
  hub.publish(['3'])
  assert.deepEqual(heard, ['a1', 'b1', 'a2', 'b2', 'b3'])
})

test('a listener that throws, at once or later, is logged and stops nobody', async () => {
  const { hub, logged } = open()
  const heard: string[] = []
  hub.subscribe(() => {
    throw new Error('now')
  })
  hub.subscribe(async () => {
    await Promise.resolve()
    throw new Error('later')
  })
  hub.subscribe((event) => heard.push(event))
  hub.publish(['1'])
  await new Promise((resolve) => setImmediate(resolve))
  assert.deepEqual(heard, ['1'])
  assert.equal(logged.length, 2)
})

test('what a listener publishes comes after what is being handed out', () => {
  const { hub } = open()
  const heard: string[] = []
  hub.subscribe((event) => {
    if (event === '1') hub.publish(['3'])
  })
  hub.subscribe((event) => heard.push(event))
  hub.publish(['1', '2'])
  assert.deepEqual(heard, ['1', '2', '3'])
})

test('the same function subscribed twice is two listeners', () => {
  const { hub } = open()
  const heard: string[] = []
  const listener = (event: string) => void heard.push(event)
  const stop = hub.subscribe(listener)
  hub.subscribe(listener)
  stop()
  hub.publish(['1'])
  assert.deepEqual(heard, ['1'])
})

test('a listener that was unsubscribed by another hears nothing more of the same event', () => {
  const { hub } = open()
  const heard: string[] = []
  hub.subscribe(() => stop())
  const stop = hub.subscribe((event) => heard.push(event))
  hub.publish(['1'])
  assert.deepEqual(heard, [])
})
