/** Tasks in the form that apps write them, with the source of each form. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { davHome, linesOf } from '../../support/dav.ts'

interface Sent {
  app: string
  lines: string[]
  /** What it is as a task. */
  task: Record<string, unknown>
  reminders?: (string | number)[]
}

const BERLIN = [
  'BEGIN:VTIMEZONE',
  'TZID:Europe/Berlin',
  'LAST-MODIFIED:20220816T024022Z',
  'BEGIN:DAYLIGHT',
  'TZNAME:CEST',
  'TZOFFSETFROM:+0100',
  'TZOFFSETTO:+0200',
  'DTSTART:19810329T020000',
  'RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU',
  'END:DAYLIGHT',
  'BEGIN:STANDARD',
  'TZNAME:CET',
  'TZOFFSETFROM:+0200',
  'TZOFFSETTO:+0100',
  'DTSTART:19961027T030000',
  'RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU',
  'END:STANDARD',
  'END:VTIMEZONE',
]

const OBJECTS: Sent[] = [
  {
    // https://github.com/go-vikunja/vikunja, tests of pkg/caldav: a time of day has seconds, VTIMEZONE comes last.
    app: 'Tasks.org',
    lines: [
      'PRODID:+//IDN tasks.org//android-130102//EN',
      'BEGIN:VTODO',
      'DTSTAMP:20230402T074158Z',
      'UID:4290517349243274514',
      'CREATED:20230402T060451Z',
      'LAST-MODIFIED:20230402T074154Z',
      'SUMMARY:Water the plants',
      'PRIORITY:9',
      'CATEGORIES:Home',
      'X-APPLE-SORT-ORDER:697384109',
      'DUE;TZID=Europe/Berlin:20260402T170001',
      'DTSTART;TZID=Europe/Berlin:20260401T090000',
      'BEGIN:VALARM',
      'TRIGGER;RELATED=END:PT0S',
      'ACTION:DISPLAY',
      'DESCRIPTION:Default Tasks.org description',
      'END:VALARM',
      'BEGIN:VALARM',
      'TRIGGER;VALUE=DATE-TIME:20260402T100000Z',
      'ACTION:DISPLAY',
      'DESCRIPTION:Default Tasks.org description',
      'END:VALARM',
      'END:VTODO',
      ...BERLIN,
    ],
    task: { content: 'Water the plants', priority: 3, labels: ['Home'], due_datetime: '2026-04-02T15:00:00.000Z' },
    reminders: [0, '2026-04-02T10:00:00.000Z'],
  },
  {
    // https://github.com/tasks/tasks, tests of OpenTasks synchronization.
    app: 'DAVx5 with OpenTasks',
    lines: [
      'PRODID:DAVx5/4.3.1-ose ical4j/3.2.7 (org.tasks)',
      'BEGIN:VTODO',
      'DTSTAMP:20260301T204211Z',
      'UID:4586964443060640060',
      'SEQUENCE:1',
      'CREATED:20260301T204143Z',
      'LAST-MODIFIED:20260301T204209Z',
      'SUMMARY:Repot',
      'DESCRIPTION:The large one',
      'RELATED-TO:3863299529704302692',
      'X-OC-HIDESUBTASKS:1',
      'PERCENT-COMPLETE:0',
      'DTSTART;VALUE=DATE:20260310',
      'DUE;VALUE=DATE:20260312',
      'RRULE:FREQ=WEEKLY;INTERVAL=1',
      'BEGIN:VALARM',
      'TRIGGER;RELATED=END;VALUE=DURATION:-P1D',
      'ACTION:DISPLAY',
      'DESCRIPTION:Repot',
      'END:VALARM',
      'END:VTODO',
    ],
    task: { content: 'Repot', description: 'The large one', due_date: '2026-03-12', due_time: null, parent_id: null },
    reminders: [-33 * 60],
  },
  {
    // https://github.com/ksokol/carldav, EvolutionTests; https://github.com/jelmer/xandikos/issues/80: UNTIL without a time.
    app: 'Evolution',
    lines: [
      'CALSCALE:GREGORIAN',
      'PRODID:-//Ximian//NONSGML Evolution Calendar//EN',
      'BEGIN:VTODO',
      'UID:21921634061cd33d66946f8e2005900c17b9d5cf',
      'DTSTAMP:20260301T132406Z',
      'DTSTART;TZID=/freeassociation.sourceforge.net/Europe/Copenhagen:20260309T090000',
      'DUE;TZID=/freeassociation.sourceforge.net/Europe/Copenhagen:20260309T090000',
      'SUMMARY:Meter reading',
      'PERCENT-COMPLETE:10',
      'STATUS:IN-PROCESS',
      'CLASS:PUBLIC',
      'RRULE;X-EVOLUTION-ENDDATE=20260601T070000Z:FREQ=MONTHLY;UNTIL=20260601',
      'SEQUENCE:2',
      'CREATED:20260301T132510Z',
      'LAST-MODIFIED:20260301T132510Z',
      'END:VTODO',
    ],
    task: { content: 'Meter reading', completed: false, due_date: '2026-03-09', due_time: '09:00' },
  },
  {
    // Properties that https://github.com/collective/icalendar documents for Thunderbird, X-MOZ-GENERATION and X-MOZ-LASTACK.
    app: 'Thunderbird',
    lines: [
      'PRODID:-//Mozilla.org/NONSGML Mozilla Calendar V1.1//EN',
      ...BERLIN.filter((line) => !line.startsWith('LAST-MODIFIED')),
      'BEGIN:VTODO',
      'CREATED:20260301T101500Z',
      'LAST-MODIFIED:20260301T101700Z',
      'DTSTAMP:20260301T101700Z',
      'UID:b7a8f963-4b16-48f8-a450-358318e7af2a',
      'SUMMARY:Call the school',
      'PRIORITY:1',
      'STATUS:NEEDS-ACTION',
      'CATEGORIES:Calls,Home',
      'DTSTART;TZID=Europe/Berlin:20260309T120000',
      'DUE;TZID=Europe/Berlin:20260309T130000',
      'PERCENT-COMPLETE:0',
      'X-MOZ-GENERATION:2',
      'X-MOZ-LASTACK:20260301T101700Z',
      'BEGIN:VALARM',
      'ACTION:DISPLAY',
      'TRIGGER;VALUE=DURATION:-PT15M',
      'DESCRIPTION:Default Mozilla Description',
      'END:VALARM',
      'END:VTODO',
    ],
    task: { content: 'Call the school', priority: 1, labels: ['Calls', 'Home'], due_time: '13:00' },
    reminders: [-75],
  },
  {
    // An export of iOS 18.0.1, with an alarm at a fixed time.
    app: 'Apple Reminders',
    lines: [
      'CALSCALE:GREGORIAN',
      'PRODID:-//Apple Inc.//iOS 18.0.1//EN',
      ...BERLIN.filter((line) => !line.startsWith('LAST-MODIFIED')).map((line) => line.replace('Berlin', 'Copenhagen')),
      'BEGIN:VTODO',
      'CREATED:20260301T211812Z',
      'DTSTAMP:20260301T214435Z',
      'DTSTART;TZID=Europe/Copenhagen:20260310T180000',
      'DUE;TZID=Europe/Copenhagen:20260310T180000',
      'LAST-MODIFIED:20260301T020342Z',
      'PRIORITY:5',
      'STATUS:NEEDS-ACTION',
      'SUMMARY:Bins',
      'UID:F87D9736-8ADE-47E4-AC46-638B5C86E7D0',
      'X-APPLE-SORT-ORDER:740793996',
      'BEGIN:VALARM',
      'ACTION:DISPLAY',
      'DESCRIPTION:Reminder',
      'TRIGGER;VALUE=DATE-TIME:20260310T170000Z',
      'UID:0F7B2A4E-90A5-4A3B-9E0A-2C6F2C1F1C55',
      'X-WR-ALARMUID:0F7B2A4E-90A5-4A3B-9E0A-2C6F2C1F1C55',
      'END:VALARM',
      'END:VTODO',
    ],
    task: {
      content: 'Bins',
      priority: 2,
      due_date: '2026-03-10',
      due_time: '18:00',
      due_timezone: 'Europe/Copenhagen',
    },
    reminders: ['2026-03-10T17:00:00.000Z'],
  },
  {
    // Recorded from python-caldav 3.6.0, Calendar.save_todo().
    app: 'Home Assistant',
    lines: [
      'PRODID:-//python-caldav//caldav//en_DK',
      'BEGIN:VTODO',
      'DESCRIPTION:Semi-skimmed',
      'DTSTAMP:20260301T135347Z',
      'DUE:20260309T101533Z',
      'STATUS:NEEDS-ACTION',
      'SUMMARY:Milk',
      'UID:e206370e-33bc-4d46-b293-c673ee4ab8cc',
      'END:VTODO',
    ],
    task: { content: 'Milk', description: 'Semi-skimmed', due_date: '2026-03-09', due_time: '11:15' },
  },
  {
    // https://github.com/etesync/android/issues/209: a repeated property.
    app: 'ical4android',
    lines: [
      'PRODID:+//IDN bitfire.at//ical4android',
      'BEGIN:VTODO',
      'DTSTAMP:20260301T120039Z',
      'UID:972180603238127588',
      'SEQUENCE:3',
      'SUMMARY:Rent',
      ...Array.from({ length: 200 }, () => 'X-APPLE-SORT-ORDER:671207907'),
      'END:VTODO',
    ],
    task: { content: 'Rent' },
  },
]

/** Written by the server, or personal. */
const OWN =
  /^(BEGIN|END|DTSTAMP|LAST-MODIFIED|PRODID|CALSCALE|X-APPLE-SORT-ORDER|CATEGORIES|PRIORITY|TZ|RRULE|DTSTART:19)/

/** The other lines, without parameters that say what is the default. */
const foreign = (text: string): string[] =>
  linesOf(text)
    .filter((line) => !OWN.test(line))
    .map((line) => line.replace(';VALUE=DURATION', ''))

for (const { app, lines, task, reminders = [] } of OBJECTS) {
  test(`what ${app} writes is the task that is meant, and comes back whole`, async (t) => {
    const { dav, api, inbox } = await davHome(t)
    const path = `${inbox}${app.replaceAll(' ', '-')}.ics`
    const text = ['BEGIN:VCALENDAR', 'VERSION:2.0', ...lines, 'END:VCALENDAR', ''].join('\r\n')
    const put = await dav.put(path, text, { 'If-None-Match': '*' })
    assert.equal(put.status, 201, put.text)
    const [made] = (await api.get('/tasks')).body.tasks
    assert.deepEqual(Object.fromEntries(Object.keys(task).map((name) => [name, made[name]])), task)
    const { body } = await api.get(`/tasks/${made.id}/reminders`)
    assert.deepEqual(
      body.reminders.map((one: { remind_at: string | null; offset_min: number }) => one.remind_at ?? one.offset_min),
      reminders,
    )
    const read = await dav.get(path)
    assert.deepEqual(
      foreign(text).filter((line) => !foreign(read.text).includes(line)),
      [],
    )
    assert.equal(put.headers.get('etag') ?? read.headers.get('etag'), read.headers.get('etag'))
    const again = await dav.put(path, text, { 'If-Match': read.headers.get('etag')! })
    assert.equal(again.status, 204, again.text)
    assert.equal((await api.get(`/tasks/${made.id}`)).body.due_datetime, made.due_datetime)
    await api.patch(`/tasks/${made.id}`, { content: 'Other' })
    const renamed = await dav.get(path)
    assert.ok(linesOf(renamed.text).includes('SUMMARY:Other'))
    assert.deepEqual(
      foreign(text).filter((line) => !line.startsWith('SUMMARY') && !foreign(renamed.text).includes(line)),
      [],
    )
  })
}
