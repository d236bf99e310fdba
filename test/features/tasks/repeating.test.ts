import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startApp, type Answered } from '../../support/app.ts'
import { maja } from '../../support/people.ts'
import { add } from '../../support/requests.ts'

test('a daily task ten days late needs one completion', async (t) => {
  const app = await startApp(t)
  const { api } = await maja(app)
  const task = await add(api, 'Water', { due_date: '2026-02-22', recurrence_rule: 'freq=daily' })
  assert.equal(task.recurrence_rule, 'FREQ=DAILY')
  assert.equal(task.recurrence_text, 'every day')
  const done = await api.post(`/tasks/${task.id}/complete`)
  assert.equal(done.body.completed, false)
  assert.equal(done.body.recurred, true)
  assert.equal(done.body.next_due_date, '2026-03-04')
  const early = await api.post(`/tasks/${task.id}/complete`)
  assert.equal(early.body.due_date, '2026-03-05')
})

test('what a rule leaves out is taken from the due date, so moving one occurrence moves only that one', async (t) => {
  const app = await startApp(t)
  const { api } = await maja(app)
  const task = await add(api, 'Bins', { due_date: '2026-03-09', recurrence_rule: 'RRULE:FREQ=WEEKLY' })
  assert.equal(task.recurrence_rule, 'FREQ=WEEKLY;BYDAY=MO')
  const moved = await api.patch(`/tasks/${task.id}`, { due_date: '2026-03-11' })
  assert.equal(moved.body.recurrence_rule, 'FREQ=WEEKLY;BYDAY=MO')
  assert.equal((await api.post(`/tasks/${task.id}/complete`)).body.due_date, '2026-03-16')
})

test('COUNT ends: each completion or skip lowers it, at 1 the task closes', async (t) => {
  const app = await startApp(t)
  const { api } = await maja(app)
  const task = await add(api, 'Pills', { due_date: '2026-03-04', recurrence_rule: 'FREQ=DAILY;COUNT=3' })
  const path = `/tasks/${task.id}`
  assert.equal((await api.post(`${path}/skip`)).body.recurrence_rule, 'FREQ=DAILY;COUNT=2')
  assert.equal((await api.post(`${path}/complete`)).body.recurrence_rule, 'FREQ=DAILY;COUNT=1')
  const last = await api.post(`${path}/complete`)
  assert.deepEqual([last.body.completed, last.body.recurred, last.body.next_due_date], [true, false, null])
  assert.equal((await api.post(`${path}/skip`)).status, 409)
})

test('09:00 stays 09:00 over DST in Copenhagen, New York, Lord Howe and Kolkata', async (t) => {
  const app = await startApp(t)
  const { api } = await maja(app)
  for (const zone of ['Europe/Copenhagen', 'America/New_York', 'Australia/Lord_Howe', 'Asia/Kolkata']) {
    app.clock.set('2026-03-04T08:00:00.000Z')
    const task = await add(api, zone, {
      due_date: '2026-03-01',
      due_time: '09:00',
      due_timezone: zone,
      recurrence_rule: 'FREQ=WEEKLY',
    })
    let due = task
    for (let week = 0; week < 53; week++) {
      const clock = new Intl.DateTimeFormat('en-GB', { timeZone: zone, hour: '2-digit', minute: '2-digit' }).format(
        new Date(due.due_datetime),
      )
      assert.equal(clock, '09:00', `${zone} ${due.due_date}`)
      app.clock.set(due.due_datetime)
      due = (await api.post(`/tasks/${task.id}/complete`)).body
      assert.equal(due.due_time, '09:00')
    }
  }
})

test('a wall time that DST skips moves forward by the gap, a doubled one is the first', async (t) => {
  const app = await startApp(t)
  const { api } = await maja(app)
  const skipped = await add(api, 'x', { due_date: '2026-03-29', due_time: '02:30' })
  assert.equal(skipped.due_datetime, '2026-03-29T01:30:00.000Z')
  const doubled = await add(api, 'x', { due_date: '2026-10-25', due_time: '02:30' })
  assert.equal(doubled.due_datetime, '2026-10-25T00:30:00.000Z')
})

test('the next occurrence is later than now in an hour that clocks skip or show twice', async (t) => {
  const app = await startApp(t)
  const { api } = await maja(app)
  const time = { due_time: '02:30', recurrence_rule: 'FREQ=DAILY' }
  for (const [due_date, now, next] of [
    ['2026-10-24', '2026-10-25T00:10:00.000Z', '2026-10-25'],
    ['2026-10-24', '2026-10-25T01:10:00.000Z', '2026-10-26'],
    ['2027-03-27', '2027-03-28T01:10:00.000Z', '2027-03-28'],
    ['2027-03-27', '2027-03-28T01:30:00.000Z', '2027-03-29'],
  ] as const) {
    app.clock.set(now)
    const { id } = await add(api, 'x', { due_date, ...time })
    assert.equal((await api.post(`/tasks/${id}/complete`)).body.due_date, next, now)
    assert.equal((await add(api, 'x', time)).due_date, next, now)
  }
})

test('two people who tick the same occurrence advance it by one', async (t) => {
  const app = await startApp(t)
  const { api } = await maja(app)
  const task = await add(api, 'x', { due_date: '2026-03-04', recurrence_rule: 'FREQ=DAILY' })
  const body = { due_date: '2026-03-04' }
  const answers = await Promise.all(Array.from({ length: 50 }, () => api.post(`/tasks/${task.id}/complete`, body)))
  assert.equal(answers.filter((answer) => answer.body.recurred).length, 1)
  for (const answer of answers) assert.equal(answer.body.due_date, '2026-03-05')
})

test('the next round opens sub-tasks and moves their days along', async (t) => {
  const app = await startApp(t)
  const { api } = await maja(app)
  const trip = await add(api, 'Trip', { due_date: '2026-03-06', recurrence_rule: 'FREQ=WEEKLY' })
  const pack = await add(api, 'Pack', { parent_id: trip.id, due_date: '2026-03-05' })
  await api.post(`/tasks/${pack.id}/complete`)
  await api.post(`/tasks/${trip.id}/complete`)
  const { body } = await api.get(`/tasks/${pack.id}`)
  assert.deepEqual([body.completed, body.due_date], [false, '2026-03-12'])
})

test('a rule from completion counts from the day of completion', async (t) => {
  const app = await startApp(t)
  const { api } = await maja(app)
  const task = await add(api, 'Haircut', {
    due_date: '2026-02-01',
    recurrence_rule: 'FREQ=DAILY;INTERVAL=30',
    recurrence_basis: 'completion',
  })
  assert.equal((await api.post(`/tasks/${task.id}/complete`)).body.due_date, '2026-04-03')
})

test('a task that repeats no more counts its next rule from the due date, unless that is said, and undo brings both back', async (t) => {
  const { api } = await maja(await startApp(t))
  const repeat = { due_date: '2026-03-05', recurrence_rule: 'FREQ=MONTHLY', recurrence_basis: 'completion' }
  const { id } = await add(api, 'Haircut', repeat)
  const state = ({ body }: Answered) => [body.due_date, body.recurrence_rule, body.recurrence_basis]
  for (const change of [{ recurrence_rule: null }, { due_date: null }]) {
    const ended = await api.patch(`/tasks/${id}`, change)
    assert.deepEqual(state(ended).slice(1), [null, 'due'])
    const again = await api.patch(`/tasks/${id}`, { due_date: '2026-03-05', recurrence_rule: 'FREQ=MONTHLY' })
    assert.deepEqual(state(again), ['2026-03-05', 'FREQ=MONTHLY;BYMONTHDAY=5', 'due'])
    for (const { headers } of [again, ended]) await api.post('/undo', { id: headers.get('x-undo-id') })
    assert.deepEqual(state(await api.get(`/tasks/${id}`)), Object.values(repeat))
  }
  const said = await api.patch(`/tasks/${id}`, { recurrence_rule: null, recurrence_basis: 'completion' })
  assert.deepEqual(state(said).slice(1), [null, 'completion'])
})

test('a completion sent again is answered whole, also for a task whose text is too long to be kept with the answer', async (t) => {
  const { api } = await maja(await startApp(t))
  const description = 'x'.repeat(65_536)
  const task = await add(api, 'Book', { description, due_date: '2026-03-04', recurrence_rule: 'FREQ=DAILY' })
  const send = () => api.post(`/tasks/${task.id}/complete`, undefined, { headers: { 'Idempotency-Key': 'once' } })
  const first = await send()
  const again = await send()
  assert.deepEqual([again.status, again.headers.get('idempotent-replay')], [200, 'true'])
  assert.deepEqual(again.body, first.body)
})

test('completed again on the same day, from completion: the day stays, and it is told and taken back like any', async (t) => {
  const app = await startApp(t)
  const { api } = await maja(app)
  const more = { due_date: '2026-03-04', recurrence_rule: 'FREQ=DAILY;INTERVAL=3', recurrence_basis: 'completion' }
  const task = await add(api, 'x', more)
  await api.post(`/tasks/${task.id}/complete`)
  const { seq } = (await api.get('/changes')).body
  const again = await api.post(`/tasks/${task.id}/complete`)
  assert.deepEqual([again.body.recurred, again.body.due_date], [true, '2026-03-07'])
  const { changes } = (await api.get(`/changes?since=${seq}`)).body
  assert.deepEqual(
    changes.map(({ type }: any) => type),
    ['task.completed'],
  )
  const told = async () =>
    (await api.get(`/tasks/${task.id}/activity`)).body.activity.map(({ event, payload }: any) => [
      event,
      payload.due_date,
      payload.changes,
    ])
  assert.deepEqual((await told())[0], ['task.completed', '2026-03-07', undefined])
  const done = async () => (await api.get('/completed')).body.entries.map(({ occurrence }: any) => occurrence)
  assert.deepEqual(await done(), ['2026-03-07', '2026-03-04'])
  assert.equal((await api.post('/undo', { id: again.headers.get('x-undo-id') })).status, 200)
  assert.deepEqual(await done(), ['2026-03-04'])
  assert.deepEqual((await told())[0], ['task.updated', undefined, undefined])
})

test('occurrences show the present day first', async (t) => {
  const app = await startApp(t)
  const { api } = await maja(app)
  const task = await add(api, 'x', { due_date: '2026-03-04', recurrence_rule: 'FREQ=DAILY;COUNT=3' })
  assert.deepEqual((await api.get(`/tasks/${task.id}/occurrences`)).body.occurrences, [
    '2026-03-04',
    '2026-03-05',
    '2026-03-06',
  ])
  assert.deepEqual(
    (await api.get(`/tasks/${(await add(api, 'y', { due_date: '2026-04-01' })).id}/occurrences`)).body.occurrences,
    ['2026-04-01'],
  )
  assert.equal((await api.get(`/tasks/${task.id}/occurrences?count=101`)).status, 422)
})
