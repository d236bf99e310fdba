/** Whatever a body holds, it is refused in few words and little work; a new route is covered by itself. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { strictObject, type GenericSchema } from 'valibot'
import { check } from '../../src/contract/check.ts'
import { invalid, MOST_COMPLAINTS } from '../../src/domain/errors.ts'
import { answerTo } from '../../src/platform/http/answers/refusals.ts'
import { parseObject } from '../../src/platform/http/body/body.ts'
import type { Route } from '../../src/platform/http/route.ts'
import { allRoutes } from '../../src/doors/rest.ts'
import { startApp, type Client } from '../support/app.ts'
import { growsWithInput } from '../support/work/growth.ts'
import { maja } from '../support/people.ts'
import { NO_SERVICES } from '../support/no-services.ts'

const MIB = 1024 * 1024
const LONGEST_ANSWER = 16 * 1024
const bodied = allRoutes(NO_SERVICES).filter((route) => route.method !== 'GET' && !route.stream)
const importCsv = bodied.find(({ path }) => path === '/import/csv')!

/** What a route says of a body that its shape refuses. */
function complaintsOf({ body = strictObject({}) }: Route, value: unknown): Record<string, string> {
  const checked = check(body, value)
  assert.ok(!checked.ok, 'it is taken')
  return bounded(answerTo(invalid(checked.fields)).body)
}

function bounded(answer: unknown): Record<string, string> {
  const { length } = JSON.stringify(answer)
  assert.ok(length <= LONGEST_ANSWER, `${length} bytes are answered`)
  const { fields } = answer as { fields: Record<string, string> }
  assert.ok(Object.keys(fields).length <= MOST_COMPLAINTS, `${Object.keys(fields).length} complaints`)
  return fields
}

interface Shape {
  type?: string
  entries?: Record<string, Shape>
  wrapped?: Shape
  item?: Shape
  options?: readonly Shape[]
  pipe?: readonly (Shape & { kind?: string; requirement?: unknown })[]
}

interface Place {
  path: string[]
  shape: Shape
}

/** Every place of a shape, by the keys that lead there; `0` into a list. */
function* placesIn(shape: Shape, path: string[] = []): Generator<Place> {
  yield { path, shape }
  for (const one of shape.pipe ?? []) if (one.kind === 'schema' && one.type !== shape.type) yield* placesIn(one, path)
  if (shape.wrapped) yield* placesIn(shape.wrapped, path)
  if (shape.item) yield* placesIn(shape.item, [...path, '0'])
  for (const [name, inner] of Object.entries(shape.entries ?? {})) yield* placesIn(inner, [...path, name])
}

const placesOf = (shape: GenericSchema | undefined, type: string): Place[] =>
  shape ? [...placesIn(shape as Shape)].filter((place) => place.shape.type === type) : []

const most = ({ pipe = [] }: Shape): number | undefined =>
  pipe.map((one) => (one.type === 'max_length' ? (one.requirement as number) : most(one))).find(Boolean)

/** This value at a place. */
function at(path: readonly string[], value: unknown): unknown {
  const [first, ...rest] = path
  if (first === undefined) return value
  return first === '0' ? [at(rest, value)] : { [first]: at(rest, value) }
}

const fieldsNamed = (count: number, name: (index: number) => string) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [name(index), 1]))

describe('complaints', { concurrency: false }, () => {
  for (const route of bodied) {
    const name = `${route.method} ${route.path}`

    test(`${name} names the first 20 unknown fields, long names cut`, () => {
      const required = Object.values(complaintsOf(route, { x: 1 })).length - 1
      const fields = complaintsOf(
        route,
        fieldsNamed(2_000, (index) => `x${index}`),
      )
      assert.equal(Object.values(fields).filter((why) => why === 'unknown field').length, MOST_COMPLAINTS - required)
      complaintsOf(
        route,
        fieldsNamed(30, (index) => index + '\u0001'.repeat(5_000)),
      )
    })

    for (const { path, shape } of placesOf(route.body, 'array')) {
      const field = path.join('.')
      test(`${name} refuses a list too long at ${field} without looking at what it holds, and stops at 20 wrong items`, () => {
        const limit = most(shape)
        assert.ok(limit, 'it has no limit')
        for (const item of [0, {}, '', { x: 1 }, [0]]) {
          const fields = complaintsOf(route, at(path, Array(100_000).fill(item)))
          assert.ok(fields[field], `${field} is not named in ${Object.keys(fields).join()}`)
          const inside = Object.keys(fields).filter((one) => one.startsWith(`${field}.`))
          assert.deepEqual(inside, [])
          complaintsOf(route, at(path, Array(limit).fill(item)))
        }
      })
    }

    test(`${name}: the work on long texts grows no faster than they do`, async () => {
      for (const { path } of placesOf(route.body, 'string'))
        for (const piece of ['x', ' ', '\n', '😀'])
          await growsWithInput(
            MIB,
            (size) => at(path, piece.repeat(size / piece.length)),
            (value) => check(route.body!, value),
          )
    })
  }

  test('rows with cells of other types are refused with 20 complaints, by row and column', () => {
    const row = Object.fromEntries(Array.from({ length: 90 }, (_, index) => [`c${index}`, []]))
    const fields = complaintsOf(importCsv, { mapping: { content: 'c0' }, rows: Array(5_000).fill(row) })
    assert.deepEqual(Object.keys(fields).slice(0, 2), ['rows.0.c0', 'rows.0.c1'])
    assert.equal(fields['rows.0.c0'], 'must be a text')
  })

  test('whoever sends 80,000 unknown fields, or more names or values than a table has, is told so', async (t) => {
    const app = await startApp(t)
    const { api } = await maja(app)
    const send = async (client: Client, path: string, body: string) => {
      const answer = await client.send('POST', path, { raw: { type: 'application/json', body } })
      assert.equal(answer.status, 422, answer.text.slice(0, 300))
      return bounded(answer.body)
    }
    const many = JSON.stringify(fieldsNamed(80_000, (index) => `x${index}`))
    assert.match((await send(app.guest, '/auth/login', many))['body']!, /different names/)
    const size = 9 * MIB
    for (const [row, complaint] of [
      [(index: number) => `{"${index}":""}`, /different names/],
      [() => '{}', /objects/],
      [() => '1', /values/],
    ] as const) {
      const rows = Array.from({ length: size / 14 }, (_, index) => row(index)).join()
      assert.match((await send(api, '/import/csv', `{"rows":[${rows}]}`))['body']!, complaint)
    }
  })

  test('the work of looking over a large body grows no faster than it', async () => {
    for (const piece of ['{},', '"a":1,', '"\\\\",', '1,'])
      await growsWithInput(
        10 * MIB,
        (size) => `{"rows":[${piece.repeat(size / piece.length)}0]}`,
        (text) => {
          try {
            parseObject(text)
          } catch {
            // What is refused counts as well.
          }
        },
      )
  })
})
