import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addDays } from '../../../../src/domain/calendar/day.ts'
import { linesOf, vtodo } from '../../../support/dav/dav.ts'
import { DAILY, repeating, withOccurrence } from '../../../support/dav/dav-series.ts'

test('a rule goes both ways and counts from the due date', async (t) => {
  const { dav, api, id, path, state } = await repeating(t)
  assert.deepEqual(await state(), ['2026-03-04', false, 'FREQ=DAILY'])
  await api.patch(`/tasks/${id}`, { recurrence_rule: 'FREQ=WEEKLY;BYDAY=WE' })
  const lines = linesOf((await dav.get(path)).text)
  assert.ok(
    lines.includes('RRULE:FREQ=WEEKLY;BYDAY=WE') &&
      lines.includes('DTSTART;VALUE=DATE:20260304') &&
      lines.includes('DUE;VALUE=DATE:20260304'),
  )
})

test('STATUS:COMPLETED on the series steps it on, once, however often it is sent', async (t) => {
  const { put, state, completions } = await repeating(t)
  for (let count = 0; count < 3; count++) await put(...DAILY, 'STATUS:COMPLETED', 'COMPLETED:20260304T090000Z')
  assert.deepEqual(await state(), ['2026-03-05', false, 'FREQ=DAILY'])
  assert.equal(await completions(), 1)
})

for (const [why, due] of [
  ['to the same day', '2026-03-05'],
  ['to an earlier day', '2026-03-09'],
] as const) {
  test(`completed early, a series that counts from completion steps ${why}, once, however often it is sent`, async (t) => {
    const { api, id, put, state, completions } = await repeating(t)
    const rule = { recurrence_basis: 'completion', recurrence_rule: 'FREQ=DAILY;COUNT=2' }
    await api.patch(`/tasks/${id}`, { due_date: due, ...rule })
    const [day, limited] = [due.replaceAll('-', ''), 'FREQ=DAILY;COUNT=2']
    const ahead = DAILY.map((line) => line.replaceAll('20260304', day).replace('FREQ=DAILY', limited))
    for (let count = 0; count < 3; count++) await put(...ahead, 'STATUS:COMPLETED', 'COMPLETED:20260304T070000Z')
    assert.deepEqual([await state(), await completions()], [['2026-03-05', false, 'FREQ=DAILY;COUNT=1'], 1])
  })
}

const DONE = ['STATUS:COMPLETED', 'COMPLETED:20260304T070000Z']

test('an overdue occurrence that an override completes counts once, however often it is sent, and the next one too', async (t) => {
  const { app, putText, state, completions } = await repeating(t)
  app.clock.set('2026-03-09T08:00:00Z')
  const once = withOccurrence('20260304', ...DONE)
  for (let count = 0; count < 3; count++) await putText(once)
  assert.deepEqual([await state(), await completions()], [['2026-03-09', false, 'FREQ=DAILY'], 1])
  const override = withOccurrence('20260309', ...DONE).split('END:VTODO\r\n')[1]!
  for (let count = 0; count < 3; count++)
    await putText(once.replace('END:VCALENDAR', `${override}END:VTODO\r\nEND:VCALENDAR`))
  assert.deepEqual([await state(), await completions()], [['2026-03-10', false, 'FREQ=DAILY'], 2])
})

test('an overdue occurrence that an override completes without saying when counts once, however often it is sent', async (t) => {
  const { app, putText, state, completions } = await repeating(t)
  app.clock.set('2026-03-09T08:00:00Z')
  for (let count = 0; count < 3; count++) await putText(withOccurrence('20260304', 'STATUS:COMPLETED'))
  assert.deepEqual([await state(), await completions()], [['2026-03-09', false, 'FREQ=DAILY'], 1])
})

for (const [when, now, next] of [
  ['on its day', '2026-03-04T08:00:00Z', '2026-03-05'],
  ['when it is overdue', '2026-03-09T08:00:00Z', '2026-03-09'],
] as const) {
  test(`what is left out and completed after an occurrence that was completed ${when} counts, sent beside that`, async (t) => {
    const { app, putText, state, completions } = await repeating(t)
    app.clock.set(now)
    const once = withOccurrence('20260304', ...DONE)
    await putText(once)
    const [out, after, end] = [0, 1, 2].map((days) => addDays(next, days).replaceAll('-', ''))
    const override = withOccurrence(after!, ...DONE).split('END:VTODO\r\n')[1]!
    const all = once
      .replace('RRULE:FREQ=DAILY', `RRULE:FREQ=DAILY\r\nEXDATE;VALUE=DATE:${out}`)
      .replace('END:VCALENDAR', `${override}END:VTODO\r\nEND:VCALENDAR`)
    for (let count = 0; count < 3; count++) await putText(all)
    assert.deepEqual([(await state())[0].replaceAll('-', ''), await completions()], [end, 2])
  })
}

for (const due of ['2026-03-05', '2026-03-09']) {
  test(`an override that completes ${due} early, in a series that counts from completion, counts once and is served no more`, async (t) => {
    const { api, dav, id, path, putText, state, completions } = await repeating(t)
    await api.patch(`/tasks/${id}`, { due_date: due, recurrence_basis: 'completion' })
    const day = due.replaceAll('-', '')
    const sent = withOccurrence(day, ...DONE).replaceAll('20260304', day)
    for (let count = 0; count < 3; count++) await putText(sent.replaceAll(`COMPLETED:${day}`, 'COMPLETED:20260304'))
    assert.deepEqual([await state(), await completions()], [['2026-03-05', false, 'FREQ=DAILY'], 1])
    const { text } = await dav.get(path)
    assert.doesNotMatch(text, /RECURRENCE-ID/)
    await putText(text)
    assert.deepEqual([await state(), await completions()], [['2026-03-05', false, 'FREQ=DAILY'], 1])
  })
}

test('a series that is completed with its rule, but without its days, is stepped on', async (t) => {
  const { put, state } = await repeating(t)
  for (let count = 0; count < 3; count++)
    await put('SUMMARY:Pills', 'RRULE:FREQ=DAILY', 'STATUS:COMPLETED', 'COMPLETED:20260304T070000Z')
  assert.deepEqual(await state(), ['2026-03-05', false, 'FREQ=DAILY'])
})

test('a series that is completed without its rule ends, as todoman does, whose next occurrence is a task of its own', async (t) => {
  const { dav, api, inbox, put, state, completions } = await repeating(t)
  await put(...DAILY.slice(0, 3), 'STATUS:COMPLETED', 'COMPLETED:20260304T090000Z')
  await dav.put(`${inbox}b.ics`, vtodo('UID:b', ...DAILY.map((line) => line.replaceAll('20260304', '20260305'))))
  assert.deepEqual([await state(), await completions()], [['2026-03-04', true, null], 1])
  const open = (await api.get('/tasks')).body.tasks.map(({ due_date }: { due_date: string }) => due_date)
  assert.deepEqual(open, ['2026-03-05'])
  await put('SUMMARY:Pills', 'DUE;VALUE=DATE:20260304', 'RRULE:FREQ=DAILY', 'STATUS:NEEDS-ACTION')
  assert.deepEqual(await state(), ['2026-03-04', false, 'FREQ=DAILY'])
})

test('a series whose last occurrence was completed stays completed when that is sent again', async (t) => {
  const { putText, state, completions } = await repeating(t)
  const last = withOccurrence('20260304', 'STATUS:COMPLETED').replace('FREQ=DAILY', 'FREQ=DAILY;COUNT=1')
  await putText(last.replace('STATUS:COMPLETED', 'STATUS:NEEDS-ACTION'))
  for (let count = 0; count < 3; count++) {
    await putText(last)
    assert.deepEqual([await state(), await completions()], [['2026-03-04', true, 'FREQ=DAILY;COUNT=1'], 1])
  }
  await putText(last.replace('STATUS:COMPLETED', 'STATUS:NEEDS-ACTION'))
  assert.deepEqual(await state(), ['2026-03-04', false, 'FREQ=DAILY;COUNT=1'])
})

test('DUE moved to the next occurrence is a completion, once; to any other day it only reschedules', async (t) => {
  const { put, state, completions } = await repeating(t)
  const at = (day: string) => DAILY.map((line) => line.replaceAll('20260304', day))
  await put(...at('20260305'))
  await put(...at('20260305'))
  assert.deepEqual([await state(), await completions()], [['2026-03-05', false, 'FREQ=DAILY'], 1])
  await put(...at('20260309'))
  assert.deepEqual([await state(), await completions()], [['2026-03-09', false, 'FREQ=DAILY'], 1])
  await put(...at('20260308'))
  assert.deepEqual([await state(), await completions()], [['2026-03-08', false, 'FREQ=DAILY'], 1])
})

for (const [when, now, due, { basis, rule }] of [
  ['overdue', '2026-03-09T08:00:00Z', '2026-03-09', { basis: 'due', rule: 'FREQ=DAILY' }],
  ['overdue and counted', '2026-03-09T08:00:00Z', '2026-03-09', { basis: 'due', rule: 'FREQ=DAILY;COUNT=2' }],
  ['early, from completion', '2026-03-01T08:00:00Z', '2026-03-02', { basis: 'completion', rule: 'FREQ=DAILY' }],
] as const) {
  test(`DUE moved to the next occurrence ${when} is a completion, once, also from a client that knows no version`, async (t) => {
    const { app, api, id, put, state, completions } = await repeating(t)
    await api.patch(`/tasks/${id}`, { recurrence_basis: basis, recurrence_rule: rule })
    app.clock.set(now)
    const moved = ['DTSTART;VALUE=DATE:20260305', 'DUE;VALUE=DATE:20260305', `RRULE:${rule}`]
    for (let count = 0; count < 3; count++) {
      await put(...moved)
      assert.deepEqual([(await state())[0], await completions()], [due, 1])
    }
    await put(...moved.map((line) => line.replace('20260305', '20260315')))
    assert.deepEqual([(await state())[0], await completions()], ['2026-03-15', 1])
  })
}

test('the last occurrence closes the task', async (t) => {
  const last = [...DAILY.slice(0, 3), 'RRULE:FREQ=DAILY;COUNT=1']
  const { put, state } = await repeating(t, ...last)
  await put(...last, 'STATUS:COMPLETED')
  assert.equal((await state())[1], true)
})

test('a rule that Errand refuses is refused with its precondition, and nothing changes', async (t) => {
  const { dav, path, state } = await repeating(t)
  for (const rule of [
    'FREQ=SECONDLY',
    'FREQ=YEARLY;BYEASTER=0',
    'FREQ=DAILY;BYDAY=XX',
    'FREQ=MONTHLY;BYMONTHDAY=31;BYMONTH=2',
    'nonsense',
  ]) {
    const answer = await dav.put(path, vtodo('UID:a', ...DAILY.slice(0, 3), `RRULE:${rule}`))
    assert.equal(answer.status, 403, `${rule}: ${answer.status}`)
    assert.match(answer.text, /valid-calendar-(data|object-resource)/)
  }
  assert.deepEqual(await state(), ['2026-03-04', false, 'FREQ=DAILY'])
})

test('a time of day repeats on its own wall clock', async (t) => {
  const { put, state, dav, path } = await repeating(
    t,
    'SUMMARY:Call',
    'DTSTART;TZID=Europe/Copenhagen:20260328T090000',
    'DUE;TZID=Europe/Copenhagen:20260328T090000',
    'RRULE:FREQ=DAILY',
  )
  const text = (await dav.get(path)).text
  await dav.put(path, text.replace('RRULE', 'STATUS:COMPLETED\r\nRRULE').replace('STATUS:NEEDS-ACTION\r\n', ''))
  assert.equal((await state())[0], '2026-03-29')
  assert.ok(linesOf((await dav.get(path)).text).includes('DUE;TZID=Europe/Copenhagen:20260329T090000'))
  await put('SUMMARY:Call', 'DTSTART:20260329T070000Z', 'DUE:20260329T070000Z', 'RRULE:FREQ=DAILY')
  assert.equal((await state())[0], '2026-03-29')
})

test('a series that has ended is opened again by a client that moves its end, though the last tick is sent with it', async (t) => {
  const until = (day: string) => [...DAILY.slice(0, 3), `RRULE:FREQ=DAILY;UNTIL=${day}`]
  const { putText, state } = await repeating(t, ...until('20260304'))
  const ticked = (day: string) =>
    vtodo(
      'UID:a',
      ...until(day),
      'END:VTODO',
      'BEGIN:VTODO',
      'UID:a',
      'RECURRENCE-ID;VALUE=DATE:20260304',
      'STATUS:COMPLETED',
    )
  for (let count = 0; count < 2; count++) await putText(ticked('20260304'))
  assert.equal((await state())[1], true)
  await putText(ticked('20260310'))
  assert.deepEqual((await state()).slice(1), [false, 'FREQ=DAILY;UNTIL=20260310'])
})

test('a series that starts before it is due keeps so when an occurrence is completed, by whichever way', async (t) => {
  const series = [
    'SUMMARY:Water',
    'DTSTART;TZID=Europe/Copenhagen:20260304T090000',
    'DUE;TZID=Europe/Copenhagen:20260306T180000',
    'RRULE:FREQ=WEEKLY',
    'EXDATE;TZID=Europe/Copenhagen:20260401T090000',
  ]
  const { dav, api, id, path, put, state } = await repeating(t, ...series)
  const dates = async () =>
    linesOf((await dav.get(path)).text).filter((line) => /^(DTSTART;|DUE|RRULE:FREQ=W)/.test(line))
  const at = (start: string, due: string) => [
    `DTSTART;TZID=Europe/Copenhagen:${start}T090000`,
    `DUE;TZID=Europe/Copenhagen:${due}T180000`,
    'RRULE:FREQ=WEEKLY',
  ]
  await api.post(`/tasks/${id}/complete`, {})
  assert.deepEqual(await dates(), at('20260311', '20260313'))
  await put(...series.slice(0, 1), ...at('20260311', '20260313'), 'STATUS:COMPLETED')
  assert.deepEqual(await dates(), at('20260318', '20260320'))
  await put(...series.slice(0, 1), ...at('20260318', '20260320'), 'STATUS:COMPLETED')
  await api.post(`/tasks/${id}/complete`, {})
  assert.deepEqual(await dates(), at('20260401', '20260403'))
  await api.patch(`/tasks/${id}`, { due_date: '2026-04-04' })
  assert.deepEqual((await dates())[0], 'DTSTART;TZID=Europe/Copenhagen:20260404T180000')
  assert.equal((await state())[0], '2026-04-04')
  await api.patch(`/tasks/${id}`, { recurrence_rule: null })
  assert.deepEqual(await dates(), ['DUE;TZID=Europe/Copenhagen:20260404T180000'])
})
