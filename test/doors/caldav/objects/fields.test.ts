import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newId } from '../../../../src/platform/ids.ts'
import { joins } from '../../../support/people.ts'
import { clientOf, davHome, linesOf, queryOf, responsesOf, vtodo } from '../../../support/dav/dav.ts'
import { desk, withName } from '../../../support/dav/dav-task.ts'

test('priorities 1 to 4 are p1, 5 p2, 6 to 9 p3, none p4, and stay as they were sent', async (t) => {
  const { put, lines, api, task } = await desk(t)
  const found = []
  for (const grade of [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]) {
    found.push((await put('SUMMARY:x', `PRIORITY:${grade}`)).priority)
  }
  assert.deepEqual(found, [4, 1, 1, 1, 1, 2, 3, 3, 3, 3])
  for (const [priority, written] of [
    [1, 'PRIORITY:1'],
    [2, 'PRIORITY:5'],
    [3, 'PRIORITY:9'],
    [4, undefined],
  ] as const) {
    await api.patch(`/tasks/${(await task()).id}`, { priority })
    assert.equal(withName(await lines(), 'PRIORITY')[0], written)
  }
})

test('a due date is a day, a time in its zone, or an instant on the clock of who sent it', async (t) => {
  const { put, lines, api } = await desk(t)
  const due = ({ due_date, due_time, due_timezone }: Record<string, string>) => [due_date, due_time, due_timezone]
  assert.deepEqual(due(await put('SUMMARY:x', 'DUE;VALUE=DATE:20260310')), ['2026-03-10', null, null])
  assert.deepEqual(due(await put('SUMMARY:x', 'DUE;TZID=America/New_York:20260310T090000')), [
    '2026-03-10',
    '09:00',
    'America/New_York',
  ])
  assert.deepEqual(due(await put('SUMMARY:x', 'DUE:20260310T080000Z')), ['2026-03-10', '09:00', 'Europe/Copenhagen'])
  assert.deepEqual(withName(await lines(), 'DUE'), ['DUE:20260310T080000Z'])
  assert.deepEqual(due(await put('SUMMARY:x', 'DUE:20260310T080000')), ['2026-03-10', '08:00', 'Europe/Copenhagen'])
  assert.deepEqual(due(await put('SUMMARY:x')), [null, null, null])
  const { id } = (await api.get('/tasks')).body.tasks[0]
  await api.patch(`/tasks/${id}`, { due_date: '2026-07-01', due_time: '08:30' })
  assert.deepEqual(withName(await lines(), 'DUE'), ['DUE;TZID=Europe/Copenhagen:20260701T083000'])
  assert.ok((await lines()).includes('TZID:Europe/Copenhagen'))
})

test('a zone of a program’s own is known by what stands behind its prefix or in its description', async (t) => {
  const { dav, path, task } = await desk(t)
  const zoned = (tzid: string, zone: string) =>
    [
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:x',
      ...zone.split('|'),
      'BEGIN:VTODO',
      'UID:a',
      'SUMMARY:x',
      `DUE;TZID="${tzid}":20260710T090000`,
      'END:VTODO',
      'END:VCALENDAR',
      '',
    ].join('\r\n')
  const plain = (tzid: string, offset: string, more = '') =>
    `BEGIN:VTIMEZONE|TZID:${tzid}|${more}BEGIN:STANDARD|DTSTART:19700101T000000|TZOFFSETFROM:${offset}|TZOFFSETTO:${offset}|END:STANDARD|END:VTIMEZONE`
  const dueOf = async (text: string) => {
    const answer = await dav.put(path, text)
    assert.ok(answer.status < 300, answer.text)
    const { due_date, due_time, due_timezone } = await task()
    return `${due_date} ${due_time} ${due_timezone}`
  }
  assert.equal(
    await dueOf(
      zoned(
        '/freeassociation.sourceforge.net/Asia/Tokyo',
        plain('/freeassociation.sourceforge.net/Asia/Tokyo', '+0900'),
      ),
    ),
    '2026-07-10 09:00 Asia/Tokyo',
  )
  assert.equal(
    await dueOf(zoned('Office', plain('Office', '+0900', 'X-LIC-LOCATION:Asia/Tokyo|'))),
    '2026-07-10 09:00 Asia/Tokyo',
  )
  assert.equal(await dueOf(zoned('Plant', plain('Plant', '+0500'))), '2026-07-10 06:00 Europe/Copenhagen')
  assert.equal(await dueOf(zoned('Home', plain('Home', '+0200'))), '2026-07-10 09:00 Europe/Copenhagen')
})

test('a start is left out while the task is due earlier on the same day', async (t) => {
  const { put, lines, api, task } = await desk(t)
  await put('SUMMARY:x', 'DTSTART;TZID=Europe/Copenhagen:20260310T090000', 'DUE;TZID=Europe/Copenhagen:20260310T170000')
  const { id } = await task()
  const start = async (due_time: string) => {
    await api.patch(`/tasks/${id}`, { due_time })
    return withName(await lines(), 'DTSTART').filter((line) => line.includes('2026'))
  }
  assert.deepEqual(await start('08:00'), [])
  assert.deepEqual(await start('09:00'), ['DTSTART;TZID=Europe/Copenhagen:20260310T090000'])
})

test('what the task has no field for is kept and given back to all as it came', async (t) => {
  const { app, dav, person, api, home } = await desk(t)
  await dav.send('MKCALENDAR', `${home}garden/`)
  const { id } = (await api.get('/projects')).body.projects[1]
  const ben = await joins(app, person, id, { name: 'Ben' })
  const bens = await clientOf(app, ben)
  const own = [
    'X-APPLE-UNKNOWN;X-P="a:b";X-Q=c:some\\, value',
    'GEO:55.67;12.56',
    'URL:https://example.org/?a=1&b=2',
    'LOCATION:Kitchen',
    'CLASS:PRIVATE',
    'ATTENDEE;CN=Ben:mailto:ben@home',
    'CREATED:20250101T000000Z',
    'SEQUENCE:7',
    'RELATED-TO;RELTYPE=SIBLING:other',
  ]
  await dav.put(`${home}garden/a.ics`, vtodo('UID:a', 'SUMMARY:x', ...own))
  const theirs = linesOf((await bens.get(`/dav/calendars/${ben.id}/${id}/a.ics`)).text)
  for (const line of own) assert.ok(theirs.includes(line), `${line} of ${theirs.join(' | ')}`)
  const [task] = (await api.get(`/tasks?project_id=${id}`)).body.tasks
  await api.patch(`/tasks/${task.id}`, { content: 'y', priority: 1 })
  const after = linesOf((await dav.get(`${home}garden/a.ics`)).text)
  for (const line of own) assert.ok(after.includes(line), line)
  assert.ok(after.includes('SUMMARY:y'))
})

test('completing and reopening go both ways, with the moment it was done', async (t) => {
  const { app, put, lines, api, task } = await desk(t)
  assert.equal(
    (await put('SUMMARY:x', 'STATUS:COMPLETED', 'COMPLETED:20260301T100000Z', 'PERCENT-COMPLETE:100')).completed_at,
    '2026-03-01T10:00:00.000Z',
  )
  assert.equal((await put('SUMMARY:x', 'STATUS:NEEDS-ACTION')).completed_at, null)
  assert.equal((await put('SUMMARY:x', 'COMPLETED:20260302T100000Z')).completed_at, '2026-03-02T10:00:00.000Z')
  assert.equal((await put('SUMMARY:x', 'STATUS:IN-PROCESS', 'PERCENT-COMPLETE:40')).completed_at, null)
  assert.ok((await lines()).includes('STATUS:IN-PROCESS') && (await lines()).includes('PERCENT-COMPLETE:40'))
  assert.notEqual((await put('SUMMARY:x', 'STATUS:CANCELLED')).completed_at, null)
  assert.ok((await lines()).includes('STATUS:CANCELLED'))
  await api.post(`/tasks/${(await task()).id}/reopen`)
  assert.deepEqual(withName(await lines(), 'STATUS'), ['STATUS:NEEDS-ACTION'])
  app.clock.advance(60_000)
  await api.post(`/tasks/${(await task()).id}/complete`)
  const done = await lines()
  assert.ok(
    done.includes('STATUS:COMPLETED') &&
      done.includes('COMPLETED:20260304T080100Z') &&
      done.includes('PERCENT-COMPLETE:100'),
  )
})

test('a leap second is the second before it', async (t) => {
  const { dav, api, inbox } = await davHome(t)
  const alarm = ['BEGIN:VALARM', 'ACTION:DISPLAY', 'TRIGGER;VALUE=DATE-TIME:20270101T000060Z', 'END:VALARM']
  const done = vtodo('UID:a', 'SUMMARY:Bins', 'STATUS:COMPLETED', 'COMPLETED:20161231T235960Z', ...alarm)
  assert.equal((await dav.put(`${inbox}a.ics`, done)).status, 201)
  const { id, completed_at } = (await api.get('/tasks?completed=only')).body.tasks[0]
  assert.equal(completed_at, '2016-12-31T23:59:59.000Z')
  const [reminder] = (await api.get(`/tasks/${id}/reminders`)).body.reminders
  assert.equal(reminder.remind_at, '2027-01-01T00:00:59.000Z')
  const found = await dav.report(
    inbox,
    queryOf(
      '<C:prop-filter name="COMPLETED"><C:time-range start="20161231T235950Z" end="20170101T000000Z"/></C:prop-filter>',
    ),
  )
  assert.equal(responsesOf(found).length, 1)
})

test('a summary with breaks gets spaces, an empty one is “Untitled”, one that is too long stands whole in the description', async (t) => {
  const { put } = await desk(t)
  assert.equal((await put('SUMMARY:one\\ntwo\\n')).content, 'one two')
  assert.equal((await put('SUMMARY:')).content, 'Untitled')
  assert.equal((await put('DESCRIPTION:x')).content, 'Untitled')
  const long = 'ä'.repeat(2100)
  const { content, description } = await put(`SUMMARY:${long}`, 'DESCRIPTION:more')
  assert.equal(content, 'ä'.repeat(2000))
  assert.equal(description, `${long}\n\nmore`)
})

test('X-APPLE-SORT-ORDER is where the task stands', async (t) => {
  const { dav, api, inbox } = await desk(t)
  const order = async () =>
    (await api.get('/tasks?sort=position')).body.tasks.map(({ content }: { content: string }) => content).join('')
  for (const name of ['a', 'b', 'c']) await api.post('/tasks', { content: name })
  assert.equal(await order(), 'abc')
  const tasks = responsesOf(await dav.propfind(inbox, '1')).slice(1)
  const read = await Promise.all(tasks.map(async ({ href }) => ({ href, text: (await dav.get(href)).text })))
  const of = (name: string) => read.find(({ text }) => text.includes(`SUMMARY:${name}`))!
  const orderOf = (name: string) => Number(/X-APPLE-SORT-ORDER:(-?\d+)/.exec(of(name).text)![1])
  const c = of('c')
  const moved = c.text.replace(/X-APPLE-SORT-ORDER:-?\d+/, `X-APPLE-SORT-ORDER:${orderOf('a')}`)
  assert.equal((await dav.put(c.href, moved)).status, 204)
  assert.equal(await order(), 'acb')
})

test('people go by their names in a description, and are mentioned still when a client has changed it', async (t) => {
  const { api, put, lines, task } = await desk(t)
  const mention = `[@Ida](person:${newId()})`
  await put('SUMMARY:Bins', 'DESCRIPTION:Out')
  await api.patch(`/tasks/${(await task()).id}`, { description: `Ask ${mention} first` })
  assert.deepEqual(withName(await lines(), 'DESCRIPTION'), ['DESCRIPTION:Ask @Ida first'])
  assert.equal((await put('SUMMARY:The bins', 'DESCRIPTION:Ask @Ida first')).description, `Ask ${mention} first`)
  assert.equal((await put('SUMMARY:Bins', 'DESCRIPTION:Ask @Ida now')).description, `Ask ${mention} now`)
  assert.equal((await put('SUMMARY:Bins', 'DESCRIPTION:Ask @Idas mum')).description, 'Ask @Idas mum')
})

test('no line is empty or longer than 75 octets', async (t) => {
  const { dav, api, inbox } = await davHome(t)
  const content = 'Ærø '.repeat(200).trim()
  const { id } = (await api.post('/tasks', { content, due_date: '2026-03-09', due_time: '09:00' })).body
  await api.post(`/tasks/${id}/reminders`, { offset_min: -10 })
  const { text } = await dav.get(`${inbox}${id}.ics`)
  const lines = text.split('\r\n')
  assert.equal(lines.pop(), '')
  assert.deepEqual(
    lines.filter((line) => line === '' || Buffer.byteLength(line) > 75),
    [],
  )
})

test('a value that is not of its type is served as it was sent, also once the task was changed elsewhere', async (t) => {
  const { put, lines, api, task } = await desk(t)
  const sent = [
    'CREATED:20261128',
    'SEQUENCE:3draft',
    'SEQUENCE:draft',
    'GEO:here',
    'X-A;VALUE=DATE:soon',
    'X-B;VALUE=DATE-TIME:20261128T10',
  ]
  await put('SUMMARY:x', ...sent)
  await api.patch(`/tasks/${(await task()).id}`, { content: 'y' })
  assert.deepEqual(
    (await lines()).filter((line) => /^(CREATED|SEQUENCE|GEO|X-[AB])\b/.test(line)),
    sent,
  )
})
