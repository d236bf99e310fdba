import assert from 'node:assert/strict'
import { test } from 'node:test'
import rules from '@seriousme/openapi-schema-validator/schemas/v3.1/schema.json' with { type: 'json' }
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { compareRoutes } from '../../.build/openapi.ts'
import { NOTIFICATION_KINDS } from '../../src/contract/notifications.ts'
import { ROLES } from '../../src/domain/access/may.ts'
import { ACTIVITY_EVENTS, LIVE_EVENTS } from '../../src/domain/events.ts'
import { allRoutes, outsideRoutes } from '../../src/doors/rest.ts'
import { takesEmpty } from '../../src/platform/http/input.ts'
import { description, validatorOf } from '../support/openapi/openapi.ts'
import { deref, operationsOf } from '../support/openapi/openapi-document.ts'
import { NO_SERVICES } from '../support/no-services.ts'

const document = description()
const operations = operationsOf(document)
const routes = allRoutes(NO_SERVICES)
const outside = outsideRoutes(NO_SERVICES)

test('schema/openapi.yaml is valid OpenAPI 3.1', () => {
  const ajv = new Ajv2020({ strict: false, formats: { 'media-range': true } })
  addFormats.default(ajv)
  ajv.validate(rules, document)
  assert.deepEqual(ajv.errors, null)
})

test('every reference leads somewhere and every component is used', () => {
  const named = new Set<string>()
  JSON.stringify(document, (key, value: unknown) => {
    if (key === '$ref') {
      deref(document, { $ref: value })
      named.add(value as string)
    }
    return value
  })
  const { securitySchemes: _, ...components } = document.components
  const unused = Object.entries(components)
    .flatMap(([kind, all]) => Object.keys(all).map((name) => `#/components/${kind}/${name}`))
    .filter((name) => !named.has(name))
  // What answers a method that a path does not have belongs to no operation.
  assert.deepEqual(unused, ['#/components/responses/MethodNotAllowed'])
})

test('no text is cut at a comma outside quotes, after which YAML reads another key', () => {
  const cut: string[] = []
  JSON.stringify(document, function (this: object, key, value: unknown) {
    if (value === null && !Array.isArray(this) && key !== 'default') cut.push(key)
    return key === 'example' ? undefined : value
  })
  assert.deepEqual(cut, [])
})

test('the description lists the events and kinds that answers tell, as the code does', () => {
  const lists = {
    ActivityEvent: ACTIVITY_EVENTS,
    LiveEvent: LIVE_EVENTS,
    NotificationKind: NOTIFICATION_KINDS,
    Role: ROLES,
  }
  const said = Object.keys(lists).map((name) => [
    name,
    deref<{ enum: string[] }>(document, { $ref: `#/components/schemas/${name}` }).enum,
  ])
  assert.deepEqual(Object.fromEntries(said), lists)
})

test('every schema of the description compiles', () => {
  for (const name of Object.keys(document.components.schemas!)) validatorOf({ $ref: `#/components/schemas/${name}` })
})

test('programs that make clients of the description find all fields, and patterns that Java and Rust read', () => {
  // They take the reference alone, and make types of conditions that stand in an allOf.
  const lost = Object.entries(document.components.schemas as Record<string, object>).filter(
    ([, schema]) => '$ref' in schema && 'properties' in schema,
  )
  const nameless: object[] = []
  const patterns: string[] = []
  JSON.stringify(document, (key, value: unknown) => {
    if (key === 'allOf') nameless.push(...(value as object[]).filter((one) => 'if' in one))
    if (key === 'pattern' && typeof value === 'string' && value.includes(String.raw`\0`)) patterns.push(value)
    return value
  })
  assert.deepEqual({ lost, nameless, patterns }, { lost: [], nameless: [], patterns: [] })
})

test('every routed endpoint is described, and every described one routed', () => {
  assert.deepEqual(compareRoutes(routes, document, outside), [])
})

test('a route that nobody described, and an endpoint that nobody routed, are reported', () => {
  const before = new Set(compareRoutes(routes, document, outside))
  const planted = [...routes.slice(1), { method: 'POST', path: '/errands/:id' }]
  const after = compareRoutes(planted, document, [...outside, { method: 'GET', path: '/errand' }])
  assert.deepEqual(
    after.filter((line) => !before.has(line)),
    [
      'routed but not described: POST /errands/{id}',
      'routed but not described: GET /errand at the top',
      `described but not routed: ${routes[0]!.method} ${routes[0]!.path}`,
    ],
  )
})

test('operations have names of their own, one of the tags, and the parameters of their paths', () => {
  const names = new Set<string>()
  const tags = new Set(document.tags.map(({ name }) => name))
  for (const { path, operation, item } of operations.filter(
    ({ base, item: { servers } }) => base !== '' || servers?.length === 1,
  )) {
    assert.ok(!names.has(operation.operationId), `${operation.operationId} twice`)
    names.add(operation.operationId)
    assert.ok(operation.tags.length === 1 && tags.has(operation.tags[0]!), operation.operationId)
    const inPath = [...(item.parameters ?? []), ...(operation.parameters ?? [])]
      .map((one) => deref<{ in: string; name: string }>(document, one))
      .filter((one) => one.in === 'path')
      .map(({ name }) => name)
    assert.deepEqual(
      inPath,
      [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name),
      path,
    )
  }
})

test('who may call stands beside each operation as in the table of routes', () => {
  const expected = { anyone: [], 'signed-in': undefined, session: [{ session: [] }], admin: [{ session: [] }] }
  for (const { route, operation } of described()) {
    assert.deepEqual(operation.security, expected[route.who], `${route.method} ${route.path}`)
  }
})

test('each operation names the refusals that its kind can meet', () => {
  for (const { route, operation } of described()) {
    const meets = [
      ...(route.who === 'anyone' ? [] : [401]),
      ...(route.who === 'session' || route.who === 'admin' || route.method !== 'GET' ? [403] : []),
      ...(route.path.includes(':') ? [404] : []),
      ...(route.method === 'GET' || route.stream ? [] : [400, 408, 413, 415, 422]),
      ...(route.query ? [422] : []),
      ...(route.method !== 'GET' && route.who === 'signed-in' && !route.secretAnswer ? [409] : []),
      500,
    ]
    const missing = meets.filter((status) => !(status in operation.responses))
    assert.deepEqual(missing, [], `${route.method} ${route.path}`)
  }
})

test('a change takes an Idempotency-Key exactly where the server keeps one', () => {
  for (const { route, operation } of described()) {
    const keeps = route.method !== 'GET' && route.who === 'signed-in' && !route.secretAnswer
    assert.equal(takesHeader(operation.parameters, 'Idempotency-Key'), keeps, `${route.method} ${route.path}`)
  }
})

test('an operation takes If-Match exactly where the server compares it', () => {
  for (const { route, operation } of described()) {
    assert.equal(takesHeader(operation.parameters, 'If-Match'), Boolean(route.current), `${route.method} ${route.path}`)
  }
})

/** Schemas of one object, by what names it; what only wraps one, counts something or is a page of a list is none. */
const isSingle = (schema: object): boolean => {
  const { properties = {}, allOf = [] } = deref<{ properties?: object; allOf?: object[] }>(document, schema)
  return 'id' in properties || 'user_id' in properties || 'ntfy_url' in properties || allOf.some(isSingle)
}

/** The folder an object lies in: `reminders` of `/tasks/:id/reminders` and of `/reminders/:id`. */
const folderOf = (path: string): string =>
  path
    .replace(/\/:\w+$/, '')
    .split('/')
    .at(-1)!

test('each answer that is one object carries its ETag, and who changes or deletes it may say If-Match', () => {
  const folders = new Set<string>()
  for (const { route, operation } of described().filter((one) => one.route.method !== 'DELETE')) {
    for (const [status, response] of Object.entries(operation.responses).filter(([one]) => one.startsWith('2'))) {
      const { headers = {}, content } = deref<{ headers?: object; content?: Record<string, { schema: object }> }>(
        document,
        response,
      )
      const schema = content?.['application/json']?.schema
      if (!schema || !isSingle(schema)) continue
      assert.ok('ETag' in headers, `${route.method} ${route.path} ${status}`)
      if (route.method !== 'POST' || status === '201') folders.add(folderOf(route.path))
    }
  }
  for (const route of routes.filter(({ path }) => !path.startsWith('/trash/'))) {
    if (route.method === 'PATCH' || (route.method === 'DELETE' && folders.has(folderOf(route.path))))
      assert.ok(route.current, `${route.method} ${route.path}`)
  }
})

const takesHeader = (parameters: unknown[] = [], name: string) =>
  parameters.some((one) => deref<{ name: string }>(document, one).name === name)

test('a body may be left out exactly where the server takes none', () => {
  for (const { route, operation } of described().filter((one) => one.operation.requestBody)) {
    assert.equal(operation.requestBody!.required, !takesEmpty(route), `${route.method} ${route.path}`)
  }
})

test('every answer carries X-Request-Id, and a body in every refusal', () => {
  for (const { operation } of operations) {
    for (const [status, response] of Object.entries(operation.responses)) {
      if (status === '101') continue
      const { headers, content } = deref<{ headers: object; content?: object }>(document, response)
      assert.ok('X-Request-Id' in headers, `${operation.operationId} ${status}`)
      if (Number(status) >= 400) assert.ok('application/json' in content!, `${operation.operationId} ${status}`)
    }
  }
})

test('examples are what their schemas say', () => {
  let seen = 0
  JSON.stringify(document, (_, value: unknown) => {
    const { schema, example } = (value ?? {}) as { schema?: object; example?: unknown }
    if (schema && example !== undefined) {
      const validate = validatorOf(schema)
      assert.ok(validate(example), `${JSON.stringify(example)}: ${JSON.stringify(validate.errors)}`)
      seen++
    }
    return value
  })
  assert.ok(seen > 30)
})

test('a form takes no fields but those described, and its file is one to programs that make clients', () => {
  for (const { operation } of operations) {
    const form = operation.requestBody?.content?.['multipart/form-data']
    if (form) assert.match(JSON.stringify(form.schema), /"additionalProperties":false.*"file":.*"format":"binary"/)
  }
})

test('every body has an example', () => {
  for (const { operation } of operations) {
    for (const media of Object.values(operation.requestBody?.content ?? {})) assert.ok('example' in media)
  }
})

function described() {
  const found = new Map(operations.filter(({ base }) => base !== '').map((one) => [`${one.method} ${one.path}`, one]))
  return routes.flatMap((route) => {
    const placed = found.get(`${route.method.toLowerCase()} ${route.path.replaceAll(/:(\w+)/g, '{$1}')}`)
    return placed ? [{ route, ...placed }] : []
  })
}
