import assert from 'node:assert/strict'
import { test } from 'node:test'
import { davHome, linesOf, vtodo } from '../../support/dav.ts'

const DAILY = ['SUMMARY:Pills', 'DTSTART;VALUE=DATE:20260304', 'DUE;VALUE=DATE:20260304', 'RRULE:FREQ=DAILY']

async function repeating(t: Parameters<typeof davHome>[0], ...lines: string[]) {
  const world = await davHome(t)
  const { dav, api, inbox } = world
  const path = `${inbox}a.ics`
  const put = async (...more: string[]) => {
    const answer = await dav.put(path, vtodo('UID:a', ...more))
    assert.ok(answer.status < 300, answer.text)
  }
  const putText = async (text: string) => {
    const answer = await dav.put(path, text)
    assert.ok(answer.status < 300, answer.text)
  }
  await put(...(lines.length > 0 ? lines : DAILY))
  const [{ id }] = (await api.get('/tasks')).body.tasks
  const state = async () => {
    const { due_date, completed_at, recurrence_rule } = (await api.get(`/tasks/${id}`)).body
    return [due_date, completed_at !== null, recurrence_rule]
  }
  const completions = async () =>
    (await api.get(`/tasks/${id}/activity`)).body.activity.filter(
      ({ event }: { event: string }) => event === 'task.completed',
    ).length
  return { ...world, id, path, put, putText, state, completions }
}

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

test('a series that is completed with its rule, but without its days, is stepped on', async (t) => {
  const { put, state } = await repeating(t)
  await put('SUMMARY:Pills', 'RRULE:FREQ=DAILY', 'STATUS:COMPLETED', 'COMPLETED:20260304T090000Z')
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

const withOccurrence = (day: string, ...lines: string[]): string =>
  vtodo('UID:a', ...DAILY).replace(
    'END:VCALENDAR',
    ['BEGIN:VTODO', 'UID:a', `RECURRENCE-ID;VALUE=DATE:${day}`, ...lines, 'END:VTODO', 'END:VCALENDAR'].join('\r\n'),
  )

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
