/** Every route × every kind of bad input answers as the contract says and changes nothing; a new route is covered by itself. */
import assert from 'node:assert/strict'
import { before, after, describe, test } from 'node:test'
import { newId } from '../../src/platform/ids.ts'
import type { Route } from '../../src/platform/http/route.ts'
import { allRoutes } from '../../src/doors/rest.ts'
import { startApp, type Answered, type RequestOptions, type TestApp } from '../support/app.ts'
import { changesNothing } from '../support/stored/fingerprint.ts'
import { description } from '../support/openapi/openapi.ts'
import { operationsOf } from '../support/openapi/openapi-document.ts'
import { maja, type Person } from '../support/people.ts'
import { NO_SERVICES } from '../support/no-services.ts'

const MIB = 1024 * 1024
const routes = allRoutes(NO_SERVICES)
const bodied = routes.filter((route) => route.method !== 'GET' && !route.stream)
const entriesOf = (shape: unknown): Record<string, unknown> =>
  (shape as { entries?: Record<string, unknown> } | undefined)?.entries ?? {}

let app: TestApp
let person: Person
const ends: (() => unknown)[] = []

before(async () => {
  app = await startApp({ after: (end) => ends.push(end) })
  person = await maja(app)
  await person.api.post('/tasks', { content: 'Stays as it is', labels: ['quiet'] })
})
after(async () => {
  for (const end of ends) await end()
})

const pathOf = (route: Route, id = newId()): string =>
  route.path.replaceAll(/:\w+/g, (name) => (/(^:id|Id)$/.test(name) ? id : 'x'))
const clientFor = (route: Route) =>
  route.who === 'anyone' ? app.guest : route.who === 'signed-in' ? person.api : person.session
const send = (route: Route, options: RequestOptions, id?: string): Promise<Answered> =>
  clientFor(route).send(route.method, pathOf(route, id), options)

/** The example of a body in openapi.yaml. */
const exampleOf = (route: Route): unknown => {
  const path = route.path.replaceAll(/:(\w+)/g, '{$1}')
  const found = operationsOf(description()).find(
    (one) => one.path === path && one.method === route.method.toLowerCase(),
  )
  return found?.operation.requestBody?.content['application/json']?.example
}

const aForm: RequestOptions = {
  raw: {
    type: 'multipart/form-data; boundary=b',
    body: '--b\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\na\r\n--b--\r\n',
  },
}

function refused(answer: Answered, status: number, code: string): void {
  assert.equal(answer.status, status, answer.text.slice(0, 300))
  assert.equal(answer.body.code, code)
  assert.equal(typeof answer.body.error, 'string')
}

const writesNothing = (work: () => Promise<void>): Promise<void> => changesNothing(app.dataDir, work)

const json = (body: string | Uint8Array<ArrayBuffer>): RequestOptions => ({ raw: { type: 'application/json', body } })
const wrongFor = (field: string): unknown => (field === 'password' || field === 'email' ? { no: 1 } : { no: [1] })

describe('bad input', { concurrency: false }, () => {
  test('what writes is noticed, what reads is not', async () => {
    await writesNothing(async () => void (await person.api.get('/tasks')))
    const write = async () => void (await person.api.post('/tasks', { content: 'Buy milk' }))
    await assert.rejects(writesNothing(write), /something was written/)
  })

  for (const route of bodied) {
    test(`${route.method} ${route.path} refuses bodies it cannot read`, () =>
      writesNothing(async () => {
        refused(await send(route, json('{"a":')), 400, 'bad_request')
        refused(await send(route, json('{} {}')), 400, 'bad_request')
        refused(await send(route, json('[1]')), 400, 'bad_request')
        refused(await send(route, json(new Uint8Array([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]))), 400, 'bad_request')
        refused(await send(route, json(`{"a":${'['.repeat(40)}${']'.repeat(40)}}`)), 400, 'bad_request')
        refused(await send(route, { raw: { type: 'application/xml', body: '<a/>' } }), 415, 'bad_request')
        if (!route.bodyLimit)
          refused(await send(route, json(`{"a":"${'x'.repeat(MIB + 1 - 8)}"}`)), 413, 'payload_too_large')
      }))

    test(`${route.method} ${route.path} names a field it does not know, and each field of a wrong type`, () =>
      writesNothing(async () => {
        const unknown = await send(route, { body: { priorty: 1 } })
        refused(unknown, 422, 'validation_failed')
        assert.equal(unknown.body.fields.priorty, 'unknown field')
        for (const field of Object.keys(entriesOf(route.body))) {
          const answer = await send(route, { body: { [field]: wrongFor(field) } })
          refused(answer, 422, 'validation_failed')
          const named = Object.keys(answer.body.fields).some((name) => name === field || name.startsWith(`${field}.`))
          assert.ok(named, `${field} is not named in ${answer.text}`)
        }
      }))
  }

  for (const route of routes.filter((one) => one.query)) {
    test(`${route.method} ${route.path} refuses a parameter sent twice`, () =>
      writesNothing(async () => {
        for (const name of Object.keys(entriesOf(route.query))) {
          const answer = await clientFor(route).send(
            route.method,
            `${pathOf(route)}?${name}=1&${name}=2`,
            route.method === 'GET' ? {} : { body: {} },
          )
          refused(answer, 422, 'validation_failed')
          assert.ok(answer.body.fields[name], `${name} is not named in ${answer.text}`)
        }
      }))
  }

  for (const route of routes) {
    const hasId = /:(id|\w+Id)\b/.test(route.path)
    test(`${route.method} ${route.path} answers 404 to a malformed id, 405 to another method, 401 to a stranger`, () =>
      writesNothing(async () => {
        if (hasId) refused(await send(route, {}, 'not-an-id'), 404, 'not_found')
        if (hasId) refused(await send(route, {}, newId().toUpperCase()), 404, 'not_found')
        const other = await app.guest.send('PUT', pathOf(route))
        refused(other, 405, 'bad_request')
        assert.match(other.headers.get('allow') ?? '', new RegExp(route.method))
        if (route.who !== 'anyone') refused(await app.guest.send(route.method, pathOf(route)), 401, 'unauthorized')
        if (route.who === 'session' || route.who === 'admin')
          refused(await person.api.send(route.method, pathOf(route)), 403, 'forbidden')
      }))

    if (hasId) {
      test(`${route.method} ${route.path} answers 404 for what does not exist`, () =>
        writesNothing(async () => {
          const example = exampleOf(route)
          const body = route.stream ? aForm : example === undefined ? {} : { body: example }
          refused(await send(route, route.method === 'GET' ? {} : body), 404, 'not_found')
        }))
    }

    if (route.method !== 'GET') {
      test(`${route.method} ${route.path} refuses a cross-site request`, () =>
        writesNothing(async () => {
          const evil = { headers: { 'Sec-Fetch-Site': 'cross-site' } }
          refused(await person.session.send(route.method, pathOf(route), evil), 403, 'forbidden')
          refused(
            await app.guest.send(route.method, pathOf(route), { headers: { Origin: 'https://evil.example' } }),
            403,
            'forbidden',
          )
        }))
    }
  }
})
