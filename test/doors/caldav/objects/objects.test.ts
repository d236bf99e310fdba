import assert from 'node:assert/strict'
import { test } from 'node:test'
import { davHome, linesOf } from '../../../support/dav/dav.ts'
import { OBJECTS } from './sent-objects.ts'

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

test('a line that is folded within a character is read whole, and the object answered without an ETag', async (t) => {
  const { dav, api, inbox } = await davHome(t)
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'BEGIN:VTODO',
    'UID:a',
    'SUMMARY:Køb mælk',
    'END:VTODO',
    'END:VCALENDAR',
    '',
  ]
  const whole = Buffer.from(lines.join('\r\n'))
  const within = whole.indexOf('æ') + 1
  const body = Buffer.concat([whole.subarray(0, within), Buffer.from('\r\n '), whole.subarray(within)])
  const put = await dav.send('PUT', `${inbox}a.ics`, { body, headers: { 'Content-Type': 'text/calendar' } })
  assert.deepEqual([put.status, put.headers.get('etag')], [201, null])
  assert.equal((await api.get('/tasks')).body.tasks[0].content, 'Køb mælk')
  assert.ok(linesOf((await dav.get(`${inbox}a.ics`)).text).includes('SUMMARY:Køb mælk'))
})
