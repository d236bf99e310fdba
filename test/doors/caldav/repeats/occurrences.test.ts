import assert from 'node:assert/strict'
import { test } from 'node:test'
import { clientOf, davHome, linesOf, vtodo } from '../../../support/dav/dav.ts'
import { DAILY, repeating, withOccurrence } from '../../../support/dav/dav-series.ts'
import { joins } from '../../../support/people.ts'

test('an override that is completed steps the series on, once', async (t) => {
  const { put, putText, state, completions } = await repeating(t)
  const text = withOccurrence('20260304', 'SUMMARY:Pills', 'DUE;VALUE=DATE:20260304', 'STATUS:COMPLETED')
  await putText(text)
  await putText(text)
  assert.deepEqual(await state(), ['2026-03-05', false, 'FREQ=DAILY'])
  assert.equal(await completions(), 1)
  await put(...DAILY.map((line) => line.replaceAll('20260304', '20260305')))
  assert.deepEqual(await state(), ['2026-03-05', false, 'FREQ=DAILY'])
})

test('an occurrence was completed when its client says, on the series or in an override', async (t) => {
  const { api, put, putText } = await repeating(t)
  await put(...DAILY, 'STATUS:COMPLETED', 'COMPLETED:20260303T180000Z')
  await putText(withOccurrence('20260305', 'STATUS:COMPLETED', 'COMPLETED:20260303T190000Z'))
  const { entries } = (await api.get('/completed')).body
  assert.deepEqual(
    entries.map(({ occurrence, completed_at }: Record<string, string>) => [occurrence, completed_at]),
    [
      ['2026-03-05', '2026-03-03T19:00:00.000Z'],
      ['2026-03-04', '2026-03-03T18:00:00.000Z'],
    ],
  )
})

for (const [what, days] of Object.entries({
  'a day before it is due': ['DTSTART;VALUE=DATE:20260304', 'DUE;VALUE=DATE:20260305'],
  'the evening before it is due': [
    'DTSTART;TZID=Europe/Copenhagen:20260304T230000',
    'DUE;TZID=Europe/Copenhagen:20260305T010000',
  ],
  'the evening before it ends': ['DTSTART;TZID=Europe/Copenhagen:20260304T230000', 'DURATION:PT2H'],
}))
  test(`an occurrence is named by its start also where that is ${what}`, async (t) => {
    const [start] = days
    const name = start!.replace('DTSTART', 'RECURRENCE-ID')
    const weekly = ['SUMMARY:Pills', ...days, 'RRULE:FREQ=WEEKLY']
    const { dav, path, put, putText, state } = await repeating(t, ...weekly)
    const changed = (line: string) =>
      vtodo('UID:a', ...weekly, 'END:VTODO', 'BEGIN:VTODO', 'UID:a', name, 'SUMMARY:Other', line)
    await putText(changed('STATUS:NEEDS-ACTION'))
    assert.ok(linesOf((await dav.get(path)).text).includes('SUMMARY:Other'), 'what was changed of it alone is kept')
    await putText(changed('STATUS:COMPLETED'))
    assert.equal((await state())[0], '2026-03-12')
    await put(...weekly)
    await put(...weekly, start!.replace('DTSTART', 'EXDATE'))
    assert.equal((await state())[0], '2026-03-12')
  })

test('an occurrence that is left out or moved is so once, however often it is sent', async (t) => {
  const { put, putText, state } = await repeating(t)
  for (let count = 0; count < 3; count++) {
    await put(...DAILY, 'EXDATE;VALUE=DATE:20260304')
    assert.deepEqual(await state(), ['2026-03-05', false, 'FREQ=DAILY'])
  }
  await put(...DAILY)
  for (let count = 0; count < 3; count++) {
    await putText(withOccurrence('20260304', 'SUMMARY:Pills', 'DUE;VALUE=DATE:20260307'))
    assert.deepEqual(await state(), ['2026-03-07', false, 'FREQ=DAILY'])
  }
})

test('occurrences that were completed one after the other before the client sent them are all completed, each once', async (t) => {
  const { putText, state, completions } = await repeating(t)
  const [first, second] = ['20260304', '20260305'].map((day) => withOccurrence(day, 'STATUS:COMPLETED'))
  const overrides = second!.slice(second!.lastIndexOf('BEGIN:VTODO'))
  for (let count = 0; count < 2; count++) {
    await putText(first!.replace('END:VCALENDAR', overrides))
    assert.deepEqual([await state(), await completions()], [['2026-03-06', false, 'FREQ=DAILY'], 2])
  }
})

test('what is completed leads past occurrences that were left out', async (t) => {
  const { put, putText, state, completions } = await repeating(t)
  const leftOut = ['20260305', '20260306'].map((day) => `EXDATE;VALUE=DATE:${day}`)
  await put(...DAILY, ...leftOut)
  assert.equal((await state())[0], '2026-03-04')
  const done = withOccurrence('20260304', 'STATUS:COMPLETED').replace('RRULE', `${leftOut.join('\r\n')}\r\nRRULE`)
  for (let count = 0; count < 2; count++) {
    await putText(done)
    assert.deepEqual([await state(), await completions()], [['2026-03-07', false, 'FREQ=DAILY'], 1])
  }
})

test('what was changed of one occurrence is served until the series has passed it, or repeats no more', async (t) => {
  const { dav, api, id, path, putText, state } = await repeating(t)
  await putText(withOccurrence('20260305', 'SUMMARY:Other'))
  const served = async () => linesOf((await dav.get(path)).text).includes('SUMMARY:Other')
  await api.post(`/tasks/${id}/complete`)
  assert.deepEqual([(await state())[0], await served()], ['2026-03-05', true])
  await api.post(`/tasks/${id}/complete`)
  assert.deepEqual([(await state())[0], await served()], ['2026-03-06', false])
  await putText(withOccurrence('20260307', 'SUMMARY:Other').replaceAll(':20260304', ':20260306'))
  assert.equal(await served(), true)
  await api.patch(`/tasks/${id}`, { recurrence_rule: null })
  assert.equal(await served(), false)
})

test('an override that is cancelled steps the series on, once', async (t) => {
  const { putText, state, completions } = await repeating(t)
  const text = withOccurrence('20260304', 'SUMMARY:Pills', 'DUE;VALUE=DATE:20260304', 'STATUS:CANCELLED')
  await putText(text)
  await putText(text)
  assert.deepEqual([await state(), await completions()], [['2026-03-05', false, 'FREQ=DAILY'], 1])
})

test('the open occurrence that KDE names beside the first DTSTART and DUE steps the series on, once, and does not outlive it', async (t) => {
  const { dav, api, id, path, put, state, completions } = await repeating(t)
  const open = (day: string) => [...DAILY, `X-KDE-LIBKCAL-DTRECURRENCE;VALUE=DATE:${day}`]
  await put(...open('20260304'))
  assert.deepEqual([await state(), await completions()], [['2026-03-04', false, 'FREQ=DAILY'], 0])
  for (const day of ['20260305', '20260305', '20260306', '20260306']) await put(...open(day))
  assert.deepEqual([await state(), await completions()], [['2026-03-06', false, 'FREQ=DAILY'], 2])
  await api.post(`/tasks/${id}/complete`)
  const lines = linesOf((await dav.get(path)).text)
  assert.deepEqual(
    lines.filter((line) => /^(DTSTART|DUE|X-KDE)/.test(line)),
    ['DTSTART;VALUE=DATE:20260307', 'DUE;VALUE=DATE:20260307'],
  )
})

test('KDE names the open occurrence by its DTSTART, in any zone', async (t) => {
  const { put, state } = await repeating(t)
  const at = (open: string) =>
    put(
      'SUMMARY:Pills',
      'DTSTART;TZID=Europe/Copenhagen:20260304T003000',
      'DUE;TZID=Europe/Copenhagen:20260306T090000',
      'RRULE:FREQ=DAILY;INTERVAL=3',
      `X-KDE-LIBKCAL-DTRECURRENCE${open}`,
    )
  await at(';TZID=Europe/Copenhagen:20260304T003000')
  assert.equal((await state())[0], '2026-03-06')
  await at(':20260306T233000Z')
  assert.equal((await state())[0], '2026-03-09')
  await at(';VALUE=DATE-TIME;TZID=Europe/Copenhagen:20260310T003000')
  assert.equal((await state())[0], '2026-03-12')
  for (const odd of [':nonsense', ':20261399', ':20260399T250000', ';VALUE=DATE:', ':20260317T003000Z']) await at(odd)
  assert.equal((await state())[1], false)
})

test('a tick on an occurrence counts though another was moved to its day', async (t) => {
  const { putText, state } = await repeating(t)
  const series = (...lines: string[]) => vtodo('UID:a', ...DAILY, ...lines)
  const override = (day: string, ...lines: string[]) => [
    'END:VTODO',
    'BEGIN:VTODO',
    'UID:a',
    `RECURRENCE-ID;VALUE=DATE:${day}`,
    ...lines,
  ]
  const moved = override('20260304', 'DUE;VALUE=DATE:20260307')
  await putText(series(...moved))
  assert.equal((await state())[0], '2026-03-07')
  await putText(series(...moved, ...override('20260307', 'STATUS:COMPLETED')))
  assert.equal((await state())[0], '2026-03-08')
})

for (const [who, start, day] of [
  ['by a client that has read where the task stands', '20260316', '2026-03-09'],
  ['the same day', '20260311', '2026-03-09'],
  ['days later', '20260311', '2026-03-11'],
] as const) {
  test(`a task that was completed late is moved to the day after the one it was due on, ${who} and sends no version`, async (t) => {
    const { app, api, id, put, state, completions } = await repeating(t)
    await api.patch(`/tasks/${id}`, { recurrence_basis: 'completion', recurrence_rule: 'FREQ=WEEKLY' })
    app.clock.set('2026-03-09T08:00:00Z')
    await api.post(`/tasks/${id}/complete`)
    assert.equal((await state())[0], '2026-03-16')
    app.clock.set(`${day}T09:00:00Z`)
    await put('SUMMARY:Pills', `DTSTART;VALUE=DATE:${start}`, 'DUE;VALUE=DATE:20260311', 'RRULE:FREQ=WEEKLY')
    assert.deepEqual([(await state())[0], await completions()], ['2026-03-11', 1])
  })
}

test('a text that is sent again without a version after a further completion leaves the task where that put it', async (t) => {
  const { app, api, id, put, state, completions } = await repeating(t)
  const next = (stamp: string) => [...DAILY.map((line) => line.replaceAll('20260304', '20260305')), stamp]
  await put(...next('DTSTAMP:20260301T080000Z'))
  await api.post(`/tasks/${id}/complete`)
  for (let count = 0; count < 2; count++) {
    await put(...next('DTSTAMP:20260301T080500Z'))
    assert.deepEqual([(await state())[0], await completions()], ['2026-03-06', 2])
  }
  app.clock.advance(2 * 24 * 60 * 60 * 1000)
  await put(...next('DTSTAMP:20260303T080500Z'))
  assert.deepEqual([(await state())[0], await completions()], ['2026-03-05', 2], 'days later it is somebody’s wish')
})

test('a text that is sent again leaves the task where another person’s phone put it meanwhile, whose clock is wrong', async (t) => {
  const { app, dav, api, person, home } = await davHome(t)
  await dav.send('MKCALENDAR', `${home}garden/`)
  const { id } = (await api.get('/projects')).body.projects[1]
  const ben = await joins(app, person, id, { name: 'Ben' })
  const bens = await clientOf(app, ben)
  const path = `${home}garden/a.ics`
  const on = (day: string) => DAILY.map((line) => line.replaceAll('20260304', day))
  await dav.put(path, vtodo('UID:a', ...DAILY))
  await dav.put(path, vtodo('UID:a', ...on('20260305')))
  app.clock.advance(2 * 24 * 60 * 60 * 1000)
  const done = vtodo('UID:a', ...on('20260305'), 'STATUS:COMPLETED', 'COMPLETED:20200101T080000Z')
  assert.equal((await bens.put(`/dav/calendars/${ben.id}/${id}/a.ics`, done)).status, 204)
  const due = async () => (await api.get(`/tasks?project_id=${id}`)).body.tasks[0].due_date
  assert.equal(await due(), '2026-03-06')
  await dav.put(path, vtodo('UID:a', ...on('20260305')))
  assert.equal(await due(), '2026-03-06')
})
