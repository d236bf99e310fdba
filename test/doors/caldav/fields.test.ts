import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newId } from '../../../src/platform/ids.ts'
import { joins } from '../../support/people.ts'
import {
  clientOf,
  conditionOf,
  davHome,
  linesOf,
  queryOf,
  responsesOf,
  vtodo,
  type DavClient,
} from '../../support/dav.ts'

/** A person at home, and what becomes of one object by PUT and by REST. */
async function desk(t: Parameters<typeof davHome>[0]) {
  const world = await davHome(t)
  const { dav, api, inbox } = world
  const path = `${inbox}a.ics`
  const task = async () => {
    const { tasks } = (await api.get('/tasks?limit=100')).body
    const { tasks: done } = (await api.get('/tasks?completed=only&limit=100')).body
    return [...tasks, ...done][0]
  }
  const put = async (...lines: string[]) => {
    const answer = await dav.put(path, vtodo('UID:a', ...lines))
    assert.ok([201, 204].includes(answer.status), answer.text)
    return task()
  }
  const lines = async (from = dav, at = path) => linesOf((await from.get(at)).text)
  return { ...world, path, put, lines, task }
}

const withName = (lines: readonly string[], name: string) =>
  lines.filter((line) => new RegExp(`^${name}[:;]`).test(line))

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

const hangs = async (dav: DavClient, inbox: string, uid: string, parent: string | null, more: string[] = []) => {
  const relation = parent === null ? [] : [`RELATED-TO:${parent}`]
  const answer = await dav.put(`${inbox}${uid}.ics`, vtodo(`UID:${uid}`, `SUMMARY:${uid}`, ...relation, ...more))
  assert.ok([201, 204].includes(answer.status), answer.text)
}

test('RELATED-TO is a sub-task, also where the parent comes later; sent without it stands alone again', async (t) => {
  const { dav, api, inbox } = await desk(t)
  const tree = async () => {
    const tasks = (await api.get('/tasks?limit=100')).body.tasks as {
      id: string
      parent_id: string | null
      content: string
    }[]
    const nameOf = (id: string | null) => tasks.find((one) => one.id === id)?.content ?? null
    return Object.fromEntries(tasks.map(({ content, parent_id }) => [content, nameOf(parent_id)]))
  }
  await hangs(dav, inbox, 'leaf', 'branch')
  assert.deepEqual(await tree(), { leaf: null })
  await hangs(dav, inbox, 'branch', 'root')
  await hangs(dav, inbox, 'root', null)
  assert.deepEqual(await tree(), { leaf: 'branch', branch: 'root', root: null })
  const lines = linesOf((await dav.get(`${inbox}leaf.ics`)).text)
  assert.deepEqual(withName(lines, 'RELATED-TO'), ['RELATED-TO;RELTYPE=PARENT:branch'])
  await hangs(dav, inbox, 'leaf', null)
  assert.deepEqual(await tree(), { leaf: null, branch: 'root', root: null })
  const { id } = (await api.get('/tasks?limit=100')).body.tasks.find(
    (one: { content: string }) => one.content === 'root',
  )
  await api.post('/tasks', { content: 'bud', parent_id: id })
  const bud = responsesOf(await dav.propfind(inbox, '1')).find(
    ({ href }) => !/(leaf|branch|root)\.ics$|\/$/.test(href),
  )!
  assert.deepEqual(withName(linesOf((await dav.get(bud.href)).text), 'RELATED-TO'), ['RELATED-TO;RELTYPE=PARENT:root'])
})

test('a sub-task whose parent came later is at the top level for its client too once it is taken out', async (t) => {
  const { dav, api, inbox } = await desk(t)
  await hangs(dav, inbox, 'leaf', 'branch')
  await hangs(dav, inbox, 'branch', null)
  const { tasks } = (await api.get('/tasks')).body
  const { id } = tasks.find((one: { content: string }) => one.content === 'leaf')
  await api.patch(`/tasks/${id}`, { parent_id: null })
  assert.deepEqual(withName(linesOf((await dav.get(`${inbox}leaf.ics`)).text), 'RELATED-TO'), [])
})

test('a relation that goes too deep or in a circle is kept as sent, and linked to the nearest that can be', async (t) => {
  const { dav, inbox } = await desk(t)
  const chain = Array.from({ length: 8 }, (_, index) => `n${index}`)
  for (const [index, uid] of chain.entries()) await hangs(dav, inbox, uid, index === 0 ? null : chain[index - 1]!)
  for (const [index, uid] of chain.entries()) {
    if (index > 0) assert.ok((await dav.get(`${inbox}${uid}.ics`)).text.includes(`RELATED-TO:${chain[index - 1]}`))
  }
  await hangs(dav, inbox, 'n0', 'n3')
  assert.ok((await dav.get(`${inbox}n0.ics`)).text.includes('RELATED-TO:n3'))
  await hangs(dav, inbox, 'self', 'self')
  assert.ok((await dav.get(`${inbox}self.ics`)).text.includes('RELATED-TO:self'))
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
