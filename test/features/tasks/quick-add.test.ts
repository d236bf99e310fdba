import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startApp } from '../../support/app.ts'
import { joins, maja } from '../../support/people.ts'

test('a quick sub-task stands under its parent: other projects, sections and their people stay in its text', async (t) => {
  const app = await startApp(t)
  const owner = await maja(app)
  const garden = (await owner.api.post('/projects', { name: 'Garden' })).body.id
  const jonas = await joins(app, owner, garden, { name: 'Jonas' })
  await owner.api.post(`/projects/${garden}/sections`, { name: 'Beds' })
  const inInbox = (await owner.api.post('/tasks', { content: 'Trip' })).body.id
  const inGarden = (await owner.api.post('/tasks', { content: 'Hedge', project_id: garden })).body.id
  const add = async (text: string, parent_id: string) => {
    const { status, body } = await owner.api.post('/tasks/quick-add', { text, parent_id })
    const query = new URLSearchParams({ text, parent_id })
    const preview = (await owner.api.get(`/tasks/quick-add/preview?${query}`)).body
    assert.equal(status, 201, JSON.stringify(body))
    assert.deepEqual([preview.content, preview.project, preview.section], [body.content, null, null])
    assert.equal(body.parent_id, parent_id)
    return [body.content, body.unknown_project, body.unknown_section, body.assignee_id, body.priority]
  }
  assert.deepEqual(await add('Dig #Garden +Jonas p1', inInbox), ['Dig #Garden +Jonas', 'Garden', null, null, 1])
  assert.deepEqual(await add('Weed /Beds +Jonas', inGarden), ['Weed /Beds', null, 'Beds', jonas.id, 4])
})

test('of what is to be taken literally the next of its kind counts, previewed and made', async (t) => {
  const app = await startApp(t)
  const { api } = await maja(app)
  const text = 'watch Tomorrow tomorrow p1 p2'
  const ignore = [
    { start: 6, end: 14 },
    { start: 27, end: 29 },
  ]
  const query = new URLSearchParams({ text, ignore: ignore.map(({ start, end }) => `${start}-${end}`).join() })
  const preview = (await api.get(`/tasks/quick-add/preview?${query}`)).body
  const { body: task } = await api.post('/tasks/quick-add', { text, ignore })
  for (const { content, due_date, priority } of [preview, task])
    assert.deepEqual([content, due_date, priority], ['watch Tomorrow p2', '2026-03-05', 1])
  assert.deepEqual(preview.spans, [
    { start: 15, end: 23, kind: 'date' },
    { start: 24, end: 26, kind: 'priority' },
  ])
})
