import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  conditionOf,
  davHome,
  linesOf,
  multigetOf,
  NAMESPACES,
  queryOf,
  responsesOf,
  vtodo,
  type DavClient,
} from '../../../support/dav/dav.ts'

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
  const alarm = (...lines: string[]) => ['BEGIN:VALARM', 'ACTION:DISPLAY', ...lines, 'END:VALARM']
  const due = ['DTSTART:20270310T080000Z', 'DUE:20270310T080000Z']
  const again = ['UID:c', 'SUMMARY:again', ...due, ...alarm('TRIGGER:-PT1H', 'REPEAT:2', 'DURATION:PT10M')]
  await dav.put(`${inbox}c.ics`, vtodo(...again))
  assert.deepEqual(await rings('20270310T071900Z', '20270310T072100Z'), ['again'])
  assert.deepEqual(await rings('20270310T072100Z', '20270310T080000Z'), [])
  const daily = ['UID:d', 'SUMMARY:daily', ...due, 'RRULE:FREQ=DAILY', ...alarm('TRIGGER:-P2D')]
  await dav.put(`${inbox}c.ics`, vtodo(...daily.map((line) => line.replace('UID:d', 'UID:c'))))
  assert.deepEqual(await rings('20270401T075900Z', '20270401T080100Z'), ['daily'])
  assert.deepEqual(await rings('20270401T080100Z', '20270401T090000Z'), [])
  const never = ['UID:c', 'SUMMARY:never', ...due, 'RRULE:FREQ=DAILY', ...alarm('TRIGGER:-P999999W')]
  await dav.put(`${inbox}c.ics`, vtodo(...never))
  assert.deepEqual(await rings('20270401T075900Z', '20270401T080100Z'), [])
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
  await put('daily', 'DTSTART:20270601T080000Z', 'DUE:20270601T090000Z', 'RRULE:FREQ=DAILY', 'EXDATE:20270605T080000Z')
  await put('thrice', 'DTSTART:20280101T080000Z', 'DUE:20280101T090000Z', 'RRULE:FREQ=DAILY;COUNT=3')
  const range = (start: string, end: string) =>
    found(dav, inbox, `<C:time-range ${start && `start="${start}"`} ${end && `end="${end}"`}/>`)
  assert.deepEqual(await range('20260310T070000Z', '20260310T090000Z'), ['day', 'due', 'none', 'span'])
  assert.deepEqual(await range('20260310T080000Z', '20260310T090000Z'), ['day', 'none', 'span'])
  assert.deepEqual(await range('20260402T000000Z', '20260403T000000Z'), ['none', 'weekly'])
  assert.deepEqual(await range('20260403T000000Z', '20260404T000000Z'), ['none'])
  assert.deepEqual(await range('', '20251231T000000Z'), [])
  assert.deepEqual(await range('20990101T000000Z', ''), ['daily', 'none', 'weekly'])
  assert.deepEqual(await range('20270604T000000Z', '20270605T000000Z'), ['daily', 'none'])
  assert.deepEqual(await range('20270605T000000Z', '20270606T000000Z'), ['none'])
  assert.deepEqual(await range('20280103T000000Z', '20280104T000000Z'), ['daily', 'none', 'thrice'])
  assert.deepEqual(await range('20280104T000000Z', '20280105T000000Z'), ['daily', 'none'])
  assert.deepEqual(await range('99991231T000000Z', ''), ['daily', 'none'])
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

test('data and filters that cannot be are refused by name, and nothing hangs', async (t) => {
  const { dav, inbox } = await davHome(t)
  const refusedBy = async (filter: string, props?: string) => {
    const answer = await dav.report(inbox, queryOf(filter, props))
    return [answer.status, conditionOf(answer)]
  }
  const data = (attributes: string, inner = '') => `<C:calendar-data ${attributes}>${inner}</C:calendar-data>`
  for (const other of ['content-type="text/vcard"', 'version="1.0"'])
    assert.deepEqual(await refusedBy('', data(other)), [403, 'supported-calendar-data'])
  for (const wrong of [
    '<C:expand/>',
    '<C:expand start="20260310T000000Z"/>',
    '<C:expand start="20260310T000000Z" end="nonsense"/>',
    '<C:comp/>',
    '<C:limit-recurrence-set/>',
  ])
    assert.equal((await dav.report(inbox, queryOf('', data('', wrong)))).status, 400, wrong)
  for (const wrong of [
    '<C:prop-filter/>',
    '<C:prop-filter name="SUMMARY"><C:is-not-defined/><C:text-match>x</C:text-match></C:prop-filter>',
    '<C:prop-filter name="DUE"><C:time-range start="20260310T000000Z"/><C:text-match>x</C:text-match></C:prop-filter>',
    '<C:is-not-defined/><C:prop-filter name="SUMMARY"/>',
    '<C:time-range start="20260310T000000Z" end="nonsense"/>',
    '<C:prop-filter name="SUMMARY"/>'.repeat(100),
  ])
    assert.deepEqual(await refusedBy(wrong), [403, 'valid-filter'], wrong)
  for (const unknown of ['<C:nonsense/>', '<C:prop-filter name="SUMMARY"><C:nonsense/></C:prop-filter>'])
    assert.deepEqual(await refusedBy(unknown), [403, 'supported-filter'], unknown)
})
