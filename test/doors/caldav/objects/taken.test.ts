import assert from 'node:assert/strict'
import { test } from 'node:test'
import { davHome, queryOf, vtodo } from '../../../support/dav/dav.ts'

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
  'a rule with a semicolon behind it': vtodo('UID:a', 'SUMMARY:Bins', 'DUE;VALUE=DATE:20260901', 'RRULE:FREQ=DAILY;'),
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
  'a zone by a short name, of which there are several': vtodo('UID:a', 'SUMMARY:Bins', 'DUE;TZID=IST:20260301T090000'),
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

test('a start in the last hour of 9999 keeps no list from being read', async (t) => {
  const { dav, api, inbox } = await davHome(t)
  const start = 'DTSTART:99991231T235959Z'
  const timed = await dav.put(`${inbox}a.ics`, vtodo('UID:a', 'SUMMARY:Bins', start, 'DUE:20261201T100000Z'))
  assert.equal(timed.status, 201, timed.text)
  await dav.put(`${inbox}b.ics`, vtodo('UID:b', 'SUMMARY:Paper', start, 'DUE;VALUE=DATE:20261201'))
  const { tasks } = (await api.get('/tasks')).body
  for (const { id } of tasks) assert.equal((await api.patch(`/tasks/${id}`, { due_time: '10:00' })).status, 200)
  const read = await dav.report(inbox, queryOf())
  assert.deepEqual(read.text.match(/SUMMARY:\w+/g)?.toSorted(), ['SUMMARY:Bins', 'SUMMARY:Paper'])
})

test('a property named as a method of every object keeps no list from being read', async (t) => {
  const { dav, api, inbox } = await davHome(t)
  const own = ['CONSTRUCTOR:one', 'TOSTRING:two', '__PROTO__:three']
  const put = await dav.put(`${inbox}a.ics`, vtodo('UID:a', 'SUMMARY:Bins', ...own))
  assert.equal(put.status, 201, put.text)
  const [{ id }] = (await api.get('/tasks')).body.tasks
  assert.equal((await api.patch(`/tasks/${id}`, { content: 'Paper' })).status, 200)
  const read = await dav.report(inbox, queryOf())
  for (const line of ['SUMMARY:Paper', ...own]) assert.ok(read.text.includes(line), `${line} of ${read.text}`)
})

test('a TZID that is a time and no zone keeps no list from being read', async (t) => {
  const { dav, api, inbox } = await davHome(t)
  const own = 'X-SEEN;TZID=20260301T0000Z:20260302T100000'
  const put = await dav.put(`${inbox}a.ics`, vtodo('UID:a', 'SUMMARY:Bins', own))
  assert.equal(put.status, 201, put.text)
  const [{ id }] = (await api.get('/tasks')).body.tasks
  assert.equal((await api.patch(`/tasks/${id}`, { content: 'Paper' })).status, 200)
  const read = await dav.report(inbox, queryOf())
  for (const line of ['SUMMARY:Paper', own]) assert.ok(read.text.includes(line), `${line} of ${read.text}`)
})
