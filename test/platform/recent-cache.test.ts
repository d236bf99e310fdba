import assert from 'node:assert/strict'
import { test } from 'node:test'
import { RecentCache } from '../../src/platform/recent-cache.ts'

function counting<Value>(cache: RecentCache<string, Value>, make: (key: string) => Value) {
  const made: string[] = []
  const get = (key: string): Value =>
    cache.get(key, () => {
      made.push(key)
      return make(key)
    })
  return { made, get }
}

test('what was used last is kept, what was not is made again', () => {
  const { made, get } = counting(new RecentCache<string, number>(2), Number)
  for (const key of ['1', '2', '3', '1', '4', '5', '1']) assert.equal(get(key), Number(key))
  assert.deepEqual(made, ['1', '2', '3', '4', '5'])
  get('2')
  assert.deepEqual(made.slice(5), ['2'])
})

test('null is kept too', () => {
  const { made, get } = counting(new RecentCache<string, null>(2), () => null)
  assert.deepEqual([get('none'), get('none')], [null, null])
  assert.deepEqual(made, ['none'])
})
