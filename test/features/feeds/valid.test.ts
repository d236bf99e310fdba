/** What RFC 5545 forbids, or programs read in different ways, and ical-generator or ical.js would write. */
import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import type ICAL from 'ical.js'
import { openSqlite } from '../../../src/platform/program/native.ts'
import { readCalendar } from '../../support/calendar.ts'
import { add, home, read, values } from '../../support/feed.ts'

const DAILY_AT_NINE = { due_date: '2026-03-09', due_time: '09:00', recurrence_rule: 'FREQ=DAILY' }

const triggers = (component: ICAL.Component): string[] =>
  component.getAllSubcomponents('valarm').flatMap((alarm) => values(alarm, 'trigger'))

test('an alarm at an instant is in UTC, whether its event has a zone or not', async (t) => {
  const { app, api, feed } = await home(t)
  for (const zone of ['America/New_York', 'UTC']) {
    const task = await add(api, { due_date: '2026-03-09', due_time: '09:00', due_timezone: zone })
    await api.post(`/tasks/${task.id}/reminders`, { remind_at: '2026-03-08T18:00:00Z' })
  }
  const { entries } = await read(app, feed)
  assert.deepEqual(
    entries.map(({ component }) => [values(component, 'dtstart'), triggers(component)]),
    [
      [['DTSTART;TZID=America/New_York:20260309T090000'], ['TRIGGER;VALUE=DATE-TIME:20260308T180000Z']],
      [['DTSTART:20260309T090000Z'], ['TRIGGER;VALUE=DATE-TIME:20260308T180000Z']],
    ],
  )
})

test('an alarm after the moment counts from the start, as those before it do', async (t) => {
  const { app, api, feed } = await home(t)
  const task = await add(api, { due_date: '2026-03-09', due_time: '09:00' })
  for (const offset_min of [30, 0, -1500]) await api.post(`/tasks/${task.id}/reminders`, { offset_min })
  const [event] = (await read(app, feed)).entries
  const alarms = event!.component.getAllSubcomponents('valarm').map((alarm) => alarm.getFirstProperty('trigger')!)
  assert.deepEqual(
    alarms.map((one) => [
      one.getFirstParameter('related') ?? 'START',
      (one.getFirstValue() as ICAL.Duration).toSeconds(),
    ]),
    [
      ['START', 1800],
      ['START', 0],
      ['START', -90_000],
    ],
  )
  const [todo] = (await read(app, feed, '?todo=1')).entries
  assert.deepEqual(triggers(todo!.component), [
    'TRIGGER;RELATED=END:PT30M',
    'TRIGGER;RELATED=END:PT0M',
    'TRIGGER;RELATED=END:-PT1500M',
  ])
})

for (const query of ['', '?todo=1']) {
  test(`an alarm at an instant rings for one occurrence, which stands alone before the others ${query}`, async (t) => {
    const { app, api, feed } = await home(t)
    const task = await add(api, DAILY_AT_NINE)
    await api.post(`/tasks/${task.id}/reminders`, { offset_min: -30 })
    await api.post(`/tasks/${task.id}/reminders`, { remind_at: '2026-03-05T18:00:00Z' })
    const shown = async () =>
      (await read(app, feed, query)).entries.map(({ uid, start, rule, component }) => ({
        ...{ uid, start, rule },
        absolute: triggers(component).filter((trigger) => trigger.includes('DATE-TIME')),
        all: triggers(component).length,
      }))
    assert.deepEqual(await shown(), [
      {
        ...{ uid: `${task.id}@errand`, start: '2026-03-09T08:00:00.000Z', rule: null },
        ...{ absolute: ['TRIGGER;VALUE=DATE-TIME:20260305T180000Z'], all: 2 },
      },
      {
        ...{ uid: `${task.id}-series@errand`, start: '2026-03-10T08:00:00.000Z', rule: 'FREQ=DAILY' },
        ...{ absolute: [], all: 1 },
      },
    ])
    app.clock.advance(2 * 86_400_000)
    await app.tick()
    assert.deepEqual(
      (await shown()).map(({ uid, all }) => [uid, all]),
      [[`${task.id}@errand`, 1]],
    )
  })
}

test('the last occurrence with an alarm at an instant is no series', async (t) => {
  const { app, api, feed } = await home(t)
  const task = await add(api, { ...DAILY_AT_NINE, recurrence_rule: 'FREQ=DAILY;COUNT=1' })
  await api.post(`/tasks/${task.id}/reminders`, { remind_at: '2026-03-05T18:00:00Z' })
  const { entries } = await read(app, feed)
  assert.deepEqual(
    entries.map(({ uid, rule }) => [uid, rule]),
    [[`${task.id}@errand`, null]],
  )
})

test('the name of a calendar cannot break out of its line', async (t) => {
  const { api } = await home(t)
  const name = 'A;B,C\\nD:E'
  const { body: project } = await api.post('/projects', { name })
  const { calendar } = readCalendar((await api.get(`/export/projects/${project.id}.ics`)).text)
  assert.deepEqual(values(calendar, 'name'), ['NAME:A\\;B\\,C\\\\nD:E'])
  assert.deepEqual(values(calendar, 'x-wr-calname'), ['X-WR-CALNAME:A\\;B\\,C\\\\nD:E'])
})

test('a time that the clock skips on the first day of a series is not moved on the others', async (t) => {
  const { app, api, feed } = await home(t)
  await add(api, { due_date: '2026-03-29', due_time: '02:30', recurrence_rule: 'FREQ=DAILY' })
  const { entries } = await read(app, feed)
  assert.deepEqual(values(entries[0]!.component, 'dtstart'), ['DTSTART;TZID=Europe/Copenhagen:20260329T023000'])
})

test('an event over a turn of the clocks is as long as its task', async (t) => {
  const { app, api, feed } = await home(t)
  await add(api, { due_date: '2026-10-25', due_time: '02:45', recurrence_rule: 'FREQ=DAILY', duration_min: 45 })
  const { component } = (await read(app, feed)).entries[0]!
  assert.deepEqual([values(component, 'duration'), values(component, 'dtend')], [['DURATION:PT45M'], []])
})

test('what people write cannot break out of its line in a task to do either', async (t) => {
  const { app, api, feed } = await home(t)
  const content = 'Milk; bread, \\n END:VTODO \u{1f95b} "x" \u0007'
  const description = `one\r\nBEGIN:VTODO\rtwo\nATTACH:http://evil${'ø'.repeat(200)}\n\ttab`
  const { body: project } = await api.post('/projects', { name: 'A;B,C:D/E' })
  await add(api, { content, description, due_date: '2026-03-09', project_id: project.id })
  const { entries } = await read(app, feed, '?todo=1')
  assert.equal(entries.length, 1)
  const { component } = entries[0]!
  assert.equal(component.getFirstPropertyValue('summary'), content.replace('\u0007', ''))
  assert.equal(component.getFirstPropertyValue('description'), description.replaceAll(/\r\n?/g, '\n'))
  assert.equal(component.getFirstPropertyValue('categories'), 'A;B,C:D/E')
})

test('days at the ends of the calendar, and names of nothing that can be shown, leave the file whole', async (t) => {
  const { app, api, feed } = await home(t)
  const { body: project } = await api.post('/projects', { name: 'Bell' })
  const west = { due_time: '23:30', due_timezone: 'America/New_York', project_id: project.id }
  const east = { due_date: '0001-01-01', due_time: '00:30', due_timezone: 'Asia/Tokyo' }
  const tasks = [
    await add(api, { ...west, due_date: '9999-12-30' }),
    await add(api, { ...west, due_date: '2026-03-09', recurrence_rule: 'FREQ=YEARLY;UNTIL=99991231' }),
    await add(api, { due_date: '9999-12-31' }),
    await add(api, east),
    await add(api, { due_date: '0001-01-01' }),
  ]
  // As earlier versions have taken them.
  const db = openSqlite(join(app.dataDir, 'errand.db'))
  db.prepare('UPDATE projects SET name = ? WHERE id = ?').run('\u0007', project.id)
  db.prepare('UPDATE tasks SET content = ? WHERE id = ?').run('\u0001', tasks[0].id)
  db.close()
  for (const { id } of tasks)
    for (const offset_min of [1440, -1440])
      assert.equal((await api.post(`/tasks/${id}/reminders`, { offset_min })).status, 201)
  for (const query of ['', '?todo=1']) {
    const { entries } = await read(app, feed, query)
    assert.equal(entries.length, tasks.length)
    for (const { component } of entries)
      for (const line of component.toString().replaceAll('\r\n ', '').split('\r\n'))
        if (!/^(UID|URL):/.test(line)) assert.doesNotMatch(line, /:\d{9,}|:-?0{5,}\d|[+-]\d{6}/)
  }
})
