import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as v from 'valibot'
import { check } from '../../src/contract/check.ts'

const inner = v.strictObject({ name: v.string('must be a text') })

test('a value that fits is handed on as its shape makes it', () => {
  const shape = v.strictObject({ name: v.pipe(v.string(), v.trim()), size: v.optional(v.number(), 3) })
  assert.deepEqual(check(shape, { name: ' a ' }), { ok: true, value: { name: 'a', size: 3 } })
})

test('every unknown field is named, inside optional, nullable, piped and listed objects too', () => {
  const shape = v.strictObject({
    one: v.optional(v.nullable(inner)),
    two: v.pipe(
      inner,
      v.check(() => true),
    ),
    list: v.array(inner),
  })
  const value = { one: { name: 'a', x: 1 }, two: { name: 'a', y: 1 }, list: [{ name: 'a', z: 1 }], a: 1, b: 2 }
  assert.deepEqual(check(shape, value), {
    ok: false,
    fields: {
      a: 'unknown field',
      b: 'unknown field',
      'one.x': 'unknown field',
      'two.y': 'unknown field',
      'list.0.z': 'unknown field',
    },
  })
})

test('what is missing is required, what is wrong says why, the first complaint of a field counts', () => {
  const shape = v.strictObject({
    name: v.string('must be a text'),
    size: v.pipe(v.number('must be a number'), v.minValue(3, 'too small'), v.multipleOf(2, 'must be even')),
  })
  assert.deepEqual(check(shape, { size: 1 }), { ok: false, fields: { name: 'required', size: 'too small' } })
})

test('a complaint about the whole is named body, and no complaint repeats a long value', () => {
  const either = v.pipe(
    v.strictObject({ a: v.optional(v.string()) }),
    v.check(({ a }) => a !== undefined, 'needs a'),
  )
  assert.deepEqual(check(either, {}), { ok: false, fields: { body: 'needs a' } })
  const checked = check(v.strictObject({ a: v.number() }), { a: 'x'.repeat(1_000_000) })
  assert.ok(!checked.ok && checked.fields.a!.length <= 201)
})

test('names that every object inherits are unknown', () => {
  const checked = check(inner, JSON.parse('{"name":"a","__proto__":{},"constructor":1}'))
  assert.ok(!checked.ok)
  assert.deepEqual(Object.keys(checked.fields).toSorted(), ['__proto__', 'constructor'])
})
