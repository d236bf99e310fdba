/** The table of endpoints, the routes and the description are one. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { endpoints } from '../../src/contract/endpoints.ts'
import { topEndpoints } from '../../src/contract/top-endpoints.ts'
import { allRoutes, outsideRoutes } from '../../src/doors/rest.ts'
import type { Endpoint } from '../../src/platform/http/endpoint.ts'
import { ok, routesFor, type Route } from '../../src/platform/http/route.ts'
import { description } from '../support/openapi/openapi.ts'
import { operationsOf } from '../support/openapi/openapi-document.ts'
import { nameOf } from './permission-rows.ts'
import { NO_SERVICES } from '../support/no-services.ts'

const tables: [what: string, table: Record<string, Endpoint>, routes: Route[]][] = [
  ['below the base', endpoints, allRoutes(NO_SERVICES)],
  ['at the top', topEndpoints, outsideRoutes(NO_SERVICES)],
]

for (const [what, table, routes] of tables) {
  test(`every endpoint ${what} has one route, and every route is an endpoint`, () => {
    assert.deepEqual(routes.map(nameOf).toSorted(), Object.keys(table).toSorted())
  })
}

test('what an endpoint answers when all is well is described', () => {
  const operations = operationsOf(description())
  for (const [what, table] of tables) {
    for (const [name, { answer }] of Object.entries(table)) {
      const described = operations.find(
        ({ base, method, path }) =>
          (base === '') === (what === 'at the top') &&
          `${method.toUpperCase()} ${path}` === name.replaceAll(/:(\w+)/g, '{$1}'),
      )
      const good = Object.keys(described!.operation.responses).filter((status) => /^(1|20[0-5])/.test(status))
      assert.deepEqual(good.toSorted(), answer.status.map(String).toSorted(), name)
    }
  }
})

test('no more is open to pages of other sites than what carries its own secret', () => {
  const open = tables.flatMap(([, table]) => Object.keys(table).filter((name) => table[name]!.fromAnySite))
  assert.deepEqual(open, ['POST /act/:token', 'POST /inbound/mail'])
})

/** Compiled and not run: each line below a comment would be an error of the compiler's, or the comment is. */
export function wrongRoutes() {
  const route = routesFor(endpoints)
  const user = { id: 'x' } as never
  route('GET /auth/me', { read: () => ok(user) })
  // @ts-expect-error there is no such path
  route('GET /auth/you', { read: () => ok(user) })
  // @ts-expect-error there is no such method
  route('POST /auth/me', { write: () => ok(user) })
  // @ts-expect-error a task is no user
  route('GET /auth/me', { read: () => ok({ content: 'x' }) })
  // @ts-expect-error it answers 201
  route('POST /auth/setup', { write: () => ok(user) })
  // @ts-expect-error a change is written
  route('PATCH /auth/me', { read: () => ok(user) })
  // @ts-expect-error the body has no such field
  route('PATCH /auth/me', { write: (_tx, { body }) => ok(user, { Name: body.nmae ?? '' }) })
  // @ts-expect-error the path has no such parameter
  route('GET /tasks/:id', { read: (_on, { params }) => ok(user, { Id: params.taskId }) })
}
declare const page: Pick<
  typeof import('../../src/web/sync/api.ts'),
  'addressOf' | 'get' | 'getAll' | 'post' | 'patch' | 'remove'
>

/** The same of the page's client. */
export async function wrongCalls() {
  const { addressOf, get, getAll, post, patch, remove } = page
  const id = 'x'
  // @ts-expect-error there is no such path
  await get('/task/:id', { id })
  // @ts-expect-error a task is read, not posted
  await post('/tasks/:id', { id })
  // @ts-expect-error the path has a parameter
  await get('/tasks/:id')
  // @ts-expect-error of another name
  await remove('/tasks/:id', { taskId: id })
  // @ts-expect-error there is no such field
  await post('/tasks', { content: 'x', priorty: 1 })
  // @ts-expect-error of another type
  await patch('/tasks/:id', { id }, { priority: '1' })
  // @ts-expect-error the body is needed
  await post('/labels')
  // @ts-expect-error there is no such parameter
  await get('/tasks', { colour: 'red' })
  // @ts-expect-error a task has a content, no title
  String((await get('/tasks/:id', { id })).title)
  // @ts-expect-error there is no such path
  addressOf('GET /today.csv')
  // @ts-expect-error the path has a parameter
  addressOf('GET /templates/:id.json')
  // @ts-expect-error one project is no list
  await getAll('/projects/:id', { id })
  // @ts-expect-error what is in the list are sections
  String((await getAll('/projects/:id/sections', { id }))[0]!.content)
}
