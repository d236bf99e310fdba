import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { DavClient } from '../../support/dav.ts'
import {
  conditionOf,
  davHome,
  linesOf,
  multigetOf,
  NAMESPACES,
  queryOf,
  responsesOf,
  vtodo,
} from '../../support/dav.ts'

const found = async (dav: DavClient, path: string, filter: string): Promise<string[]> => {
  const answer = await dav.report(path, queryOf(filter))
  assert.equal(answer.status, 207, answer.text)
  return responsesOf(answer)
    .flatMap(({ props }) => linesOf(props['calendar-data']!.text))
    .filter((line) => line.startsWith('SUMMARY:'))
    .map((line) => line.slice('SUMMARY:'.length))
    .toSorted()
}

test('calendar-query finds by property, by text, by what is not there', async (t) => {
  const { dav, inbox } = await davHome(t)
  const put = (name: string, ...lines: string[]) =>
    dav.put(`${inbox}${name}.ics`, vtodo(`UID:${name}`, `SUMMARY:${name}`, ...lines))
  await put('open')
  await put('done', 'STATUS:COMPLETED', 'COMPLETED:20260301T100000Z')
  await put('Cancelled', 'STATUS:CANCELLED')
  await put('blue', 'X-COLOR;X-SHADE=light:Blue', 'CATEGORIES:home,garden')
  assert.deepEqual(await found(dav, inbox, ''), ['Cancelled', 'blue', 'done', 'open'])
  assert.deepEqual(await found(dav, inbox, '<C:prop-filter name="COMPLETED"><C:is-not-defined/></C:prop-filter>'), [
    'Cancelled',
    'blue',
    'open',
  ])
  const not = (status: string) =>
    `<C:prop-filter name="STATUS"><C:text-match negate-condition="yes">${status}</C:text-match></C:prop-filter>`
  assert.deepEqual(await found(dav, inbox, not('COMPLETED') + not('CANCELLED')), ['blue', 'open'])
  const text = (name: string, match: string, collation: string) =>
    found(
      dav,
      inbox,
      `<C:prop-filter name="${name}"><C:text-match collation="${collation}">${match}</C:text-match></C:prop-filter>`,
    )
  assert.deepEqual(await text('x-color', 'BLUE', 'i;ascii-casemap'), ['blue'])
  assert.deepEqual(await text('X-COLOR', 'BLUE', 'i;octet'), [])
  assert.deepEqual(await text('CATEGORIES', 'garden', 'i;octet'), ['blue'])
  const shade = (inner: string) =>
    found(
      dav,
      inbox,
      `<C:prop-filter name="X-COLOR"><C:param-filter name="X-SHADE">${inner}</C:param-filter></C:prop-filter>`,
    )
  assert.deepEqual(await shade('<C:text-match>light</C:text-match>'), ['blue'])
  assert.deepEqual(await shade('<C:is-not-defined/>'), [])
  const odd = await dav.report(
    inbox,
    queryOf('<C:prop-filter name="X"><C:text-match collation="i;klingon">x</C:text-match></C:prop-filter>'),
  )
  assert.deepEqual([odd.status, conditionOf(odd)], [403, 'supported-collation'])
})

test('a filter of events or alarms finds no task that has none', async (t) => {
  const { dav, inbox } = await davHome(t)
  await dav.put(
    `${inbox}a.ics`,
    vtodo(
      'UID:a',
      'SUMMARY:rings',
      'DUE:20260310T080000Z',
      'BEGIN:VALARM',
      'ACTION:DISPLAY',
      'TRIGGER:-PT10M',
      'END:VALARM',
    ),
  )
  await dav.put(`${inbox}b.ics`, vtodo('UID:b', 'SUMMARY:silent'))
  const events = `<C:calendar-query ${NAMESPACES}><D:prop><D:getetag/></D:prop><C:filter><C:comp-filter name="VCALENDAR"><C:comp-filter name="VEVENT"/></C:comp-filter></C:filter></C:calendar-query>`
  assert.deepEqual(responsesOf(await dav.report(inbox, events)), [])
  assert.deepEqual(await found(dav, inbox, '<C:comp-filter name="VALARM"/>'), ['rings'])
  assert.deepEqual(await found(dav, inbox, '<C:comp-filter name="VALARM"><C:is-not-defined/></C:comp-filter>'), [
    'silent',
  ])
  const rings = (start: string, end: string) =>
    found(dav, inbox, `<C:comp-filter name="VALARM"><C:time-range start="${start}" end="${end}"/></C:comp-filter>`)
  assert.deepEqual(await rings('20260310T074900Z', '20260310T075100Z'), ['rings'])
  assert.deepEqual(await rings('20260310T075100Z', '20260310T090000Z'), [])
})

test('a time-range finds by the table of RFC 4791 §9.9, repeats in their later occurrences too', async (t) => {
  const { dav, inbox } = await davHome(t)
  const put = (name: string, ...lines: string[]) =>
    dav.put(`${inbox}${name}.ics`, vtodo(`UID:${name}`, `SUMMARY:${name}`, ...lines))
  await put('due', 'DUE:20260310T080000Z', 'CREATED:20260101T000000Z')
  await put('span', 'DTSTART:20260309T080000Z', 'DUE:20260311T080000Z')
  await put('day', 'DUE;VALUE=DATE:20260310')
  await put('weekly', 'DTSTART;VALUE=DATE:20260305', 'DUE;VALUE=DATE:20260305', 'RRULE:FREQ=WEEKLY')
  await put('none', 'CREATED:20260101T000000Z')
  const range = (start: string, end: string) =>
    found(dav, inbox, `<C:time-range ${start && `start="${start}"`} ${end && `end="${end}"`}/>`)
  assert.deepEqual(await range('20260310T070000Z', '20260310T090000Z'), ['day', 'due', 'none', 'span'])
  assert.deepEqual(await range('20260310T080000Z', '20260310T090000Z'), ['day', 'none', 'span'])
  assert.deepEqual(await range('20260402T000000Z', '20260403T000000Z'), ['none', 'weekly'])
  assert.deepEqual(await range('20260403T000000Z', '20260404T000000Z'), ['none'])
  assert.deepEqual(await range('', '20251231T000000Z'), [])
  assert.deepEqual(await range('20990101T000000Z', ''), ['none', 'weekly'])
  for (const [start, end] of [
    ['20260310', ''],
    ['20260310T080000', ''],
    ['20260310T080000Z', '20260309T080000Z'],
    ['', ''],
  ]) {
    const answer = await dav.report(
      inbox,
      queryOf(`<C:time-range ${start && `start="${start}"`} ${end && `end="${end}"`}/>`),
    )
    assert.deepEqual([answer.status, conditionOf(answer)], [403, 'valid-filter'])
  }
})

test('multiget gives what is asked for by path, and 404 for what is not there', async (t) => {
  const { app, dav, inbox } = await davHome(t)
  await dav.put(`${inbox}a%20b.ics`, vtodo('UID:a', 'SUMMARY:Bins & "more" <b>'))
  const hrefs = [
    `${inbox}a%20b.ics`,
    `${app.url}${inbox}a%20b.ics`,
    `${inbox}none.ics`,
    '/elsewhere/x.ics',
    inbox,
    '%%%',
  ]
  const answer = responsesOf(await dav.report(inbox, multigetOf(hrefs)))
  assert.deepEqual(
    answer.map(({ status }) => status),
    [null, null, 404, 404, 404, 404],
  )
  assert.deepEqual(
    answer.map(({ href }) => href),
    [`${inbox}a%20b.ics`, `${inbox}a%20b.ics`, `${inbox}none.ics`, '/elsewhere/x.ics', inbox, '%%%'],
  )
  const read = await dav.get(`${inbox}a%20b.ics`)
  assert.equal(answer[0]!.props['calendar-data']!.text, read.text)
  assert.equal(answer[0]!.props['getetag']!.text, read.headers.get('etag'))
})

test('reports that do not exist, or not here, are refused by name', async (t) => {
  const { dav, home, inbox, person } = await davHome(t)
  const statusOf = async (path: string, body: string) => {
    const answer = await dav.report(path, body)
    return [answer.status, conditionOf(answer)]
  }
  assert.deepEqual(await statusOf(inbox, `<D:expand-property ${NAMESPACES}/>`), [403, 'supported-report'])
  assert.deepEqual(
    await statusOf(`/dav/principals/${person.id}/`, `<D:principal-search-property-set ${NAMESPACES}/>`),
    [403, 'supported-report'],
  )
  assert.deepEqual(await statusOf(home, queryOf()), [403, 'supported-report'])
  assert.deepEqual(
    await statusOf(
      inbox,
      queryOf().replace('<C:calendar-data/>', '<C:calendar-data content-type="application/calendar+json"/>'),
    ),
    [403, 'supported-calendar-data'],
  )
  assert.equal((await dav.report(inbox, '<nothing')).status, 400)
  assert.equal((await dav.report(inbox, '')).status, 400)
})
