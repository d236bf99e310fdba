import assert from 'node:assert/strict'
import { test } from 'node:test'
import { conditionOf, davHome, vtodo } from '../../../support/dav/dav.ts'
import { MOST_WORK, stopwatch } from '../../../support/work/processor-time.ts'

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
      'FREQ=DAILY;;',
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

test('a UID in use is refused with the path of the other; one that changes is too', async (t) => {
  const { dav, inbox } = await davHome(t)
  await dav.put(`${inbox}a.ics`, vtodo('UID:a', 'SUMMARY:Bins'))
  const taken = await dav.put(`${inbox}b.ics`, vtodo('UID:a', 'SUMMARY:Bins'))
  assert.deepEqual([taken.status, conditionOf(taken)], [403, 'no-uid-conflict'])
  assert.match(taken.text, new RegExp(`<D:href>${inbox}a.ics</D:href>`))
  const changed = await dav.put(`${inbox}a.ics`, vtodo('UID:b', 'SUMMARY:Bins'))
  assert.deepEqual([changed.status, conditionOf(changed)], [403, 'no-uid-conflict'])
})
