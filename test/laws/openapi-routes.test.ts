import assert from 'node:assert/strict'
import { test } from 'node:test'
import { compareRoutes } from '../../.build/openapi.ts'

const description = {
  servers: [{ url: '/api/v1' }],
  paths: { '/tasks': { get: {}, post: {} }, '/tasks/{id}': { parameters: [], get: {} } },
}
const routes = [
  { method: 'GET', path: '/tasks' },
  { method: 'POST', path: '/tasks' },
  { method: 'GET', path: '/tasks/:id' },
]

test('the build accepts routes and a description that agree', () => {
  assert.deepEqual(compareRoutes(routes, description), [])
})

test('the build refuses a route that nobody described', () => {
  const planted = [...routes, { method: 'DELETE', path: '/tasks/:id' }]
  assert.deepEqual(compareRoutes(planted, description), ['routed but not described: DELETE /tasks/{id}'])
})

test('the build refuses a described endpoint that nobody routed', () => {
  const planted = { ...description, paths: { ...description.paths, '/labels': { get: {} } } }
  assert.deepEqual(compareRoutes(routes, planted), ['described but not routed: GET /labels'])
})

test('the build tells apart two names of the same parameter', () => {
  const planted = [...routes.slice(0, 2), { method: 'GET', path: '/tasks/:taskId' }]
  assert.deepEqual(compareRoutes(planted, description), [
    'routed but not described: GET /tasks/{taskId}',
    'described but not routed: GET /tasks/{id}',
  ])
})
