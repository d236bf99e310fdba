import assert from 'node:assert/strict'
import { test } from 'node:test'
import type ICAL from 'ical.js'
import { newId } from '../../../src/platform/ids.ts'
import { readCalendar } from '../../support/calendar.ts'
import { add, feedOf, home, read, values } from '../../support/feed.ts'
import { joins, PASSWORD } from '../../support/people.ts'

const DAY = 86_400_000

test('a day without a time is a free day, a time takes half an hour or as long as it says', async (t) => {
  const { app, api, feed } = await home(t)
  const day = await add(api, { content: 'Bins', due_date: '2026-03-09', priority: 1 })
  const time = await add(api, { content: 'Call', due_date: '2026-03-30', due_time: '09:00' })
  await add(api, { content: 'Meet', due_date: '2026-03-30', due_time: '11:00', duration_min: 45 })
  await add(api, { content: 'some day' })
  const { entries, zones } = await read(app, feed)
  assert.deepEqual(
    entries.map((one) => [one.kind, one.summary, one.isDay, one.start, one.minutes]),
    [
      ['vevent', 'Bins', true, '2026-03-09', null],
      ['vevent', 'Call', false, '2026-03-30T07:00:00.000Z', 30],
      ['vevent', 'Meet', false, '2026-03-30T09:00:00.000Z', 45],
    ],
  )
  assert.deepEqual(zones, ['Europe/Copenhagen'])
  const [bins, call] = entries.map(({ component }) => component)
  assert.deepEqual(values(bins, 'transp'), ['TRANSP:TRANSPARENT'])
  assert.deepEqual(values(bins, 'priority'), ['PRIORITY:1'])
  assert.deepEqual(values(bins, 'dtend'), ['DTEND;VALUE=DATE:20260310'])
  assert.deepEqual(values(call, 'transp'), [])
  assert.deepEqual(values(call, 'dtstart'), ['DTSTART;TZID=Europe/Copenhagen:20260330T090000'])
  assert.deepEqual(values(call, 'url'), [`URL:https://errand.example.org/task/${time.id}`])
  assert.equal(entries[0]!.uid, `${day.id}@errand`)
})

test('a change keeps the UID and raises the sequence', async (t) => {
  const { app, api, feed } = await home(t)
  const task = await add(api, { due_date: '2026-03-09' })
  const before = (await read(app, feed)).entries[0]!
  app.clock.advance(5000)
  await api.patch(`/tasks/${task.id}`, { content: 'Bins and paper' })
  const after = (await read(app, feed)).entries[0]!
  assert.equal(after.uid, before.uid)
  assert.deepEqual(
    [before, after].map(({ component }) => component.getFirstPropertyValue('sequence')),
    [0, 5],
  )
  assert.deepEqual(values(after.component, 'last-modified'), ['LAST-MODIFIED:20260304T080005Z'])
})

test('what was completed stays for 30 days, marked; what is open but undated, or in the trash, never comes', async (t) => {
  const { app, api, feed } = await home(t)
  const done = await add(api, { content: 'Taxes', due_date: '2026-03-01' })
  await api.post(`/tasks/${done.id}/complete`)
  const gone = await add(api, { content: 'Gone', due_date: '2026-03-01' })
  await api.delete(`/tasks/${gone.id}`)
  const undated = await add(api, { content: 'Undated' })
  await api.post(`/tasks/${undated.id}/complete`)
  const summaries = async () => (await read(app, feed)).entries.map(({ summary }) => summary)
  assert.deepEqual(await summaries(), ['✓ Taxes'])
  app.clock.advance(29 * DAY)
  assert.deepEqual(await summaries(), ['✓ Taxes'])
  app.clock.advance(2 * DAY)
  assert.deepEqual(await summaries(), [])
})

test('with todo=1 tasks come as tasks to do, with their state', async (t) => {
  const { app, api, feed } = await home(t)
  await add(api, { content: 'Bins', due_date: '2026-03-09' })
  await add(api, { content: 'Pills', due_date: '2026-03-09', due_time: '08:00', recurrence_rule: 'FREQ=DAILY' })
  const done = await add(api, { content: 'Taxes', due_date: '2026-03-01' })
  await api.post(`/tasks/${done.id}/complete`)
  const { entries } = await read(app, feed, '?todo=1')
  assert.deepEqual(
    entries.map(({ kind, summary, start, component }) => [
      kind,
      summary,
      start,
      component.getFirstPropertyValue('status'),
    ]),
    [
      ['vtodo', 'Pills', '2026-03-09T07:00:00.000Z', 'NEEDS-ACTION'],
      ['vtodo', 'Bins', '2026-03-09', 'NEEDS-ACTION'],
      ['vtodo', 'Taxes', '2026-03-01', 'COMPLETED'],
    ],
  )
  const [pills, bins] = entries.map(({ component }) => component)
  assert.deepEqual(values(bins, 'due'), ['DUE;VALUE=DATE:20260309'])
  assert.deepEqual(values(pills, 'rrule'), ['RRULE:FREQ=DAILY'])
  assert.equal((await app.guest.get(`${feed}?todo=yes`)).status, 422)
})

test('a task to do that repeats is due when its task is, and not after its duration or at the end of its day', async (t) => {
  const { app, api, feed } = await home(t)
  const daily = { due_date: '2026-03-09', recurrence_rule: 'FREQ=DAILY' }
  await add(api, { content: 'Bins', ...daily })
  await add(api, { content: 'Meet', ...daily, due_time: '08:00', duration_min: 90 })
  const { entries } = await read(app, feed, '?todo=1')
  assert.deepEqual(
    entries.map(({ summary, component }) => {
      const start = component.getFirstPropertyValue('dtstart') as ICAL.Time
      start.addDuration(component.getFirstPropertyValue('duration') as ICAL.Duration)
      return [summary, start.toString()]
    }),
    [
      ['Meet', '2026-03-09T08:00:00'],
      ['Bins', '2026-03-09'],
    ],
  )
})

test('a rule goes along for what counts from the due date, and not for what counts from completion', async (t) => {
  const { app, api, feed } = await home(t)
  await add(api, { content: 'a', due_date: '2026-03-09', recurrence_rule: 'FREQ=WEEKLY;INTERVAL=2' })
  await add(api, {
    content: 'b',
    due_date: '2026-03-09',
    recurrence_rule: 'FREQ=DAILY;INTERVAL=3',
    recurrence_basis: 'completion',
  })
  await add(api, { content: 'c', due_date: '2026-03-09', recurrence_rule: 'FREQ=DAILY;UNTIL=20260401' })
  await add(api, {
    content: 'd',
    due_date: '2026-03-09',
    due_time: '23:30',
    due_timezone: 'America/New_York',
    recurrence_rule: 'FREQ=DAILY;UNTIL=20260401',
  })
  const { entries, zones } = await read(app, feed)
  assert.deepEqual(
    entries
      .toSorted((one, other) => one.summary.localeCompare(other.summary))
      .map(({ component }) => values(component, 'rrule')[0]),
    [
      'RRULE:FREQ=WEEKLY;INTERVAL=2;BYDAY=MO',
      undefined,
      'RRULE:FREQ=DAILY;UNTIL=20260401',
      'RRULE:FREQ=DAILY;UNTIL=20260402T033000Z',
    ],
  )
  assert.deepEqual(zones, ['Europe/Copenhagen', 'America/New_York'])
})

test('an occurrence off its rule stands alone, and the series starts at the next match with what is left', async (t) => {
  const { app, api, feed } = await home(t)
  const task = await add(api, { due_date: '2026-03-09', recurrence_rule: 'FREQ=WEEKLY;BYDAY=MO;COUNT=3' })
  await api.patch(`/tasks/${task.id}`, { due_date: '2026-03-11' })
  const shown = async () =>
    (await read(app, feed)).entries.map(({ uid, start, component }) => [uid, start, values(component, 'rrule')[0]])
  assert.deepEqual(await shown(), [
    [`${task.id}@errand`, '2026-03-11', undefined],
    [`${task.id}-series@errand`, '2026-03-16', 'RRULE:FREQ=WEEKLY;BYDAY=MO;COUNT=2'],
  ])
  await api.post(`/tasks/${task.id}/skip`)
  assert.deepEqual(await shown(), [[`${task.id}@errand`, '2026-03-16', 'RRULE:FREQ=WEEKLY;BYDAY=MO;COUNT=2']])
})

test("the feed rings its owner's reminders and nobody else's", async (t) => {
  const { app, api, person, feed } = await home(t)
  const { body: project } = await api.post('/projects', { name: 'Home' })
  const jonas = await joins(app, person, project.id, { name: 'Jonas' })
  const timed = await add(api, { content: 'Call', due_date: '2026-03-09', due_time: '09:00', project_id: project.id })
  const day = await add(api, { content: 'Bins', due_date: '2026-03-29', project_id: project.id })
  await api.post(`/tasks/${timed.id}/reminders`, { offset_min: -30 })
  await api.post(`/tasks/${day.id}/reminders`, { offset_min: 0 })
  await api.post(`/tasks/${day.id}/reminders`, { offset_min: -24 * 60 })
  await api.post(`/tasks/${day.id}/reminders`, { remind_at: '2026-03-28T18:00:00Z' })
  await jonas.api.post(`/tasks/${timed.id}/reminders`, { offset_min: -5 })
  const triggers = async (path: string) =>
    (await read(app, path)).entries.map(({ component }) =>
      component.getAllSubcomponents('valarm').flatMap((alarm) => values(alarm, 'trigger')),
    )
  // 09:00 is 07:00 UTC on the day that summer time begins, and 08:00 UTC on the day before.
  assert.deepEqual(await triggers(feed), [
    ['TRIGGER:-PT30M'],
    ['20260329T070000Z', '20260328T080000Z', '20260328T180000Z'].map((at) => `TRIGGER;VALUE=DATE-TIME:${at}`),
  ])
  assert.deepEqual(await triggers(await feedOf(jonas)), [['TRIGGER:-PT5M'], []])
})

test('archived and foreign projects stay out, and a removed member sees a project no more at once', async (t) => {
  const { app, api, person, feed } = await home(t)
  const { body: project } = await api.post('/projects', { name: 'Home' })
  const jonas = await joins(app, person, project.id, { name: 'Jonas' })
  const theirs = await feedOf(jonas)
  await add(api, { content: 'shared', due_date: '2026-03-09', project_id: project.id })
  await add(api, { content: 'private', due_date: '2026-03-09' })
  const summaries = async (path: string) => (await read(app, path)).entries.map(({ summary }) => summary)
  assert.deepEqual([await summaries(feed), await summaries(theirs)], [['private', 'shared'], ['shared']])
  await api.delete(`/projects/${project.id}/members/${jonas.id}`)
  assert.deepEqual(await summaries(theirs), [])
  await api.patch(`/projects/${project.id}`, { archived: true })
  assert.deepEqual(await summaries(feed), ['private'])
  assert.equal((await api.get(`/export/projects/${project.id}.ics`)).status, 200)
})

test('rotating ends the old address at once, and an ended account has none', async (t) => {
  const { app, api, person, feed } = await home(t)
  assert.equal(await feedOf(person), feed, 'the address is shown again')
  const { body } = await api.post('/feed/rotate')
  const fresh = `/${new URL(body.url).pathname}`
  assert.notEqual(fresh, feed)
  assert.equal((await app.guest.get(feed)).status, 404)
  assert.equal((await app.guest.get(fresh)).status, 200)
  assert.deepEqual((await app.guest.get(feed)).body, (await app.guest.get('//feed/nothing.ics')).body)
  const { body: project } = await api.post('/projects', { name: 'Home' })
  const jonas = await joins(app, person, project.id, { name: 'Jonas' })
  const theirs = await feedOf(jonas)
  assert.equal((await jonas.session.send('DELETE', '/auth/account', { body: { password: PASSWORD } })).status, 204)
  assert.equal((await app.guest.get(theirs)).status, 404)
})

test('what people write cannot break out of its line', async (t) => {
  const { app, api, feed } = await home(t)
  const content = 'Milk; bread, \\n END:VEVENT \u{1f95b} "x" \u0007'
  const description = `one\r\nBEGIN:VEVENT\rtwo\nATTACH:http://evil${'ø'.repeat(200)}\n\ttab`
  const { body: project } = await api.post('/projects', { name: 'A;B,C:D/E' })
  await add(api, { content, description, due_date: '2026-03-09', project_id: project.id })
  const { entries } = await read(app, feed)
  assert.equal(entries.length, 1)
  const { component } = entries[0]!
  assert.equal(component.getFirstPropertyValue('summary'), content.replace('\u0007', ''))
  assert.equal(component.getFirstPropertyValue('description'), description.replaceAll(/\r\n?/g, '\n'))
  assert.equal(component.getFirstPropertyValue('categories'), 'A;B,C:D/E')
  const file = await api.get(`/export/projects/${project.id}.ics`)
  assert.equal(
    file.headers.get('content-disposition'),
    `attachment; filename="A_B,C:D-E.ics"; filename*=UTF-8''A%3BB%2CC%3AD-E.ics`,
  )
  assert.equal(readCalendar(file.text).entries.length, 1)
})

test('people go by their names in a description', async (t) => {
  const { app, api, feed } = await home(t)
  const description = `Ask [@Ida](person:${newId()}) first`
  await add(api, { content: 'Bins', description, due_date: '2026-03-09' })
  const { entries } = await read(app, feed)
  assert.equal(entries[0]!.component.getFirstPropertyValue('description'), 'Ask @Ida first')
  const { body } = await api.post('/feeds', { name: 'To do', project_id: null, filter_id: null, kind: 'todos' })
  const todos = await read(app, `/${new URL(body.url).pathname}`)
  assert.equal(todos.entries[0]!.component.getFirstPropertyValue('description'), 'Ask @Ida first')
})

test('an empty calendar is a valid one', async (t) => {
  const { app, feed } = await home(t)
  const { entries, zones } = await read(app, feed)
  assert.deepEqual([entries, zones], [[], ['Europe/Copenhagen']])
})
