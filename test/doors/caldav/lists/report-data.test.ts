import assert from 'node:assert/strict'
import { test } from 'node:test'
import { conditionOf, davHome, linesOf, queryOf, responsesOf, vtodo, type DavClient } from '../../../support/dav/dav.ts'
import { assertServesOthers, watchStalls } from '../../../support/work/stalls.ts'

const dataOf = async (dav: DavClient, path: string, inner: string, attributes = ''): Promise<string[]> => {
  const answer = await dav.report(path, queryOf('', `<C:calendar-data${attributes}>${inner}</C:calendar-data>`))
  assert.equal(answer.status, 207, answer.text)
  return responsesOf(answer).flatMap(({ props }) => linesOf(props['calendar-data']!.text))
}

const SPAN = 'start="20260310T000000Z" end="20260313T000000Z"'

const PILLS = [
  'UID:a',
  'SUMMARY:Pills',
  'DTSTART;TZID=Europe/Copenhagen:20260309T090000',
  'DUE;TZID=Europe/Copenhagen:20260309T100000',
  'RRULE:FREQ=DAILY',
]

const override = (day: string, ...lines: string[]) => [
  'END:VTODO',
  'BEGIN:VTODO',
  'UID:a',
  `RECURRENCE-ID;TZID=Europe/Copenhagen:${day}T090000`,
  ...lines,
]

test('expand gives each occurrence in the span by itself, in UTC', async (t) => {
  const { dav, inbox } = await davHome(t)
  const moved = override('20260311', 'SUMMARY:Later', 'DUE;TZID=Europe/Copenhagen:20260311T150000')
  await dav.put(`${inbox}a.ics`, vtodo(...PILLS, 'EXDATE;TZID=Europe/Copenhagen:20260310T090000', ...moved))
  const lines = await dataOf(dav, inbox, `<C:expand ${SPAN}/>`)
  const of = (name: string) => lines.filter((line) => line.startsWith(name))
  assert.deepEqual(of('RECURRENCE-ID').toSorted(), ['RECURRENCE-ID:20260311T080000Z', 'RECURRENCE-ID:20260312T080000Z'])
  assert.deepEqual(of('DUE').toSorted(), ['DUE:20260311T140000Z', 'DUE:20260312T090000Z'])
  assert.deepEqual(of('SUMMARY').toSorted(), ['SUMMARY:Later', 'SUMMARY:Pills'])
  assert.deepEqual([...of('RRULE'), ...of('EXDATE'), ...of('BEGIN:VTIMEZONE')], [])
  const one = vtodo('UID:b', 'SUMMARY:Once', 'DUE;TZID=Europe/Copenhagen:20260310T100000')
  await dav.put(`${inbox}a.ics`, one.replace('UID:b', 'UID:a'))
  assert.ok((await dataOf(dav, inbox, `<C:expand ${SPAN}/>`)).includes('DUE:20260310T090000Z'))
  const far = await dav.report(
    inbox,
    queryOf('', '<C:calendar-data><C:expand start="20260101T000000Z" end="20500101T000000Z"/></C:calendar-data>'),
  )
  assert.deepEqual([far.status, conditionOf(far)], [403, 'number-of-matches-within-limits'])
})

test('a task with more occurrences than are expanded is refused in its place, and keeps nobody waiting', async (t) => {
  const { dav, api, inbox } = await davHome(t)
  const daily = { due_date: '2026-03-02', due_time: '09:00', recurrence_rule: 'FREQ=DAILY' }
  const texts = { short: '', long: 'x'.repeat(15_000) }
  const ids: Record<string, string> = {}
  for (const [content, description] of Object.entries(texts))
    ids[content] = (await api.post('/tasks', { content, description, ...daily })).body.id
  const statuses = async (until: string) => {
    const range = `<C:calendar-data><C:expand start="20260302T000000Z" end="${until}"/></C:calendar-data>`
    const answer = await dav.report(inbox, queryOf('', range))
    const of = (name: string) => responsesOf(answer).find(({ href }) => href === `${inbox}${ids[name]}.ics`)?.status
    return [of('short'), of('long')]
  }
  assert.deepEqual(await statuses('20260320T000000Z'), [null, null])
  assert.deepEqual(await statuses('20280320T000000Z'), [null, 403])
  const stalls = watchStalls()
  t.after(stalls.stop)
  assert.deepEqual(await statuses('20360301T000000Z'), [403, 403])
  assertServesOthers(stalls.longest(), 50)
})

test('a task with 65,536 commas in its description is picked, expanded and sent back', async (t) => {
  const { dav, api, inbox } = await davHome(t)
  const daily = { due_date: '2026-03-10', recurrence_rule: 'FREQ=DAILY' }
  const { id } = (await api.post('/tasks', { content: 'Commas', description: ','.repeat(65_536), ...daily })).body
  const parts = '<C:comp name="VCALENDAR"><C:comp name="VTODO"><C:prop name="SUMMARY"/></C:comp></C:comp>'
  for (const inner of [parts, `<C:expand ${SPAN}/>`, `<C:limit-recurrence-set ${SPAN}/>`])
    assert.ok((await dataOf(dav, inbox, inner)).includes('SUMMARY:Commas'), inner)
  const path = `${inbox}${id}.ics`
  const { text, headers } = await dav.get(path)
  const renamed = text.replace('SUMMARY:Commas', 'SUMMARY:Signs')
  assert.equal((await dav.put(path, renamed, { 'If-Match': headers.get('etag')! })).status, 204)
  assert.equal((await api.get(`/tasks/${id}`)).body.content, 'Signs')
})

test('limit-recurrence-set leaves out what was changed of other days', async (t) => {
  const { dav, inbox } = await davHome(t)
  const [near, far] = ['20260311', '20260401'].map((day) => override(day, `DUE;TZID=Europe/Copenhagen:${day}T110000`))
  await dav.put(`${inbox}a.ics`, vtodo(...PILLS, ...near!, ...far!))
  const ids = async (inner: string) =>
    (await dataOf(dav, inbox, inner)).filter((line) => /^(RECURRENCE-ID|RRULE)/.test(line))
  assert.equal((await ids('')).length, 3)
  assert.deepEqual(await ids(`<C:limit-recurrence-set ${SPAN}/>`), [
    'RRULE:FREQ=DAILY',
    'RECURRENCE-ID;TZID=Europe/Copenhagen:20260311T090000',
  ])
})

test('calendar-data with comp and prop gives those parts alone', async (t) => {
  const { dav, inbox } = await davHome(t)
  await dav.put(
    `${inbox}a.ics`,
    vtodo(
      'UID:a',
      'SUMMARY:Bins',
      'DESCRIPTION:long',
      'DUE:20260310T080000Z',
      'BEGIN:VALARM',
      'ACTION:DISPLAY',
      'TRIGGER:-PT10M',
      'END:VALARM',
    ),
  )
  const calendar = (inner: string) => `<C:comp name="VCALENDAR"><C:prop name="VERSION"/>${inner}</C:comp>`
  assert.deepEqual(
    await dataOf(
      dav,
      inbox,
      calendar(
        '<C:comp name="VTODO"><C:prop name="UID"/><C:prop name="SUMMARY" novalue="yes"/><C:prop name="DUE" novalue="yes"/></C:comp>',
      ),
    ),
    ['BEGIN:VCALENDAR', 'VERSION:2.0', 'BEGIN:VTODO', 'UID:a', 'SUMMARY:', 'DUE:', 'END:VTODO', 'END:VCALENDAR'],
  )
  const all = await dataOf(dav, inbox, calendar('<C:comp name="VTODO"><C:allprop/><C:allcomp/></C:comp>'))
  assert.ok(
    all.includes('DESCRIPTION:long') &&
      all.includes('TRIGGER:-PT10M') &&
      !all.some((line) => line.startsWith('PRODID')),
  )
})
