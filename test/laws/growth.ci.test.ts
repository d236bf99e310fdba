/** Whatever is read, the work grows no faster than the input: each way in is fed its worst shapes. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { GenericSchema } from 'valibot'
import { check } from '../../src/contract/check.ts'
import { allRoutes, outsideRoutes } from '../../src/doors/rest.ts'
import { growsWithInput, timeOf } from '../support/work/growth.ts'
import { importWays } from './growth/import.ts'
import { mailWays } from './growth/mail.ts'
import { readBy } from './growth/read-by.ts'
import { requestWays } from './growth/requests.ts'
import { worstValues } from './growth/shapes.ts'
import { textWays } from './growth/words.ts'
import { NO_SERVICES } from '../support/no-services.ts'

const ways = [...mailWays, ...importWays, ...textWays, ...requestWays]
/** Bytes of a body. */
const LARGEST = 250_000
/** Milliseconds of processor time that need no second look, making the value included. */
const SHORT = 40

test('whatever reads a body by itself has a row: a new way in is added to growth/read-by.ts', () => {
  const byThemselves = [...allRoutes(NO_SERVICES), ...outsideRoutes(NO_SERVICES)].filter(
    ({ stream, form, fromText, checkedLater }) => stream || form !== undefined || fromText || checkedLater,
  )
  const names = new Set(byThemselves.map(({ method, path }) => `${method} ${path}`))
  assert.deepEqual(Object.keys(readBy).toSorted(), [...names].toSorted())
  const rows = new Set(ways.map(({ name }) => name))
  for (const [route, wanted] of Object.entries(readBy))
    for (const name of wanted) assert.ok(rows.has(name), `${route}: there is no row “${name}”`)
})

describe('work grows no faster than its input', { concurrency: false }, () => {
  for (const { name, cap, work, shapes } of ways)
    for (const [shape, make] of Object.entries(shapes)) test(`${name}: ${shape}`, () => growsWithInput(cap, make, work))
})

describe('checking a body or a query takes no longer than it is long', { concurrency: false }, () => {
  const seen = new Set<GenericSchema>()
  for (const { method, path, body, query } of allRoutes(NO_SERVICES)) {
    for (const shape of [body, query]) {
      if (!shape || seen.has(shape)) continue
      seen.add(shape)
      test(`${method} ${path}: ${shape === body ? 'body' : 'query'}`, async () => {
        for (const [name, make] of Object.entries(worstValues(shape))) {
          const work = (value: unknown) => check(shape, value)
          if ((await timeOf(() => work(make(LARGEST)), 1)) < SHORT) continue
          await growsWithInput(LARGEST, make, work).catch((error: unknown) => {
            throw new Error(`${name}: ${String(error)}`, { cause: error })
          })
        }
      })
    }
  }
})
