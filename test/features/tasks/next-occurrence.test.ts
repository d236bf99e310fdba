import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startApp } from '../../support/app.ts'
import { maja } from '../../support/people.ts'
import { add, complete, read, skip } from '../../support/requests.ts'

test('an overdue round leads to the first that is not over, counted from the day that was due', async (t) => {
  const app = await startApp(t)
  const { api } = await maja(app)
  const rows: [due: string, rule: string, next: string][] = [
    ['2026-02-22', 'FREQ=DAILY;INTERVAL=3', '2026-03-06'],
    ['2026-02-23', 'FREQ=WEEKLY;INTERVAL=2', '2026-03-09'],
    ['2026-02-25', 'FREQ=WEEKLY', '2026-03-04'],
    ['2025-12-31', 'FREQ=MONTHLY', '2026-03-31'],
    ['2025-11-15', 'FREQ=MONTHLY;INTERVAL=3', '2026-05-15'],
    ['2024-02-29', 'FREQ=YEARLY', '2027-02-28'],
    ['2026-03-01', 'FREQ=MONTHLY;BYDAY=-1FR', '2026-03-27'],
  ]
  for (const [due_date, recurrence_rule, next] of rows) {
    const done = await complete(api, await add(api, recurrence_rule, { due_date, recurrence_rule }))
    assert.deepEqual([done.recurred, done.next_due_date, done.due_date], [true, next, next], recurrence_rule)
  }
})

test('a repeat that is due today or later leads to the next day after it, however early it is ticked off', async (t) => {
  const app = await startApp(t)
  const { api } = await maja(app)
  const task = await add(api, 'x', { due_date: '2026-03-20', recurrence_rule: 'FREQ=WEEKLY' })
  const days = [await complete(api, task), await skip(api, task), await complete(api, task)]
  assert.deepEqual(
    days.map((done) => done.due_date),
    ['2026-03-27', '2026-04-03', '2026-04-10'],
  )
})

test('a timed round leads to one that is later than now, where the task is', async (t) => {
  const app = await startApp(t)
  const { api } = await maja(app)
  const daily = (due_time: string, due_timezone = 'Europe/Copenhagen') =>
    add(api, due_time, { due_date: '2026-03-01', due_time, due_timezone, recurrence_rule: 'FREQ=DAILY' })
  assert.equal((await complete(api, await daily('08:59'))).due_date, '2026-03-05')
  assert.equal((await complete(api, await daily('09:00'))).due_date, '2026-03-05', 'now is 09:00 in Copenhagen')
  assert.equal((await complete(api, await daily('09:01'))).due_date, '2026-03-04')
  assert.equal((await complete(api, await daily('03:30', 'America/New_York'))).due_date, '2026-03-04')
  assert.equal((await complete(api, await daily('13:00', 'Asia/Kolkata'))).due_date, '2026-03-05')
})

test('today is the day where the one who completes lives', async (t) => {
  const app = await startApp(t)
  const { api } = await maja(app)
  app.clock.set('2026-03-04T20:00:00.000Z')
  const daily = () => add(api, 'x', { due_date: '2026-03-01', recurrence_rule: 'FREQ=DAILY' })
  assert.equal((await complete(api, await daily())).due_date, '2026-03-04')
  await api.patch('/auth/me', { timezone: 'Asia/Kolkata' })
  assert.equal((await complete(api, await daily())).due_date, '2026-03-05')
})

test('from completion, the interval counts from today: early, late, by day of the week, and skipped from the day due', async (t) => {
  const app = await startApp(t)
  const { api } = await maja(app)
  const every = (due_date: string, recurrence_rule: string) =>
    add(api, 'x', { due_date, recurrence_rule, recurrence_basis: 'completion' })
  assert.equal((await complete(api, await every('2026-03-10', 'FREQ=DAILY;INTERVAL=3'))).due_date, '2026-03-07')
  assert.equal((await complete(api, await every('2026-02-10', 'FREQ=WEEKLY;INTERVAL=2'))).due_date, '2026-03-18')
  assert.equal((await complete(api, await every('2026-03-04', 'FREQ=MONTHLY'))).due_date, '2026-04-04')
  assert.equal((await skip(api, await every('2026-03-10', 'FREQ=DAILY;INTERVAL=3'))).due_date, '2026-03-13')
  const counted = await every('2026-03-04', 'FREQ=DAILY;COUNT=2')
  assert.equal((await complete(api, counted)).recurrence_rule, 'FREQ=DAILY;COUNT=1')
  assert.equal((await complete(api, counted)).completed, true)
})

test('rounds that were missed do not count; the last closes, by completion or by skip', async (t) => {
  const app = await startApp(t)
  const { api } = await maja(app)
  const late = await add(api, 'late', { due_date: '2026-02-22', recurrence_rule: 'FREQ=DAILY;COUNT=5' })
  assert.deepEqual((await complete(api, late)).recurrence_rule, 'FREQ=DAILY;COUNT=4')
  const last = await add(api, 'last', { due_date: '2026-03-04', recurrence_rule: 'FREQ=DAILY;COUNT=1' })
  const child = await add(api, 'child', { parent_id: last.id })
  const skipped = await skip(api, last)
  assert.deepEqual([skipped.completed, skipped.recurred, skipped.next_due_date], [true, false, null])
  assert.equal((await read(api, child)).completed, true)
  const told = (await api.get(`/tasks/${last.id}/activity`)).body.activity
  assert.deepEqual(
    told.map((one: any) => [one.event, one.payload.skipped]),
    [
      ['task.updated', true],
      ['task.created', undefined],
    ],
    'a skip is no completion',
  )
})

test('past UNTIL the task closes', async (t) => {
  const app = await startApp(t)
  const { api } = await maja(app)
  const rule = (until: string) => `FREQ=DAILY;UNTIL=${until}`
  const task = await add(api, 'x', { due_date: '2026-03-04', recurrence_rule: rule('20260305') })
  assert.deepEqual([(await complete(api, task)).due_date, (await complete(api, task)).completed], ['2026-03-05', true])
  const late = await add(api, 'late', { due_date: '2026-02-20', recurrence_rule: rule('20260303') })
  assert.equal((await complete(api, late)).completed, true)
  const skipped = await add(api, 'skipped', { due_date: '2026-03-04', recurrence_rule: rule('20260304') })
  assert.equal((await skip(api, skipped)).completed, true)
})

test('where the next moment would be past the year 9999 the task closes, and what is below a repeat stays where it is', async (t) => {
  const app = await startApp(t)
  const { api } = await maja(app)
  const late = { due_date: '9999-12-30', due_time: '23:00', due_timezone: 'America/New_York' }
  const last = () => add(api, 'x', { ...late, recurrence_rule: 'FREQ=DAILY' })
  for (const done of [await complete(api, await last()), await skip(api, await last())])
    assert.deepEqual([done.completed, done.recurred, done.due_date], [true, false, '9999-12-30'])
  const weekly = await add(api, 'x', { due_date: '2026-03-04', recurrence_rule: 'FREQ=WEEKLY' })
  const below = await add(api, 'x', { ...late, parent_id: weekly.id })
  await complete(api, weekly)
  assert.equal((await read(api, below)).due_datetime, below.due_datetime)
})

test('in the next round all below opens; what has a day and no rule of its own moves as far, by skip too', async (t) => {
  const app = await startApp(t)
  const { api } = await maja(app)
  const trip = await add(api, 'trip', { due_date: '2026-03-06', recurrence_rule: 'FREQ=WEEKLY' })
  const under = (content: string, more: object = {}) => add(api, content, { parent_id: trip.id, ...more })
  const [dated, undated, own, thrown] = [
    await under('dated', { due_date: '2026-03-05', due_time: '18:00' }),
    await under('undated'),
    await under('own rule', { due_date: '2026-03-04', recurrence_rule: 'FREQ=DAILY' }),
    await under('thrown away', { due_date: '2026-03-04' }),
  ]
  const deep = await add(api, 'deep', { parent_id: undated.id, due_date: '2026-03-01' })
  await complete(api, dated)
  await complete(api, undated)
  await api.delete(`/tasks/${thrown.id}`)
  const done = await api.post(`/tasks/${trip.id}/complete`)
  const state = async () =>
    Promise.all([dated, undated, own, deep].map((task) => read(api, task))).then((tasks) =>
      tasks.map((task) => [task.completed, task.due_date]),
    )
  const next = [
    [false, '2026-03-12'],
    [false, null],
    [false, '2026-03-04'],
    [false, '2026-03-08'],
  ]
  assert.deepEqual(await state(), next)
  assert.equal((await read(api, dated)).due_datetime, '2026-03-12T17:00:00.000Z')
  assert.equal((await api.get('/trash/tasks')).body.tasks[0].due_date, '2026-03-04')
  await skip(api, trip)
  assert.deepEqual((await state())[0], [false, '2026-03-19'])
  const { body: counts } = await api.get(`/tasks/${trip.id}`)
  assert.deepEqual([counts.subtask_count, counts.subtask_done], [3, 0])
  const undone = await api.post('/undo', { id: done.headers.get('x-undo-id') })
  assert.equal(undone.status, 409, 'the days have moved on since')
})

test('one undo takes a whole round back, with all below it', async (t) => {
  const app = await startApp(t)
  const { api } = await maja(app)
  const trip = await add(api, 'trip', { due_date: '2026-03-06', recurrence_rule: 'FREQ=WEEKLY;COUNT=4' })
  const pack = await add(api, 'pack', { parent_id: trip.id, due_date: '2026-03-05' })
  await complete(api, pack)
  const before = [await read(api, trip), await read(api, pack)].map(({ updated_at: _, ...task }) => task)
  const done = await api.post(`/tasks/${trip.id}/complete`)
  assert.equal((await api.post('/undo', { id: done.headers.get('x-undo-id') })).status, 200)
  const after = [await read(api, trip), await read(api, pack)].map(({ updated_at: _, ...task }) => task)
  assert.deepEqual(after, before)
})

test('on the 31st, on the last day of February, it keeps to the end of the month', async (t) => {
  const app = await startApp(t)
  const { api } = await maja(app)
  const task = await add(api, 'rent', { due_date: '2026-03-31', recurrence_rule: 'FREQ=MONTHLY' })
  const days: string[] = []
  for (let month = 0; month < 12; month++) days.push((await complete(api, task)).due_date.slice(5))
  assert.deepEqual(days, [
    ...['04-30', '05-31', '06-30', '07-31', '08-31', '09-30'],
    ...['10-31', '11-30', '12-31', '01-31', '02-28', '03-31'],
  ])
  const leap = await add(api, 'leap', { due_date: '2028-02-29', recurrence_rule: 'FREQ=YEARLY' })
  const years: string[] = []
  for (let year = 0; year < 4; year++) years.push((await complete(api, leap)).due_date)
  assert.deepEqual(years, ['2029-02-28', '2030-02-28', '2031-02-28', '2032-02-29'])
})
