import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startApp } from '../../support/app.ts'
import { maja } from '../../support/people.ts'

const TASK = {
  ...{ content: 'x', description: 'x'.repeat(65_000), priority: 4, due_in_days: null, due_time: null },
  ...{ due_timezone: null, duration_min: null, recurrence_rule: null, recurrence_basis: 'due' },
  ...{ labels: [], reminders: [], section: null, parent: null },
}
const TEMPLATE = {
  ...{ version: 1, name: 'Large', color: 'teal', icon: '🪴', view_mode: 'board', sections: [] },
  tasks: Array.from({ length: 32 }, () => TASK),
}

test('a page of large templates is shorter, and the pages together hold each once, oldest first', async (t) => {
  const { api } = await maja(await startApp(t))
  const ids: string[] = []
  while (ids.length < 10) ids.push((await api.post('/templates/import', TEMPLATE)).body.id)

  const { body: first } = await api.get('/templates?limit=500')
  assert.ok(first.templates.length < ids.length)
  assert.deepEqual([first.templates[0].color, first.templates[0].icon], ['teal', '🪴'])
  const { body: second } = await api.get(`/templates?limit=500&cursor=${first.next_cursor}`)
  assert.equal(second.next_cursor, null)
  assert.deepEqual(
    [...first.templates, ...second.templates].map(({ id }: { id: string }) => id),
    ids,
  )
})
