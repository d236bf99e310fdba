import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newId } from '../../../src/platform/ids.ts'
import { startApp } from '../../support/app.ts'
import { joins, maja } from '../../support/people.ts'
import { undo } from '../../support/requests.ts'

const DEFAULT = { sort: null, order: null, group: null, show_completed: null, mode: null }

test('a view is sorted and grouped for its person alone, on all their programs, and set back', async (t) => {
  const app = await startApp(t)
  const owner = await maja(app)
  const { api } = owner
  const { body: project } = await api.post('/projects', { name: 'Shared' })
  const jonas = await joins(app, owner, project.id, { name: 'Jonas', role: 'viewer' })
  const key = `project:${project.id}`

  const { seq } = (await api.get('/changes')).body
  const changed = await api.patch(`/views/${key}`, { sort: 'due', group: 'priority', show_completed: true })
  const settings = { key, ...DEFAULT, sort: 'due', group: 'priority', show_completed: true }
  assert.deepEqual([changed.status, changed.body], [200, settings])
  assert.deepEqual((await api.get('/views')).body, { views: [settings], next_cursor: null })
  const { changes } = (await api.get(`/changes?since=${seq}`)).body
  assert.deepEqual(
    changes.map(({ type, payload }: { type: string; payload: unknown }) => [type, payload]),
    [['view.updated', settings]],
  )

  assert.deepEqual((await jonas.api.get('/views')).body.views, [])
  assert.equal((await jonas.api.patch(`/views/${key}`, { mode: 'board' })).body.mode, 'board')
  assert.deepEqual((await api.patch(`/views/${key}`, { sort: null, order: 'desc' })).body, {
    ...settings,
    sort: null,
    order: 'desc',
  })
  assert.equal((await undo(api, changed)).status, 409, 'the sort has changed since')
  const again = await api.patch('/views/today', { show_completed: true })
  assert.deepEqual((await undo(api, again)).body, { key: 'today', ...DEFAULT })
})

test('there are no views but those of what the person can see', async (t) => {
  const app = await startApp(t)
  const owner = await maja(app)
  const { body: project } = await owner.api.post('/projects', { name: 'Shared' })
  const jonas = await joins(app, owner, project.id, { name: 'Jonas' })
  const { body: label } = await owner.api.post('/labels', { name: 'mine' })
  const { body: filter } = await owner.api.post('/filters', { name: 'Mine', query: 'today' })
  for (const key of [`label:${label.id}`, `filter:${filter.id}`, 'inbox', 'upcoming'])
    assert.equal((await owner.api.patch(`/views/${key}`, { group: 'date' })).status, 200, key)
  for (const key of [
    'tomorrow',
    `label:${label.id}`,
    `filter:${filter.id}`,
    `project:${newId()}`,
    'project:x',
    `x:${label.id}`,
  ])
    assert.equal((await jonas.api.patch(`/views/${key}`, { group: 'date' })).status, 404, key)
  assert.equal((await owner.api.patch('/views/today', { sort: 'colour' })).status, 422)

  await jonas.api.patch(`/views/project:${project.id}`, { group: 'date' })
  await owner.api.delete(`/projects/${project.id}/members/${jonas.id}`)
  assert.deepEqual((await jonas.api.get('/views')).body.views, [], 'a project that is out of sight')
  await owner.api.delete(`/labels/${label.id}`)
  const keys = (await owner.api.get('/views')).body.views.map((view: { key: string }) => view.key)
  assert.deepEqual(keys, [`filter:${filter.id}`, 'inbox', 'upcoming'])
})
