import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startApp } from '../support/app.ts'
import { maja } from '../support/people.ts'

test('a time zone is kept as IANA spells it, whatever the case it comes in', async (t) => {
  const app = await startApp(t)
  const { api } = await maja(app, { timezone: 'europe/copenhagen' })
  assert.equal((await api.get('/auth/me')).body.timezone, 'Europe/Copenhagen')
  for (const [typed, spelled] of [
    ['ASIA/KOLKATA', 'Asia/Kolkata'],
    ['america/port-au-prince', 'America/Port-au-Prince'],
    ['utc', 'UTC'],
    ['us/pacific', 'US/Pacific'],
  ]) {
    assert.equal((await api.patch('/auth/me', { timezone: typed })).body.timezone, spelled)
    const due = { content: 'x', due_date: '2026-03-04', due_time: '09:00', due_timezone: typed }
    const { body: task } = await api.post('/tasks', due)
    assert.equal(task.due_timezone, spelled)
    assert.equal((await api.patch(`/tasks/${task.id}`, { due_timezone: typed })).headers.get('x-undo-id'), null)
  }
})

test('a NUL in a query parameter is refused as in a field', async (t) => {
  const { api } = await maja(await startApp(t))
  for (const [path, name] of [
    ['/tasks?q=%00', 'q'],
    ['/search?q=a%00b', 'q'],
    ['/filters/preview?query=today%00', 'query'],
    ['/tasks/quick-add/preview?text=a%00', 'text'],
  ] as const) {
    const { status, body } = await api.get(path)
    assert.deepEqual([status, Object.keys(body.fields ?? {})], [422, [name]], path)
  }
})

test('a query parameter in another encoding is refused by name rather than read as something else', async (t) => {
  const { api } = await maja(await startApp(t))
  for (const [path, name] of [
    ['/search?q=gr%F8n', 'q'],
    ['/tasks/quick-add/preview?text=K%F8b%20is', 'text'],
    ['/filters/preview?query=%E5&limit=1', 'query'],
  ] as const) {
    const { status, body } = await api.get(path)
    assert.deepEqual([status, body.fields], [422, { [name]: 'is not UTF-8' }], path)
  }
  for (const path of ['/search?q=gr%C3%B8n', '/search?q=%EF%BF%BD', '/search?q=100%', '/search?q=a&other=%F8'])
    assert.equal((await api.get(path)).status, 200, path)
})

test('an occurrence may be moved past the end of its rule; completing it ends the repeat', async (t) => {
  const { api } = await maja(await startApp(t))
  const rule = 'FREQ=DAILY;UNTIL=20260306'
  const { body: task } = await api.post('/tasks', { content: 'x', due_date: '2026-03-06', recurrence_rule: rule })
  const moved = await api.patch(`/tasks/${task.id}`, { due_date: '2026-03-09' })
  assert.deepEqual([moved.status, moved.body.recurrence_rule], [200, rule])
  const again = await api.patch(`/tasks/${task.id}`, { due_date: '2026-03-09', recurrence_rule: rule.toLowerCase() })
  assert.deepEqual([again.status, again.body.recurrence_rule], [200, rule])
  assert.deepEqual((await api.get(`/tasks/${task.id}/occurrences`)).body.occurrences, ['2026-03-09'])
  const { body: completed } = await api.post(`/tasks/${task.id}/complete`)
  assert.deepEqual([completed.completed, completed.recurred], [true, false])
})

test('upcoming ends with the calendar, each day once, its tasks too', async (t) => {
  const { api } = await maja(await startApp(t))
  await api.post('/tasks', { content: 'last', due_date: '9999-12-31' })
  const { body } = await api.get('/upcoming?from=9999-12-30')
  assert.deepEqual(
    body.days.map((day: any) => [day.date, day.tasks.length]),
    [
      ['9999-12-30', 0],
      ['9999-12-31', 1],
    ],
  )
})

test('quick add takes an archived project for unknown, as its list does not show it', async (t) => {
  const { api, inbox } = await maja(await startApp(t))
  const { body: old } = await api.post('/projects', { name: 'Old' })
  await api.patch(`/projects/${old.id}`, { archived: true })
  const { body: task } = await api.post('/tasks/quick-add', { text: 'Sweep #Old' })
  assert.deepEqual([task.content, task.unknown_project, task.project_id], ['Sweep #Old', 'Old', inbox])
  const { body: named } = await api.post('/tasks/quick-add', { text: 'Sweep', project_id: old.id })
  assert.equal(named.project_id, old.id)
})
