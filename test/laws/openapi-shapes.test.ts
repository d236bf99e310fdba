/** The description and `src/contract/` say the same of every body and query, tried with many values. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { safeParse, type GenericSchema } from 'valibot'
import { endpoints } from '../../src/contract/endpoints.ts'
import type { Endpoint } from '../../src/platform/http/endpoint.ts'
import { description } from '../support/openapi/openapi.ts'
import { createAjv, deref, operationsOf, rooted } from '../support/openapi/openapi-document.ts'

const document = description()
const operations = operationsOf(document)
const strict = createAjv(document)
/** Query values are texts; `coerceTypes` reads them as a server does. */
const fromText = createAjv(document, { coerceTypes: true })

interface Properties {
  additionalProperties?: boolean
  required?: string[]
  properties: Record<string, object>
}

interface Parameter {
  name: string
  in: string
  required?: boolean
  schema: object
}

/** Their limits a schema cannot express (zones that exist, emoji, bytes): there it may accept more than the shape, never less. */
const WIDER = new Set([
  'timezone',
  'due_timezone',
  'icon',
  'ignore',
  'text',
  'cursor',
  'password',
  'new_password',
  'recurrence_rule',
  'q',
])

// prettier-ignore
const texts = [
  '', ' ', 'x', ' x ', 'x\ny', 'x\0y', 'maja@home', 'maja home', 'a@b c', 'me', '🏡', '🏡🏡', 'a🏡',
  '2026-04-01', '2026-02-30', '2026-4-1', '09:00', '24:00', '9:00', 'Europe/Copenhagen', 'Nowhere/Else', '+02:00',
  'en', 'da-DK', 'fr', 'graphite', 'pink', 'list', 'grid', 'due', 'completion', 'FREQ=WEEKLY', 'include', 'only', 'both',
  'asc', 'up', 'position', '0', '1', '4', '5', '-1', '1.5', '600', 'true', 'false', 'yes', '3-7,10-14', '3-', '7 - 9',
  '0196a3c4-1b7e-7c35-9d0e-5b1f0a6c2d11', '0196A3C4-1B7E-7C35-9D0E-5B1F0A6C2D11', '2f6c1a58-7a4e-4b0f-8f62-3d5d9d3f0c11',
  ...[16, 17, 80, 81, 200, 201, 254, 255, 500, 501, 1000, 1001, 2000, 2001, 10_000, 10_001, 65536, 65537, 67538, 67539].flatMap(
    (length) => ['a'.repeat(length), '😀'.repeat(length)],
  ),
]
const names = (count: number) => Array.from({ length: count }, (_, n) => `a${n}`)
const spans = (count: number) => Array.from({ length: count }, () => ({ start: 0, end: 1 }))
// prettier-ignore
const others = [
  -1, 0, 1, 1.5, 4, 5, 7, 8, 3650, 3651, 10080, 10081, 100_001, true, false, null, {},
  [], ['a'], ['a', 'b'], [1], [''], ['a'.repeat(81)], names(100), names(101),
  spans(200), spans(201), [{ start: 1, end: 1 }], [{ start: 0 }], [{ start: 0, end: 1, kind: 'day' }],
]

for (const [name, endpoint] of Object.entries<Endpoint>(endpoints)) {
  const { operation } =
    operations.find(
      ({ base, method, path }) =>
        base !== '' && `${method.toUpperCase()} ${path}` === name.replaceAll(/:(\w+)/g, '{$1}'),
    ) ?? {}
  // openapi.test.ts reports what is not described.
  if (!operation) continue

  if (endpoint.body) {
    test(`the body of ${name} is described as it is checked`, () => {
      const media = operation.requestBody!.content['application/json']!
      const body = deref<Properties>(document, media.schema)
      assert.equal(body.additionalProperties, false)
      compare(
        entriesOf(endpoint.body!),
        body.properties,
        new Set(body.required),
        (schema) => strict.compile(rooted(schema)),
        [...texts, ...others],
      )
    })
  } else if (!endpoint.stream && endpoint.form === undefined) {
    test(`${name} is described without a body`, () => assert.equal(operation.requestBody, undefined))
  }

  test(`the query of ${name} is described as it is checked`, () => {
    const parameters = (operation.parameters ?? [])
      .map((one) => deref<Parameter>(document, one))
      .filter((one) => one.in === 'query')
    if (endpoint.takesText) return assert.deepEqual(namesOf(parameters), inText(endpoint.body!))
    const properties = Object.fromEntries(parameters.map((one) => [one.name, one.schema]))
    const required = new Set(parameters.filter((one) => one.required).map((one) => one.name))
    compare(endpoint.query ? entriesOf(endpoint.query) : {}, properties, required, (schema) => inQuery(schema), texts)
  })
}

/** A body that is the text itself leaves the other fields to the query. */
const inText = (body: GenericSchema): string[] =>
  Object.keys(entriesOf(body))
    .filter((name) => name !== 'text')
    .toSorted()

const namesOf = (parameters: Parameter[]): string[] => parameters.map(({ name }) => name).toSorted()

const entriesOf = (shape: GenericSchema): Record<string, GenericSchema> =>
  (shape as unknown as { entries: Record<string, GenericSchema> }).entries

/** The texts that a shape lists as `options`, or a schema as `enum`, itself or in its parts. */
function choicesIn(within: object, name: 'options' | 'enum'): string[] {
  const schema = '$ref' in within ? deref<object>(document, within) : within
  return Object.entries(schema).flatMap(([key, value]): string[] => {
    if (typeof value !== 'object' || value === null) return []
    const texts = key === name && Array.isArray(value) ? value.filter((one) => typeof one === 'string') : []
    return texts.length > 0 ? texts : choicesIn(value, name)
  })
}

function inQuery(schema: object): (value: unknown) => boolean {
  const validate = fromText.compile({ properties: { value: rooted(schema) } })
  return (value) => validate({ value })
}

function compare(
  entries: Record<string, GenericSchema>,
  properties: Record<string, object>,
  required: Set<string>,
  compile: (schema: object) => (value: unknown) => unknown,
  values: unknown[],
): void {
  assert.deepEqual(Object.keys(properties).toSorted(), Object.keys(entries).toSorted())
  for (const [name, shape] of Object.entries(entries)) {
    assert.equal(required.has(name), !safeParse(shape, undefined).success, `whether ${name} is required`)
    const accepts = compile(properties[name]!)
    for (const value of [...values, ...choicesIn(shape, 'options'), ...choicesIn(properties[name]!, 'enum')]) {
      const [checked, said] = [safeParse(shape, value).success, Boolean(accepts(value))]
      if (checked === said || (said && WIDER.has(name))) continue
      const shown = JSON.stringify(value)
      assert.fail(
        `${name}: ${shown.slice(0, 80)} (${shown.length}) is ${checked ? 'taken' : 'refused'}, not as described`,
      )
    }
  }
}
