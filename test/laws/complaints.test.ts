import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { GenericSchema } from 'valibot'
import { check } from '../../src/contract/check.ts'
import { allRoutes } from '../../src/doors/rest.ts'
import { sourcesIn } from '../support/sources.ts'
import { NO_SERVICES } from '../support/no-services.ts'

const IN_BODIES = [null, 1, 1.5, 'x', true, [], [1], [null], [{}], {}, { x: 1 }, '\ud800']
const IN_QUERIES = ['', 'x', '-1', '\0']

const entriesOf = (shape: GenericSchema): string[] => Object.keys((shape as { entries?: object }).entries ?? {})

test('every complaint about a field is in words of our own, not in those of the library', () => {
  let seen = 0
  for (const { method, path, body, query } of allRoutes(NO_SERVICES)) {
    for (const [shape, values] of [
      [body, IN_BODIES],
      [query, IN_QUERIES],
    ] as const) {
      if (!shape) continue
      for (const [name, value] of entriesOf(shape).flatMap((one) => values.map((value) => [one, value] as const))) {
        const checked = check(shape, { [name]: value })
        for (const [field, complaint] of Object.entries(checked.ok ? {} : checked.fields)) {
          assert.doesNotMatch(complaint, /Invalid|Expected|received/, `${method} ${path} ${field}`)
          seen++
        }
      }
    }
  }
  assert.ok(seen > 1000)
})

/** After the name of its field a complaint is a sentence; two are short because everybody knows them. */
const SENTENCE =
  /^(?:(?:must|is|are|was|has|have|holds?|takes?|names?|leads|needs|ends|cannot|can|would|comes?|each) |required$|unknown field$)/
/** What `invalid` is given, and what shapes and `conflict` say of a field. */
const COMPLAINTS = [
  /(?:invalid|conflict)\([^{};]*\{ *\[?['\w]+\]?: *(?:[^'`;{}]*\? *)?['`]([^'`]* [^'`]*)['`]/g,
  /fields\['\w+'\] = '([^']+)'/g,
  /v\.check\([^;]*?,\s*['`]([a-z][^'`]* [^'`]*)['`],?\s*\)/g,
  /message: '([a-z][^']+)'/g,
]

test('every complaint about a field is a sentence after its name', () => {
  const told = sourcesIn(['src/contract', 'src/features', 'src/platform/db', 'src/platform/http']).flatMap(
    ({ path, text }) =>
      COMPLAINTS.flatMap((pattern) => [...text.matchAll(pattern)].map(([, complaint]) => `${path}: ${complaint}`)),
  )
  assert.ok(told.length > 90, String(told.length))
  assert.deepEqual(
    told.filter((line) => !SENTENCE.test(line.slice(line.indexOf(': ') + 2))),
    [],
  )
})
