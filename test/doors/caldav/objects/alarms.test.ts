import assert from 'node:assert/strict'
import { test } from 'node:test'
import { joins } from '../../../support/people.ts'
import { clientOf, conditionOf, linesOf, vtodo } from '../../../support/dav/dav.ts'
import { desk, withName } from '../../../support/dav/dav-task.ts'

test('labels are the caller’s alone, and so are reminders', async (t) => {
  const { app, dav, person, api, home } = await desk(t)
  await dav.send('MKCALENDAR', `${home}garden/`)
  const { id } = (await api.get('/projects')).body.projects[1]
  const ben = await joins(app, person, id, { name: 'Ben' })
  const bens = await clientOf(app, ben)
  const path = `${home}garden/a.ics`
  const bensPath = `/dav/calendars/${ben.id}/${id}/a.ics`
  const alarm = (uid: string, trigger: string) => [
    'BEGIN:VALARM',
    `UID:${uid}`,
    'ACTION:DISPLAY',
    `TRIGGER:${trigger}`,
    'END:VALARM',
  ]
  await dav.put(
    path,
    vtodo('UID:a', 'SUMMARY:Bins', 'DUE:20260310T080000Z', 'CATEGORIES:secret,house', ...alarm('hers', '-PT15M')),
  )
  const bensText = (await bens.get(bensPath)).text
  assert.doesNotMatch(bensText, /secret|house|VALARM|hers/)
  await bens.put(
    bensPath,
    bensText.replace('END:VTODO', ['CATEGORIES:his', ...alarm('his-alarm', '-PT1H'), 'END:VTODO'].join('\r\n')),
  )
  const hers = linesOf((await dav.get(path)).text)
  assert.ok(!hers.some((line) => line.includes('his')))
  assert.ok(hers.includes('UID:hers'))
  const [task] = (await api.get(`/tasks?project_id=${id}`)).body.tasks
  assert.deepEqual(task.labels.toSorted(), ['house', 'secret'])
  assert.deepEqual((await ben.api.get(`/tasks/${task.id}`)).body.labels, ['his'])
  const offsets = async (of: typeof api) =>
    (await of.get(`/tasks/${task.id}/reminders`)).body.reminders.map((one: { offset_min: number }) => one.offset_min)
  assert.deepEqual([await offsets(api), await offsets(ben.api)], [[-15], [-60]])
})

test('an alarm is a reminder: relative, at an instant, with its acknowledgement; what has passed is kept and never rung', async (t) => {
  const { put, lines, api, task } = await desk(t)
  const alarm = (...more: string[]) => ['BEGIN:VALARM', 'ACTION:DISPLAY', ...more, 'END:VALARM']
  const reminders = async () => (await api.get(`/tasks/${(await task()).id}/reminders`)).body.reminders
  await put(
    'SUMMARY:x',
    'DUE:20260310T080000Z',
    ...alarm('TRIGGER:-PT30M'),
    ...alarm('TRIGGER;VALUE=DATE-TIME:20260309T080000Z'),
    ...alarm('TRIGGER;VALUE=DATE-TIME:20200101T000000Z', 'UID:old'),
  )
  assert.deepEqual(
    (await reminders()).map((one: Record<string, unknown>) => [one['offset_min'], one['remind_at']]),
    [
      [-30, null],
      [null, '2026-03-09T08:00:00.000Z'],
    ],
  )
  assert.ok((await lines()).includes('UID:old'))
  const before = (await reminders()).map(({ id }: { id: string }) => id)
  await put('SUMMARY:x', 'DUE:20260310T080000Z', ...alarm('TRIGGER:-PT30M', 'ACKNOWLEDGED:20260304T080000Z'))
  assert.deepEqual(
    (await reminders()).map(({ id }: { id: string }) => id),
    [before[0]],
  )
  assert.ok((await lines()).includes('ACKNOWLEDGED:20260304T080000Z'))
  await put('SUMMARY:x', 'DUE;VALUE=DATE:20260310', ...alarm('TRIGGER;RELATED=END:PT9H'))
  assert.deepEqual(
    (await reminders()).map((one: Record<string, unknown>) => one['offset_min']),
    [0],
  )
  const { id } = await task()
  await api.post(`/tasks/${id}/reminders`, { offset_min: -60 })
  assert.deepEqual(
    withName(await lines(), 'TRIGGER').toSorted((a, b) => a.localeCompare(b)),
    ['TRIGGER;RELATED=END:PT480M', 'TRIGGER;RELATED=END:PT9H'],
  )
  await put('SUMMARY:x', 'DUE;VALUE=DATE:20260310')
  assert.deepEqual(await reminders(), [])
  await api.post(`/tasks/${id}/reminders`, { remind_at: '2026-03-09T08:00:00Z' })
  assert.deepEqual(withName(await lines(), 'TRIGGER'), ['TRIGGER;VALUE=DATE-TIME:20260309T080000Z'])
})

test('a reminder counted from the due date waits out of the sight of phones while there is none', async (t) => {
  const { put, lines, api, task } = await desk(t)
  const alarm = ['BEGIN:VALARM', 'ACTION:DISPLAY', 'TRIGGER;RELATED=END:-PT30M', 'END:VALARM']
  await put('SUMMARY:x', 'DUE:20260310T080000Z', ...alarm)
  const { id } = await task()
  await api.patch(`/tasks/${id}`, { due_date: null })
  assert.deepEqual(withName(await lines(), 'TRIGGER'), [])
  await put('SUMMARY:renamed')
  await api.patch(`/tasks/${id}`, { due_date: '2026-03-12', due_time: '09:00' })
  assert.deepEqual(withName(await lines(), 'TRIGGER'), ['TRIGGER;RELATED=END:-PT30M'])
  assert.equal((await api.get(`/tasks/${id}/reminders`)).body.reminders.length, 1)
})

test('a relative alarm that came before the date is a reminder once there is one', async (t) => {
  const { put, lines, api, task } = await desk(t)
  const alarm = ['BEGIN:VALARM', 'ACTION:DISPLAY', 'TRIGGER;RELATED=END:-PT15M', 'END:VALARM']
  for (let count = 0; count < 2; count++) {
    await put('SUMMARY:x', ...alarm)
    assert.deepEqual(withName(await lines(), 'TRIGGER'), ['TRIGGER;RELATED=END:-PT15M'])
  }
  const { id } = await task()
  await api.patch(`/tasks/${id}`, { due_date: '2026-03-12', due_time: '09:00' })
  const reminders = async () =>
    (await api.get(`/tasks/${id}/reminders`)).body.reminders.map((one: { offset_min: number }) => one.offset_min)
  assert.deepEqual([await reminders(), withName(await lines(), 'TRIGGER')], [[-15], ['TRIGGER;RELATED=END:-PT15M']])
  await put('SUMMARY:x')
  assert.deepEqual(await reminders(), [])
})

test('an alarm of a task with a start alone rings before that, and before the due date once there is one', async (t) => {
  const { put, lines, api, task } = await desk(t)
  const alarm = ['BEGIN:VALARM', 'ACTION:DISPLAY', 'TRIGGER:-PT15M', 'END:VALARM']
  const reminders = async () =>
    (await api.get(`/tasks/${(await task()).id}/reminders`)).body.reminders.map((one: Record<string, unknown>) => [
      one['remind_at'],
      one['offset_min'],
    ])
  for (let count = 0; count < 2; count++) {
    await put('SUMMARY:x', 'DTSTART:20260312T080000Z', ...alarm)
    assert.deepEqual(await reminders(), [['2026-03-12T07:45:00.000Z', null]])
    assert.deepEqual(withName(await lines(), 'TRIGGER'), ['TRIGGER:-PT15M'])
  }
  await put('SUMMARY:x', 'DTSTART:20260312T080000Z', 'DUE:20260312T090000Z', ...alarm)
  assert.deepEqual(await reminders(), [[null, -75]])
  await put('SUMMARY:x', 'DTSTART:99991231T230000Z', ...alarm.map((line) => line.replace('-PT15M', 'P700D')))
  assert.deepEqual(await reminders(), [])
})

test('alarms at the same time are kept as they came, and ring once', async (t) => {
  const { put, lines, api, task } = await desk(t)
  const alarm = (action: string) => ['BEGIN:VALARM', `ACTION:${action}`, 'TRIGGER:-PT30M', 'END:VALARM']
  const reminders = async () => (await api.get(`/tasks/${(await task()).id}/reminders`)).body.reminders.length
  const actions = async () => withName(await lines(), 'ACTION').toSorted((a, b) => a.localeCompare(b))
  const due = ['SUMMARY:x', 'DUE:20260310T080000Z']
  await put(...due, ...alarm('AUDIO'), ...alarm('DISPLAY'))
  assert.deepEqual([await reminders(), await actions()], [1, ['ACTION:AUDIO', 'ACTION:DISPLAY']])
  await put(...due, ...alarm('DISPLAY'))
  assert.deepEqual([await reminders(), await actions()], [1, ['ACTION:DISPLAY']])
  await put(...due)
  assert.deepEqual([await reminders(), await actions()], [0, []])
})

test('a hundred alarms are refused, fifty are kept', async (t) => {
  const { dav, path, put, lines } = await desk(t)
  const alarms = (count: number) =>
    Array.from({ length: count }, (_, index) => [
      'BEGIN:VALARM',
      'ACTION:DISPLAY',
      `TRIGGER:-PT${index + 1}M`,
      'END:VALARM',
    ]).flat()
  await put('SUMMARY:x', 'DUE:20260310T080000Z', ...alarms(50))
  assert.equal((await lines()).filter((line) => line === 'BEGIN:VALARM').length, 50)
  const answer = await dav.put(path, vtodo('UID:a', 'SUMMARY:y', 'DUE:20260310T080000Z', ...alarms(100)))
  assert.deepEqual([answer.status, conditionOf(answer)], [403, 'valid-calendar-object-resource'])
  assert.ok((await lines()).includes('SUMMARY:x'))
})

test('an alarm at a time without a zone rings by the clock of who sent it', async (t) => {
  const { put, api, task } = await desk(t)
  for (const written of [':20260309T080000', ';TZID=Europe/Copenhagen:20260309T080000', ':20260309T070000Z']) {
    await put('SUMMARY:x', 'BEGIN:VALARM', 'ACTION:DISPLAY', `TRIGGER;VALUE=DATE-TIME${written}`, 'END:VALARM')
    const { reminders } = (await api.get(`/tasks/${(await task()).id}/reminders`)).body
    assert.deepEqual(
      reminders.map(({ remind_at }: { remind_at: string }) => remind_at),
      ['2026-03-09T07:00:00.000Z'],
    )
  }
})

test('an alarm after the year 9999 by the clock of who sent it is kept and never rung', async (t) => {
  const { put, lines, api, task } = await desk(t)
  await api.patch('/auth/me', { timezone: 'America/New_York' })
  const trigger = 'TRIGGER;VALUE=DATE-TIME:99991231T235959'
  await put('SUMMARY:x', 'BEGIN:VALARM', 'ACTION:DISPLAY', trigger, 'END:VALARM')
  assert.deepEqual((await api.get(`/tasks/${(await task()).id}/reminders`)).body.reminders, [])
  assert.deepEqual(withName(await lines(), 'TRIGGER'), [trigger])
})

const remindersOf = async ({ api, task }: Pick<Awaited<ReturnType<typeof desk>>, 'api' | 'task'>) =>
  (await api.get(`/tasks/${(await task()).id}/reminders`)).body.reminders.map((one: Record<string, unknown>) => [
    one['offset_min'],
    one['fires_at'],
  ])

test('an alarm at an instant goes with the occurrences of a task that repeats', async (t) => {
  const home = await desk(t)
  const { put, lines, api, app } = home
  const alarm = (at: string) => ['BEGIN:VALARM', 'UID:his', `TRIGGER;VALUE=DATE-TIME:${at}`, 'END:VALARM']
  for (const [due, at, next, served] of [
    ['DUE:20260310T080000Z', '20260310T073000Z', '2026-03-11T07:30:00.000Z', ';VALUE=DATE-TIME:20260311T073000Z'],
    ['DUE;VALUE=DATE:20260310', '20260310T170000Z', '2026-03-11T17:00:00.000Z', ';RELATED=END:PT1080M'],
  ] as const) {
    const sent = ['SUMMARY:Bins', due, 'RRULE:FREQ=DAILY']
    const id = (await put(...sent, ...alarm(at))).id
    assert.deepEqual(withName(await lines(), 'TRIGGER'), [`TRIGGER;VALUE=DATE-TIME:${at}`])
    const [[offset]] = await remindersOf(home)
    await put(...sent, ...alarm(at))
    assert.equal((await remindersOf(home)).length, 1)
    await api.post(`/tasks/${id}/complete`)
    assert.deepEqual(await remindersOf(home), [[offset, next]])
    assert.ok((await lines()).includes('UID:his'))
    assert.deepEqual(withName(await lines(), 'TRIGGER'), [`TRIGGER${served}`])
    await put('SUMMARY:Bins', due.replace('0310', '0311'), 'RRULE:FREQ=DAILY', ...alarm(at.replace('0310', '0311')))
    assert.deepEqual(await remindersOf(home), [[offset, next]])
  }
  app.clock.set('2026-03-11T18:00:00Z')
  const rung = [...alarm('20260311T170000Z').slice(0, -1), 'ACKNOWLEDGED:20260311T170100Z', 'END:VALARM']
  const { id } = await put('SUMMARY:Bins', 'DUE;VALUE=DATE:20260311', 'RRULE:FREQ=DAILY', ...rung)
  await api.post(`/tasks/${id}/complete`)
  assert.deepEqual(await remindersOf(home), [[540, '2026-03-12T17:00:00.000Z']])
})

test('an alarm that comes once it has passed with its occurrence, as from a phone without a network, rings at the next', async (t) => {
  const home = await desk(t)
  home.app.clock.set('2026-03-10T08:10:00Z')
  const alarm = ['BEGIN:VALARM', 'UID:late', 'TRIGGER;VALUE=DATE-TIME:20260310T080000Z', 'END:VALARM']
  const { id } = await home.put('SUMMARY:Bins', 'DUE:20260310T080000Z', 'RRULE:FREQ=DAILY', ...alarm)
  await home.api.post(`/tasks/${id}/complete`)
  assert.deepEqual(await remindersOf(home), [[0, '2026-03-11T08:00:00.000Z']])
})

for (const [why, due, at, more, fires] of [
  ['of the occurrence before', '20260317', '20260310T080000Z', [], '2026-03-10T08:00:00.000Z'],
  ['that has rung', '20260310', '20260303T080000Z', ['ACKNOWLEDGED:20260303T080001Z'], null],
  ['that has rung since the occurrence before', '20260310', '20260304T080000Z', [], null],
  ['that was put off', '20260317', '20260316T080000Z', ['RELATED-TO;RELTYPE=SNOOZE:first'], '2026-03-16T08:00:00.000Z'],
  ['after it is due', '20260317', '20260317T100000Z', [], '2026-03-17T10:00:00.000Z'],
] as const) {
  test(`an alarm ${why} stays as it came, and rings before no later occurrence`, async (t) => {
    const home = await desk(t)
    const { put, lines, api, app } = home
    app.clock.set('2026-03-04T09:00:00Z')
    const alarm = ['BEGIN:VALARM', 'UID:old', `TRIGGER;VALUE=DATE-TIME:${at}`, ...more, 'END:VALARM']
    const { id } = await put('SUMMARY:Bins', `DUE:${due}T080000Z`, 'RRULE:FREQ=WEEKLY', ...alarm)
    const once = fires === null ? [] : [[null, fires]]
    const served = async () => (await lines()).filter((line) => alarm.includes(line))
    for (const step of ['sent', 'completed']) {
      if (step === 'completed') await api.post(`/tasks/${id}/complete`)
      assert.deepEqual(await remindersOf(home), once, step)
      assert.deepEqual((await served()).toSorted(), alarm.toSorted(), step)
    }
  })
}
