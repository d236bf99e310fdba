import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  conditionOf,
  davHome,
  NAMESPACES,
  propfindOf,
  queryOf,
  syncOf,
  vtodo,
  type DavResponse,
} from '../../support/dav.ts'

const event = (...lines: string[]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:x', ...lines, 'END:VCALENDAR', ''].join('\r\n')
const many = (count: number, of: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => of(index)).join('\r\n')
const deep = (levels: number) => `${'BEGIN:VTODO\r\n'.repeat(levels)}UID:a\r\n${'END:VTODO\r\n'.repeat(levels)}`

/** What is sent, and the precondition it does not meet. */
const OBJECTS: Record<string, [text: string | Uint8Array<ArrayBuffer>, condition: string]> = {
  'an event': [
    event('BEGIN:VEVENT', 'UID:a', 'DTSTART:20260101T000000Z', 'END:VEVENT'),
    'supported-calendar-component',
  ],
  'a journal': [event('BEGIN:VJOURNAL', 'UID:a', 'END:VJOURNAL'), 'supported-calendar-component'],
  'a task beside an event': [
    event('BEGIN:VTODO', 'UID:a', 'END:VTODO', 'BEGIN:VEVENT', 'UID:a', 'END:VEVENT'),
    'supported-calendar-component',
  ],
  'nothing but a calendar': [event(), 'valid-calendar-object-resource'],
  'two tasks': [
    event('BEGIN:VTODO', 'UID:a', 'END:VTODO', 'BEGIN:VTODO', 'UID:b', 'END:VTODO'),
    'valid-calendar-object-resource',
  ],
  'an occurrence of another UID': [
    event(
      'BEGIN:VTODO',
      'UID:a',
      'DUE:20260101T000000Z',
      'RRULE:FREQ=DAILY',
      'END:VTODO',
      'BEGIN:VTODO',
      'UID:b',
      'RECURRENCE-ID:20260101T000000Z',
      'END:VTODO',
    ),
    'valid-calendar-object-resource',
  ],
  'no UID': [vtodo('SUMMARY:x'), 'valid-calendar-object-resource'],
  'an empty UID': [vtodo('UID:', 'SUMMARY:x'), 'valid-calendar-object-resource'],
  'a UID without end': [vtodo(`UID:${'x'.repeat(5000)}`), 'valid-calendar-object-resource'],
  'a METHOD': [event('METHOD:REQUEST', 'BEGIN:VTODO', 'UID:a', 'END:VTODO'), 'valid-calendar-object-resource'],
  'two rules': [
    vtodo('UID:a', 'DUE:20260101T000000Z', 'RRULE:FREQ=DAILY', 'RRULE:FREQ=WEEKLY'),
    'valid-calendar-object-resource',
  ],
  'a hundred alarms': [
    vtodo(
      'UID:a',
      'DUE:20260901T000000Z',
      many(100, (index) => `BEGIN:VALARM\r\nTRIGGER:-PT${index}M\r\nEND:VALARM`),
    ),
    'valid-calendar-object-resource',
  ],
  'no calendar': ['hello', 'valid-calendar-data'],
  'an empty body': ['', 'valid-calendar-data'],
  'a body cut off': [vtodo('UID:a', 'SUMMARY:x').slice(0, 60), 'valid-calendar-data'],
  'an end too many': [event('BEGIN:VTODO', 'UID:a', 'END:VTODO', 'END:VTODO'), 'valid-calendar-data'],
  'a card': ['BEGIN:VCARD\r\nVERSION:3.0\r\nFN:x\r\nEND:VCARD\r\n', 'valid-calendar-data'],
  'a task without its calendar': ['BEGIN:VTODO\r\nUID:a\r\nEND:VTODO\r\n', 'valid-calendar-data'],
  'two calendars': [vtodo('UID:a') + vtodo('UID:b'), 'valid-calendar-data'],
  'components in components': [event(deep(500)), 'valid-calendar-data'],
  'iCalendar 1': [vtodo('UID:a').replace('VERSION:2.0', 'VERSION:1.0'), 'valid-calendar-data'],
  JSON: ['{"content":"x"}', 'valid-calendar-data'],
  'bytes that are no UTF-8': [
    new Uint8Array([...new TextEncoder().encode('BEGIN:VCALENDAR\r\n'), 0xff, 0xfe, 0x80]),
    'valid-calendar-data',
  ],
  'UTF-16': [new Uint8Array(Buffer.from(vtodo('UID:a', 'SUMMARY:x'), 'utf16le')), 'valid-calendar-data'],
  'a day that does not exist': [vtodo('UID:a', 'DUE;VALUE=DATE:20260231'), 'valid-calendar-data'],
  'a month that does not exist': [vtodo('UID:a', 'DUE;VALUE=DATE:20261301'), 'valid-calendar-data'],
  'a due date that is no date': [vtodo('UID:a', 'DUE:tomorrow'), 'valid-calendar-data'],
  'an hour that does not exist': [vtodo('UID:a', 'DUE:20260101T250000Z'), 'valid-calendar-data'],
  'a rule that is none': [vtodo('UID:a', 'DUE:20260101T000000Z', 'RRULE:FREQ=SOMETIMES'), 'valid-calendar-data'],
  ...Object.fromEntries(
    [
      'FREQ=DAILY;INTERVAL=0',
      'FREQ=DAILY;INTERVAL=-1',
      'FREQ=DAILY;INTERVAL=00',
      'FREQ=DAILY;INTERVAL=1.5',
      'FREQ=DAILY;COUNT=0',
      'FREQ=DAILY;COUNT=3;UNTIL=20260401',
      'FREQ=DAILY;FREQ=WEEKLY',
      'FREQ=DAILY;INTERVAL=2;INTERVAL=3',
      'INTERVAL=2',
      'FREQ=DAILY;',
      'FREQ=DAILY;UNTIL=20260231',
      'FREQ=MONTHLY;BYMONTHDAY=32',
      'FREQ=MONTHLY;BYMONTHDAY=0',
      'FREQ=YEARLY;BYMONTH=13',
      'FREQ=YEARLY;BYMONTH=0',
      'FREQ=YEARLY;BYYEARDAY=367',
      'FREQ=YEARLY;BYWEEKNO=54',
      'FREQ=WEEKLY;BYDAY=1MO',
      'FREQ=WEEKLY;BYDAY=MO,,TU',
      'FREQ=WEEKLY;BYMONTHDAY=1',
      'FREQ=MONTHLY;BYDAY=0MO',
      'FREQ=MONTHLY;BYSETPOS=1',
      'FREQ=DAILY;WKST=XX',
      'FREQ=DAILY;X-ODD=1',
    ].map((rule): [string, [string, string]] => [
      rule,
      [vtodo('UID:a', 'DUE:20260101T000000Z', `RRULE:${rule}`), 'valid-calendar-data'],
    ]),
  ),
  'a rule that is none where nothing is due': [vtodo('UID:a', 'RRULE:FREQ=DAILY;INTERVAL=0'), 'valid-calendar-data'],
  'a rule that is none of what is done': [
    vtodo('UID:a', 'DUE:20260101T000000Z', 'RRULE:FREQ=DAILY;INTERVAL=0', 'STATUS:COMPLETED'),
    'valid-calendar-data',
  ],
  'every four hundred and first day': [
    vtodo('UID:a', 'DUE:20260101T000000Z', 'RRULE:FREQ=DAILY;INTERVAL=401'),
    'valid-calendar-object-resource',
  ],
  'an hour of a rule': [
    vtodo('UID:a', 'DUE:20260101T000000Z', 'RRULE:FREQ=DAILY;BYHOUR=9'),
    'valid-calendar-object-resource',
  ],
  'every second': [vtodo('UID:a', 'DUE:20260101T000000Z', 'RRULE:FREQ=SECONDLY'), 'valid-calendar-object-resource'],
  'a rule of a megabyte': [
    vtodo(
      'UID:a',
      'DUE:20260101T000000Z',
      `RRULE:FREQ=YEARLY;BYYEARDAY=${Array.from({ length: 200_000 }, (_, at) => (at % 366) + 1).join(',')}`,
    ),
    'valid-calendar-data',
  ],
  'a hundred thousand categories': [vtodo('UID:a', `CATEGORIES:${'x,'.repeat(100_001)}x`), 'valid-calendar-data'],
  'dates without end': [
    vtodo(
      'UID:a',
      'DTSTART:20260101T080000Z',
      'DUE:20260101T080000Z',
      'RRULE:FREQ=DAILY',
      `EXDATE:${Array.from({ length: 50_000 }, (_, at) => `20260101T08${10 + (at % 50)}00Z`).join(',')}`,
    ),
    'valid-calendar-data',
  ],
  'dates in many lines': [
    vtodo(
      'UID:a',
      'DUE:20260101T080000Z',
      'RRULE:FREQ=DAILY',
      many(3000, () => 'EXDATE:20260101T080000Z,20260102T080000Z'),
    ),
    'valid-calendar-data',
  ],
  'lines without end': [
    vtodo(
      'UID:a',
      many(60_000, () => 'X-A:b'),
    ),
    'valid-calendar-data',
  ],
  'parameters without end': [vtodo('UID:a', `X-A${';B=c'.repeat(50_000)}:d`), 'valid-calendar-data'],
  'quotes that never close': [vtodo('UID:a', `X-A;B="${'c'.repeat(200_000)}:d`), 'valid-calendar-data'],
  'the year zero': [vtodo('UID:a', 'DUE;VALUE=DATE:00000101'), 'valid-calendar-data'],
  'a duration without end': [vtodo('UID:a', 'DTSTART:20260101T000000Z', 'DURATION:P999999W'), 'valid-calendar-data'],
}

/** Milliseconds of the processor that a refusal may take, of which most are the client's own in this process. */
const MOST_WORK = 300

/** What it took of the processor, whoever else is served meanwhile. */
function stopwatch(): () => number {
  const before = process.cpuUsage()
  return () => {
    const { user, system } = process.cpuUsage(before)
    return (user + system) / 1000
  }
}

test('what is no task is refused by name, at once, and changes nothing', async (t) => {
  const { dav, api, inbox } = await davHome(t)
  await dav.put(`${inbox}a.ics`, vtodo('UID:a', 'SUMMARY:Bins'))
  const before = await dav.sync(inbox)
  const wrong: string[] = []
  for (const [what, [sent, condition]] of Object.entries(OBJECTS)) {
    for (const name of ['a.ics', 'new.ics']) {
      const body = typeof sent === 'string' && name === 'new.ics' ? sent.replaceAll('UID:a', 'UID:new') : sent
      const took = stopwatch()
      const answer = await dav.send('PUT', `${inbox}${name}`, { body, headers: { 'Content-Type': 'text/calendar' } })
      if (answer.status !== 403 || conditionOf(answer) !== condition)
        wrong.push(`${what} (${name}): ${answer.status} ${answer.text.slice(0, 300)}`)
      if (took() > MOST_WORK) wrong.push(`${what} took ${took()} ms`)
    }
  }
  assert.deepEqual(wrong, [])
  assert.equal((await dav.sync(inbox, before.token)).token, before.token)
  const { tasks } = (await api.get('/tasks')).body
  assert.deepEqual(
    tasks.map(({ content }: { content: string }) => content),
    ['Bins'],
  )
})

/** Odd, and a task all the same. */
const TAKEN: Record<string, string> = {
  'lines that end with LF': vtodo('UID:a', 'SUMMARY:Bins').replaceAll('\r\n', '\n'),
  'a byte order mark': `\ufeff${vtodo('UID:a', 'SUMMARY:Bins')}`,
  'control characters': vtodo('UID:a', 'SUMMARY:B\u0001ins\u0000'),
  'names in small letters': vtodo('UID:a', 'SUMMARY:Bins')
    .toLowerCase()
    .replace('uid:a', 'UID:a')
    .replace('summary:bins', 'SUMMARY:Bins'),
  'folded lines': vtodo('UID:a', 'SUMMARY:Bi\r\n ns'),
  'no line break at the end': vtodo('UID:a', 'SUMMARY:Bins').trimEnd(),
  'blank lines': vtodo('UID:a', '', 'SUMMARY:Bins', ''),
  'no VERSION': vtodo('UID:a', 'SUMMARY:Bins').replace('VERSION:2.0\r\n', ''),
  'the last day there is': vtodo('UID:a', 'SUMMARY:Bins', 'DUE;VALUE=DATE:99991231'),
  'an alarm without a trigger': vtodo('UID:a', 'SUMMARY:Bins', 'BEGIN:VALARM', 'ACTION:DISPLAY', 'END:VALARM'),
  'an alarm a thousand years before': vtodo(
    'UID:a',
    'SUMMARY:Bins',
    'DUE:20260901T000000Z',
    'BEGIN:VALARM',
    'TRIGGER:-P99999W',
    'END:VALARM',
  ),
  'a relation to nothing': vtodo('UID:a', 'SUMMARY:Bins', 'RELATED-TO:'),
  'a priority that is none': vtodo('UID:a', 'SUMMARY:Bins', 'PRIORITY:99'),
  'half a percent': vtodo('UID:a', 'SUMMARY:Bins', 'PERCENT-COMPLETE:abc'),
  'an order that is none': vtodo('UID:a', 'SUMMARY:Bins', 'X-APPLE-SORT-ORDER:first'),
  'half a character': vtodo('UID:a', 'SUMMARY:Bins', 'DESCRIPTION:\ud83d'),
  'a rule in small letters, in another order': vtodo(
    'UID:a',
    'SUMMARY:Bins',
    'DUE:20260301T090000Z',
    'RRULE:interval=2;freq=daily',
  ),
  'a rule without a start': vtodo('UID:a', 'SUMMARY:Bins', 'RRULE:FREQ=DAILY'),
}

test('what is odd and a task all the same is taken', async (t) => {
  const { dav, api, inbox } = await davHome(t)
  const wrong: string[] = []
  for (const [what, text] of Object.entries(TAKEN)) {
    const answer = await dav.put(`${inbox}a.ics`, text)
    const { tasks } = (await api.get('/tasks')).body
    if (answer.status >= 300 || tasks.length !== 1 || tasks[0].content !== 'Bins')
      wrong.push(
        `${what}: ${answer.status} ${answer.text.slice(0, 300)} ${JSON.stringify(tasks.map((one: { content: string }) => one.content))}`,
      )
    const read = await dav.get(`${inbox}a.ics`)
    if (read.status !== 200) wrong.push(`${what}: read ${read.status}`)
    const again = await dav.put(`${inbox}a.ics`, read.text, { 'If-Match': read.headers.get('etag')! })
    if (again.status >= 300) wrong.push(`${what}: its own text ${again.status} ${again.text}`)
  }
  assert.deepEqual(wrong, [])
})

test('a UID in use is refused with the path of the other; one that changes is too', async (t) => {
  const { dav, inbox } = await davHome(t)
  await dav.put(`${inbox}a.ics`, vtodo('UID:a', 'SUMMARY:Bins'))
  const taken = await dav.put(`${inbox}b.ics`, vtodo('UID:a', 'SUMMARY:Bins'))
  assert.deepEqual([taken.status, conditionOf(taken)], [403, 'no-uid-conflict'])
  assert.match(taken.text, new RegExp(`<D:href>${inbox}a.ics</D:href>`))
  const changed = await dav.put(`${inbox}a.ics`, vtodo('UID:b', 'SUMMARY:Bins'))
  assert.deepEqual([changed.status, conditionOf(changed)], [403, 'no-uid-conflict'])
})

test('too much is 413, another type 403, a compressed body 415', async (t) => {
  const { dav, inbox } = await davHome(t)
  const large = vtodo('UID:a', `DESCRIPTION:${'x'.repeat(1024 * 1024)}`)
  assert.equal((await dav.put(`${inbox}a.ics`, large)).status, 413)
  const json = await dav.send('PUT', `${inbox}a.ics`, { body: '{}', headers: { 'Content-Type': 'application/json' } })
  assert.deepEqual([json.status, conditionOf(json)], [403, 'supported-calendar-data'])
  assert.equal((await dav.put(`${inbox}a.ics`, vtodo('UID:a'), { 'Content-Encoding': 'gzip' })).status, 415)
  assert.equal((await dav.put(inbox, vtodo('UID:a'))).status, 405)
  assert.equal((await dav.send('PATCH', `${inbox}a.ics`, { body: 'x' })).status, 405)
})

const BOMB = `<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;"><!ENTITY c "&b;&b;&b;&b;&b;&b;&b;&b;">]>`

const XMLS: Record<string, string> = {
  'no XML': 'hello',
  'XML cut off': propfindOf('<D:getetag/>').slice(0, 80),
  'a DOCTYPE': propfindOf('<D:getetag/>').replace('<D:propfind', '<!DOCTYPE x><D:propfind'),
  'entities in entities': `<?xml version="1.0"?>${BOMB}<D:propfind ${NAMESPACES}><D:prop><D:getetag/>&c;</D:prop></D:propfind>`,
  'a file of the server': `<?xml version="1.0"?><!DOCTYPE x [<!ENTITY f SYSTEM "file:///etc/passwd">]><D:propfind ${NAMESPACES}><D:prop>&f;</D:prop></D:propfind>`,
  'an unknown entity': `<D:propfind ${NAMESPACES}><D:prop>&nothing;</D:prop></D:propfind>`,
  'elements in elements': `${'<a>'.repeat(100_000)}${'</a>'.repeat(100_000)}`,
  'elements without end': `<D:propfind ${NAMESPACES}><D:prop>${'<D:a/>'.repeat(120_000)}</D:prop></D:propfind>`,
  'attributes without end': `<D:propfind ${NAMESPACES} ${Array.from({ length: 5000 }, (_, at) => `a${at}="b"`).join(' ')}/>`,
  'a prefix of nothing': '<D:propfind><D:prop/></D:propfind>',
  'two roots': '<a/><b/>',
  'another root': `<D:nothing ${NAMESPACES}/>`,
  'more than two megabytes': `<D:propfind ${NAMESPACES}>${' '.repeat(2 * 1024 * 1024)}</D:propfind>`,
  'properties without end': propfindOf(Array.from({ length: 501 }, (_, at) => `<D:a${at}/>`).join('')),
}

test('XML that is broken, too deep, too much or has a DOCTYPE is refused at once', async (t) => {
  const { dav, inbox } = await davHome(t)
  const wrong: string[] = []
  for (const [what, body] of Object.entries(XMLS)) {
    for (const method of ['PROPFIND', 'PROPPATCH']) {
      const took = stopwatch()
      const answer = await dav.send(method, inbox, { body, headers: { Depth: '0', 'Content-Type': 'text/xml' } })
      if (answer.status !== 400) wrong.push(`${what}: ${method} ${answer.status} ${answer.text.slice(0, 200)}`)
      if (took() > MOST_WORK) wrong.push(`${what} took ${took()} ms`)
      assert.doesNotMatch(answer.text, /root:|passwd/)
    }
  }
  assert.deepEqual(wrong, [])
})

test('PROPPATCH reads set and remove alone, whatever stands beside', async (t) => {
  const { dav, home } = await davHome(t)
  await dav.send('MKCALENDAR', `${home}garden/`)
  const patch = (inner: string) =>
    dav.send('PROPPATCH', `${home}garden/`, { body: `<D:propertyupdate ${NAMESPACES}>${inner}</D:propertyupdate>` })
  const prop = (name: string) => `<D:prop><D:displayname>${name}</D:displayname></D:prop>`
  for (const nothing of ['', '<D:set/>', '<D:set><D:prop/></D:set>', `<D:other>${prop('Other')}</D:other>`])
    assert.equal((await patch(nothing)).status, 400, nothing)
  assert.equal((await patch(`<D:set><x/>${prop('Shed')}</D:set><D:other>${prop('Other')}</D:other>`)).status, 207)
  const [{ props }] = (await dav.props(`${home}garden/`, '<D:displayname/>')) as [DavResponse]
  assert.equal(props['displayname']!.text, 'Shed')
})

test('what a list does not have is removed without an error, beside a new name; what it has stays', async (t) => {
  const { dav, home } = await davHome(t)
  await dav.send('MKCALENDAR', `${home}garden/`)
  const named = async (name: string, removed: string) => {
    const set = `<D:set><D:prop><D:displayname>${name}</D:displayname></D:prop></D:set>`
    const body = `<D:propertyupdate ${NAMESPACES}>${set}<D:remove><D:prop>${removed}</D:prop></D:remove></D:propertyupdate>`
    const { text } = await dav.send('PROPPATCH', `${home}garden/`, { body })
    const [{ props }] = (await dav.props(`${home}garden/`, '<D:displayname/>')) as [DavResponse]
    return [props['displayname']!.text, /403 Forbidden/.test(text)]
  }
  assert.deepEqual(await named('Shed', '<C:calendar-description/><x xmlns="urn:own"/>'), ['Shed', false])
  assert.deepEqual(await named('Other', '<D:resourcetype/>'), ['Shed', true])
})

test('odd paths are nothing, and never a fault', async (t) => {
  const { dav, home, inbox } = await davHome(t)
  for (const path of [
    `${inbox}%00.ics`,
    `${inbox}%ff.ics`,
    `${inbox}..%2f..%2fa.ics`,
    `${inbox}a/b/c.ics`,
    `${home}%2e%2e/`,
    `${inbox}${'a'.repeat(5000)}.ics`,
    '/dav/calendars//',
    '/dav//',
    `${inbox}%E2%80%8B`,
  ]) {
    for (const method of ['PROPFIND', 'GET', 'DELETE', 'PUT', 'REPORT', 'MKCALENDAR']) {
      const body = method === 'PUT' ? vtodo('UID:odd') : method === 'REPORT' ? syncOf('') : undefined
      const answer = await dav.send(method, path, {
        ...(body && { body }),
        headers: { Depth: '1', ...(method === 'PUT' && { 'Content-Type': 'text/calendar' }) },
      })
      assert.ok(answer.status < 500, `${method} ${path}: ${answer.status} ${answer.text}`)
    }
  }
  assert.equal((await dav.send('PROPFIND', inbox, { headers: { Depth: 'many' } })).status, 400)
  assert.equal((await dav.report(inbox, queryOf('').replaceAll('VTODO', ''))).status, 403)
})
