/** The rules that others get wrong, as far as they concern one person; each title is the rule. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newId } from '../../src/platform/ids.ts'
import { startApp, type Client } from '../support/app.ts'
import { outline, sendFile } from '../support/moving.ts'
import { maja } from '../support/people.ts'
import { eventually } from '../support/eventually.ts'
import { filesIn, placeOf, upload } from '../support/upload.ts'

const add = async (api: Client, content: string, more: object = {}) => {
  const { status, body, text } = await api.post('/tasks', { content, ...more })
  assert.equal(status, 201, text)
  return body
}
const fieldsOf = ({ status, body }: { status: number; body: any }) => [status, Object.keys(body.fields ?? {})]

test('1. a task can never become its own ancestor: 422 by PATCH, move and batch', async (t) => {
  const app = await startApp(t)
  const { api } = await maja(app)
  const top = await add(api, 'top')
  const middle = await add(api, 'middle', { parent_id: top.id })
  const low = await add(api, 'low', { parent_id: middle.id })
  for (const parent_id of [top.id, middle.id, low.id]) {
    assert.deepEqual(fieldsOf(await api.patch(`/tasks/${top.id}`, { parent_id })), [422, ['parent_id']])
    assert.deepEqual(fieldsOf(await api.post(`/tasks/${top.id}/move`, { parent_id })), [422, ['parent_id']])
    const { body } = await api.post('/tasks/batch', { ids: [top.id], action: 'move', parent_id })
    assert.equal(body.failed[0].code, 'validation_failed')
  }
  assert.equal((await api.get(`/tasks/${top.id}`)).body.parent_id, null)
})

test('1. by import neither: a file whose levels make no tree becomes one that is at most five deep', async (t) => {
  const app = await startApp(t)
  const { api } = await maja(app)
  const levels = [9, 1, 2, 3, 4, 5, 6, 7, 2, 5, 1]
  const rows = levels.map((level, index) => `task,${index},${level}`)
  const { body } = await sendFile(api, '/import/legacy', `TYPE,CONTENT,INDENT\n${rows.join('\n')}\n`)
  const { tasks } = (await outline(api, body.project_id)) as any
  const parents = new Map<string, string | null>(tasks.map((task: any) => [task.content, task.parent]))
  for (const content of parents.keys()) {
    const chain = []
    for (let at: string | null = content; at !== null; at = parents.get(at)!) chain.push(at)
    assert.equal(new Set(chain).size, chain.length)
    assert.ok(chain.length <= 5)
  }
})

test('2. deleted tasks can be listed and restored', async (t) => {
  const app = await startApp(t)
  const { api } = await maja(app)
  const parent = await add(api, 'parent')
  const child = await add(api, 'child', { parent_id: parent.id })
  await api.delete(`/tasks/${parent.id}`)
  assert.equal((await api.get(`/tasks/${child.id}`)).status, 404)
  const { body } = await api.get('/trash/tasks')
  assert.deepEqual(
    body.tasks.map((task: any) => [task.content, task.task_count, task.days_left]),
    [['parent', 1, 30]],
  )
  assert.equal((await api.post(`/trash/tasks/${parent.id}/restore`)).body.id, parent.id)
  assert.equal((await api.get(`/tasks/${child.id}`)).body.parent_id, parent.id)
  assert.deepEqual((await api.get('/trash/tasks')).body.tasks, [])
})

test('3. 09:00 stays 09:00 over DST', async (t) => {
  const app = await startApp(t)
  const { api } = await maja(app)
  app.clock.set('2026-03-28T07:00:00Z')
  const due = { due_date: '2026-03-28', due_time: '09:00', recurrence_rule: 'FREQ=DAILY' }
  const task = await add(api, 'Medicine', due)
  assert.equal(task.due_datetime, '2026-03-28T08:00:00.000Z')
  app.clock.set('2026-03-28T08:30:00Z')
  const { body: next } = await api.post(`/tasks/${task.id}/complete`)
  assert.deepEqual(
    [next.due_date, next.due_time, next.due_datetime],
    ['2026-03-29', '09:00', '2026-03-29T07:00:00.000Z'],
  )
})

test('4. a daily task ten days late needs one completion', async (t) => {
  const app = await startApp(t)
  const { api } = await maja(app)
  const task = await add(api, 'Dishes', { due_date: '2026-02-22', recurrence_rule: 'FREQ=DAILY' })
  const { body } = await api.post(`/tasks/${task.id}/complete`)
  assert.deepEqual([body.recurred, body.next_due_date, body.completed], [true, '2026-03-04', false])
})

test('5. COUNT ends', async (t) => {
  const app = await startApp(t)
  const { api } = await maja(app)
  const task = await add(api, 'Pills', { due_date: '2026-03-04', recurrence_rule: 'FREQ=DAILY;COUNT=3' })
  const rounds = []
  for (let n = 0; n < 3; n++) rounds.push((await api.post(`/tasks/${task.id}/complete`)).body)
  assert.deepEqual(
    rounds.map(({ recurred, completed, next_due_date }) => [recurred, completed, next_due_date]),
    [
      [true, false, '2026-03-05'],
      [true, false, '2026-03-06'],
      [false, true, null],
    ],
  )
})

test('6. relative reminders fire again after the task advances', async (t) => {
  const app = await startApp(t)
  const { api } = await maja(app)
  const due = { due_date: '2026-03-05', due_time: '12:00', recurrence_rule: 'FREQ=DAILY' }
  const task = await add(api, 'Bins', due)
  await api.post(`/tasks/${task.id}/reminders`, { offset_min: -30 })
  const fired = async () => (await api.get('/notifications')).body.notifications.length
  for (const [round, moment] of ['2026-03-05T10:30:00Z', '2026-03-06T10:30:00Z'].entries()) {
    app.clock.set(moment)
    await app.tick()
    await app.tick()
    assert.equal(await fired(), round + 1)
    await api.post(`/tasks/${task.id}/complete`)
  }
})

test('7. !today includes undated tasks', async (t) => {
  const app = await startApp(t)
  const { api } = await maja(app)
  await add(api, 'undated')
  await add(api, 'today', { due_date: '2026-03-04' })
  await add(api, 'tomorrow', { due_date: '2026-03-05' })
  const { body } = await api.get('/filters/preview?query=!today')
  assert.deepEqual([body.total, body.tasks.map((task: any) => task.content)], [2, ['tomorrow', 'undated']])
})

test('9. sub-tasks move with the parent', async (t) => {
  const app = await startApp(t)
  const { api } = await maja(app)
  const { body: project } = await api.post('/projects', { name: 'Home' })
  const { body: section } = await api.post(`/projects/${project.id}/sections`, { name: 'Kitchen' })
  const parent = await add(api, 'parent')
  const child = await add(api, 'child', { parent_id: parent.id })
  const below = await add(api, 'below', { parent_id: child.id })
  await api.post(`/tasks/${child.id}/complete`)
  await api.patch(`/tasks/${parent.id}`, { section_id: section.id, project_id: project.id })
  for (const { id } of [parent, child, below]) {
    const { body } = await api.get(`/tasks/${id}`)
    assert.deepEqual([body.project_id, body.section_id], [project.id, section.id])
  }
})

test('13. MCP keeps the parsed time', async (t) => {
  const app = await startApp(t)
  const { api } = await maja(app)
  const args = { name: 'quick_add', arguments: { text: 'Dentist fri 14:30 for 45 min every 6 months' } }
  const { body } = await api.post('/mcp', { jsonrpc: '2.0', id: 1, method: 'tools/call', params: args })
  const { body: kept } = await api.get(`/tasks/${body.result.structuredContent.id}`)
  assert.deepEqual(
    [kept.content, kept.due_date, kept.due_time, kept.due_timezone, kept.duration_min, kept.recurrence_rule],
    ['Dentist', '2026-03-06', '14:30', 'Europe/Copenhagen', 45, 'FREQ=MONTHLY;INTERVAL=6;BYMONTHDAY=6'],
  )
})

test('13. mail keeps the parsed time', async (t) => {
  const app = await startApp(t)
  const { api } = await maja(app)
  const { body: to } = await api.get('/mail-address')
  const mail = `To: ${to.address}\r\nSubject: Dentist fri 14:30 for 45 min every 6 months\r\n\r\nSecond floor`
  const { body } = await app.guest.send('POST', '//inbound/mail', { raw: { type: 'message/rfc822', body: mail } })
  const { body: kept } = await api.get(`/tasks/${body.task_id}`)
  assert.deepEqual(
    [kept.content, kept.due_date, kept.due_time, kept.duration_min, kept.recurrence_rule, kept.description],
    ['Dentist', '2026-03-06', '14:30', 45, 'FREQ=MONTHLY;INTERVAL=6;BYMONTHDAY=6', 'Second floor'],
  )
})

test('14. a refused PATCH changes nothing', async (t) => {
  const app = await startApp(t)
  const { api } = await maja(app)
  const task = await add(api, 'x', { due_date: '2026-03-04', labels: ['a'] })
  for (const wrong of [
    { due_time: '25:00' },
    { parent_id: newId() },
    { due_date: null, due_time: '10:00' },
    { no: 1 },
  ]) {
    const answer = await api.patch(`/tasks/${task.id}`, { content: 'y', priority: 1, labels: ['b'], ...wrong })
    assert.equal(answer.status, 422)
    assert.deepEqual((await api.get(`/tasks/${task.id}`)).body, task)
  }
  assert.deepEqual((await api.get('/labels')).body.labels.length, 1)
})

test('15. section, parent, assignee and label must belong where they are used: 422, never 500', async (t) => {
  const app = await startApp(t)
  const owner = await maja(app)
  const { api } = owner
  const { body: home } = await api.post('/projects', { name: 'Home' })
  const { body: away } = await api.post('/projects', { name: 'Away' })
  const { body: section } = await api.post(`/projects/${away.id}/sections`, { name: 'S' })
  const gone = await add(api, 'gone')
  await api.delete(`/tasks/${gone.id}`)
  const { body: label } = await api.post('/labels', { name: 'mine' })
  const task = await add(api, 'x', { project_id: home.id })
  const wrong: [field: string, value: unknown][] = [
    ['section_id', section.id],
    ['section_id', home.id],
    ['parent_id', gone.id],
    ['parent_id', label.id],
    ['assignee_id', home.id],
    ['project_id', section.id],
  ]
  for (const [field, value] of wrong) {
    const place = field === 'section_id' ? { project_id: home.id } : {}
    for (const answer of [
      await api.post('/tasks', { content: 'y', ...place, [field]: value }),
      await api.patch(`/tasks/${task.id}`, { ...place, [field]: value }),
      ...(field === 'assignee_id' ? [] : [await api.post(`/tasks/${task.id}/move`, { ...place, [field]: value })]),
    ])
      assert.deepEqual(fieldsOf(answer), [422, [field]], `${field} ${JSON.stringify(answer.body)}`)
  }
  assert.equal((await api.patch(`/tasks/${task.id}`, { labels: [label.id, 7] })).status, 422)
})

test('16. deleting an attachment frees its bytes once nothing else uses them', async (t) => {
  const app = await startApp(t)
  const { api } = await maja(app)
  const task = await add(api, 'x')
  const [one, other] = [await upload(api, task.id, 'bytes'), await upload(api, task.id, 'bytes')]
  await api.delete(`/attachments/${one.body.id}`)
  await app.tick()
  assert.deepEqual(filesIn(app.dataDir), [placeOf('bytes')])
  await api.delete(`/attachments/${other.body.id}`)
  await eventually(() => filesIn(app.dataDir).length === 0)
})

test('13. import keeps the parsed time, with its zone', async (t) => {
  const app = await startApp(t)
  const { api } = await maja(app)
  const csv =
    'TYPE,CONTENT,DATE,TIMEZONE\ntask,Stand-up,every weekday at 9,\ntask,Ugemøde,hver mandag kl 14.30,America/New_York\n'
  const { body } = await sendFile(api, '/import/legacy', csv)
  const { tasks } = (await outline(api, body.project_id)) as any
  assert.deepEqual(
    tasks.map(({ due }: any) => due),
    [
      ['2026-03-05', '09:00', 'Europe/Copenhagen', '2026-03-05T08:00:00.000Z'],
      ['2026-03-09', '14:30', 'America/New_York', '2026-03-09T18:30:00.000Z'],
    ],
  )
})
