import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startApp } from '../../support/app.ts'
import { maja } from '../../support/people.ts'
import { add } from '../../support/requests.ts'

const contents = (tasks: { content: string }[]) => tasks.map((task) => task.content)

test('Today holds what is overdue and due on the person’s own day, sub-tasks too, in due order', async (t) => {
  const app = await startApp(t)
  const { api } = await maja(app)
  app.clock.set('2026-03-04T22:59:00Z')
  const parent = await add(api, 'parent', { due_date: '2026-03-03' })
  await add(api, 'sub', { parent_id: parent.id, due_date: '2026-03-04', priority: 1 })
  await add(api, 'timed', { due_date: '2026-03-04', due_time: '23:00' })
  await add(api, 'tomorrow', { due_date: '2026-03-05' })
  const done = await add(api, 'done', { due_date: '2026-03-04' })
  await api.post(`/tasks/${done.id}/complete`)
  const { body: before } = await api.get('/today')
  assert.deepEqual(
    [before.date, contents(before.overdue), contents(before.today)],
    ['2026-03-04', ['parent'], ['timed', 'sub']],
  )
  app.clock.advance(60_000)
  const { body: after } = await api.get('/today')
  assert.deepEqual(
    [after.date, contents(after.overdue), contents(after.today)],
    ['2026-03-05', ['parent', 'timed', 'sub'], ['tomorrow']],
  )
})

test('today.txt says Today as plain text, one line a task', async (t) => {
  const app = await startApp(t)
  const { api } = await maja(app)
  await add(api, 'Call mum', { due_date: '2026-03-02' })
  await add(api, 'Parents’ evening', { due_date: '2026-03-04', due_time: '17:30' })
  await add(api, 'Rødgrød', { due_date: '2026-03-04' })
  const answer = await api.get('/today.txt')
  assert.equal(answer.headers.get('content-type'), 'text/plain; charset=utf-8')
  assert.equal(answer.text, '2026-03-02 Call mum\n17:30 Parents’ evening\nRødgrød\n')
})

test('Upcoming has one entry a day, empty ones too, from today or the day asked for, at most 31', async (t) => {
  const app = await startApp(t)
  const { api } = await maja(app)
  await add(api, 'overdue', { due_date: '2026-03-03' })
  await add(api, 'daily', { due_date: '2026-03-05', recurrence_rule: 'FREQ=DAILY' })
  await add(api, 'next month', { due_date: '2026-04-10' })
  const { body } = await api.get('/upcoming')
  assert.deepEqual(
    body.days.map((day: { date: string; tasks: { content: string }[] }) => [day.date, ...contents(day.tasks)]),
    [
      ['2026-03-04'],
      ['2026-03-05', 'daily'],
      ['2026-03-06'],
      ['2026-03-07'],
      ['2026-03-08'],
      ['2026-03-09'],
      ['2026-03-10'],
    ],
  )
  const { body: later } = await api.get('/upcoming?days=1000&from=2026-04-10')
  assert.equal(later.days.length, 31)
  assert.deepEqual(contents(later.days[0].tasks), ['next month'])
  for (const wrong of ['days=0', 'days=-1', 'days=x', 'from=2026-02-30'])
    assert.equal((await api.get(`/upcoming?${wrong}`)).status, 422, wrong)
  assert.notEqual((await api.get('/upcoming?from=9999-12-25&days=31')).status, 500)
})

test('no view has a cap: 700 tasks due today are all there', async (t) => {
  const app = await startApp(t)
  const { api } = await maja(app)
  const rows = Array.from({ length: 700 }, (_, n) => ({ content: `t${n}`, due_date: '2026-03-04' }))
  for (let from = 0; from < rows.length; from += 50)
    await Promise.all(rows.slice(from, from + 50).map(({ content, due_date }) => add(api, content, { due_date })))
  assert.equal((await api.get('/today')).body.today.length, 700)
  assert.equal((await api.get('/today.txt')).text.split('\n').length, 701)
  assert.equal((await api.get('/upcoming')).body.days[0].tasks.length, 700)
})

test('tasks of archived projects stay out of the views unless asked for', async (t) => {
  const app = await startApp(t)
  const { api } = await maja(app)
  const { body: project } = await api.post('/projects', { name: 'Old' })
  await add(api, 'x', { project_id: project.id, due_date: '2026-03-04' })
  await api.patch(`/projects/${project.id}`, { archived: true })
  assert.deepEqual((await api.get('/today')).body.today, [])
  assert.equal((await api.get('/today.txt')).text, '')
  assert.deepEqual((await api.get('/upcoming')).body.days[0].tasks, [])
  assert.deepEqual(contents((await api.get('/today?archived=true')).body.today), ['x'])
  assert.equal((await api.get('/today.txt?archived=true')).text, 'x\n')
  assert.deepEqual(contents((await api.get('/upcoming?archived=true')).body.days[0].tasks), ['x'])
})
