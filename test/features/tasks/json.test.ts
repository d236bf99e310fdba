import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startApp, type Answered, type Client } from '../../support/app.ts'
import { maja } from '../../support/people.ts'

/** The unknown names of a quick add are in its answer alone. */
async function isWhatIsRead(api: Client, { body, headers }: Answered): Promise<void> {
  const { unknown_project: _project, unknown_section: _section, ...created } = body
  const read = await api.get(`/tasks/${body.id}`)
  assert.deepEqual(Object.entries(created), Object.entries(read.body))
  assert.equal(headers.get('etag'), read.headers.get('etag'))
}

test('a list says of each task what the task says of itself, field for field', async (t) => {
  const app = await startApp(t)
  const { api } = await maja(app)
  await api.patch('/auth/me', { locale: 'da' })
  const odd = 'a "quoted" \\ back\\u0041 \u0001\u001f\u007f é 🥛 </script>'
  const all = [
    { content: odd, description: `${odd}\n\t\u2028\n## ${'å'.repeat(50_000)}`, labels: ['b "b"', 'A\\', 'æble'] },
    { content: 'Plain' },
    { content: 'Rent', due_date: '2026-03-02', due_time: '09:30', due_timezone: 'America/New_York', duration_min: 15 },
    { content: 'Water', due_date: '2026-03-01', recurrence_rule: 'FREQ=WEEKLY;BYDAY=MO,WE', priority: 1 },
    { content: 'Bins', due_date: '2026-03-01', recurrence_rule: 'FREQ=DAILY', recurrence_basis: 'completion' },
  ]
  const ids: string[] = []
  for (const body of all) {
    const created = await api.post('/tasks', body)
    await isWhatIsRead(api, created)
    ids.push(created.body.id)
  }
  await api.post('/tasks', { content: 'Sub', parent_id: ids[1] })
  await api.post(`/tasks/${ids[2]}/reminders`, { offset_min: 30 })
  await api.post(`/tasks/${ids[1]}/comments`, { body: 'Done soon' })
  await api.post(`/tasks/${ids[1]}/complete`)

  const { body: found } = await api.get('/tasks?completed=include')
  assert.equal(found.tasks.length, 6)
  for (const task of found.tasks) {
    const { body: itself } = await api.get(`/tasks/${task.id}`)
    assert.deepEqual(Object.entries(task), Object.entries(itself))
  }
  const { body: today } = await api.get('/today')
  for (const task of [...today.overdue, ...today.today]) {
    assert.deepEqual(task, (await api.get(`/tasks/${task.id}`)).body)
  }
  const { body: run } = await api.get('/filters/preview?query=all')
  assert.deepEqual(Object.keys(run), ['tasks', 'next_cursor', 'total'])
})

test('a new task is answered as it is read afterwards, whatever it was given', async (t) => {
  const { api } = await maja(await startApp(t))
  await api.patch('/auth/me', { locale: 'da', timezone: 'Asia/Kathmandu' })
  await api.post('/labels', { name: 'Bills' })
  const { body: project } = await api.post('/projects', { name: 'House' })
  const { body: parent } = await api.post('/tasks', { content: 'Parent', project_id: project.id })
  const bodies = [
    { content: 'Nulls', due_date: null, due_time: null, duration_min: null, recurrence_rule: null, assignee_id: null },
    { content: 'Labels', labels: ['BILLS', 'bills', '\u{1F600}', '\uFF5Ez', 'Æble', 'a b'] },
    { content: 'No labels', labels: [] },
    { content: 'Below', parent_id: parent.id, priority: 2, description: '', duration_min: 10080 },
    { content: 'From today', recurrence_rule: 'FREQ=MONTHLY;BYDAY=-1FR', due_time: '23:59' },
    { content: 'Elsewhere', due_date: '2026-11-01', due_time: '01:30', due_timezone: 'america/new_york' },
  ]
  for (const body of bodies) await isWhatIsRead(api, await api.post('/tasks', body))
  for (const text of [
    'Pay rent tomorrow at 9 p1 @bills @New !30m',
    'Water every! 3 days\nThe big ones',
    '"p1 as it is"',
  ])
    await isWhatIsRead(api, await api.post('/tasks/quick-add', { text }))
})

test('an empty list, and the head of a full one', async (t) => {
  const { api } = await maja(await startApp(t))
  assert.equal((await api.get('/tasks')).text, '{"tasks":[],"next_cursor":null}')
  await api.post('/tasks', { content: 'Rød grød' })
  const { text } = await api.get('/tasks')
  const { headers } = await api.send('HEAD', '/tasks')
  assert.equal(headers.get('content-length'), String(Buffer.byteLength(text)))
  assert.equal(headers.get('content-type'), 'application/json; charset=utf-8')
})
