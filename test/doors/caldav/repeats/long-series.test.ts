/** Series with much in them, that anybody with a list can send, keep nobody waiting. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addDays } from '../../../../src/domain/calendar/day.ts'
import { davHome, multigetOf, queryOf, responsesOf, vtodo } from '../../../support/dav/dav.ts'
import { assertServesOthers, longestTurn } from '../../../support/work/stalls.ts'

const LONGEST_TURN = 50

const BERLIN = (name: string, day: string) => `${name};TZID=Europe/Berlin:${day}T090000`
const DAILY = ['UID:a', 'SUMMARY:Pills', BERLIN('DTSTART', '20260301'), BERLIN('DUE', '20260301')]
const ALARMS = Array.from({ length: 50 }, (_, minute) => [
  'BEGIN:VALARM',
  'ACTION:DISPLAY',
  `TRIGGER;RELATED=END:-PT${minute + 1}M`,
  'END:VALARM',
]).flat()

const days = (count: number): string[] =>
  Array.from({ length: count }, (_, index) => addDays('2026-03-02', index).replaceAll('-', ''))

const EXCLUDED = `EXDATE;TZID=America/New_York:${days(4700)
  .map((day) => `${day}T090000`)
  .join()}`

const range = (start: string, end: string) => `<C:time-range start="${start}" end="${end}"/>`
const alarmIn = (...span: [string, string]) => `<C:comp-filter name="VALARM">${range(...span)}</C:comp-filter>`

for (const [what, lines, filter, found] of [
  [
    'thousands of excluded days in another zone, for each of fifty alarms',
    ['RRULE:FREQ=DAILY', EXCLUDED, ...ALARMS],
    alarmIn('20360301T000000Z', '20360302T000000Z'),
    0,
  ],
  [
    'nothing but excluded days within the time that is asked for',
    ['RRULE:FREQ=DAILY', EXCLUDED],
    range('20260303T000000Z', '20380101T000000Z'),
    0,
  ],
  [
    'the last of a thousand occurrences, many times over',
    ['RRULE:FREQ=DAILY;COUNT=1000', ...ALARMS],
    alarmIn('20281123T000000Z', '20281124T000000Z').repeat(30),
    1,
  ],
] as const)
  test(`a query of ${what}, lets others be served`, async (t) => {
    const { dav, inbox } = await davHome(t)
    assert.equal((await dav.put(`${inbox}a.ics`, vtodo(...DAILY, ...lines))).status, 201)
    const ms = await longestTurn(async () => {
      const answer = await dav.report(inbox, queryOf(filter, '<D:getetag/>'))
      assert.equal(responsesOf(answer).length, found)
    }, LONGEST_TURN)
    assertServesOthers(ms, LONGEST_TURN)
  })

test('a series of which a query would have to look at too many occurrences is refused in its place', async (t) => {
  const { dav, inbox } = await davHome(t)
  const alarm = ['BEGIN:VALARM', 'ACTION:DISPLAY', 'TRIGGER:-PT5M', 'REPEAT:1000', 'DURATION:P70D', 'END:VALARM']
  await dav.put(`${inbox}a.ics`, vtodo(...DAILY, 'RRULE:FREQ=DAILY', ...alarm))
  await dav.put(
    `${inbox}b.ics`,
    vtodo('UID:b', 'SUMMARY:Bins', 'DUE:21991231T230000Z', ...alarm.slice(0, 3), 'END:VALARM'),
  )
  const answer = await dav.report(inbox, queryOf(alarmIn('21991231T225400Z', '21991231T225600Z'), '<D:getetag/>'))
  const statuses = responsesOf(answer).map(({ href, status }) => [href, status])
  assert.deepEqual(Object.fromEntries(statuses), { [`${inbox}b.ics`]: null, [`${inbox}a.ics`]: 403 })
})

test('expanding one day of a series that starts ten years before it is due lets others be served', async (t) => {
  const { dav, inbox } = await davHome(t)
  const path = `${inbox}a.ics`
  const started = DAILY.map((line) =>
    line.replace('DTSTART;TZID=Europe/Berlin:2026', 'DTSTART;TZID=Europe/Berlin:2016'),
  )
  assert.equal((await dav.put(path, vtodo(...started, 'RRULE:FREQ=DAILY'))).status, 201)
  const expand = '<C:calendar-data><C:expand start="20260401T000000Z" end="20260402T000000Z"/></C:calendar-data>'
  const ms = await longestTurn(async () => {
    const [response] = responsesOf(await dav.report(inbox, multigetOf([path], expand)))
    assert.equal(response!.status, 403)
  }, LONGEST_TURN)
  assertServesOthers(ms, LONGEST_TURN)
})

test('sending a series with thousands of excluded days again lets others be served', async (t) => {
  const { dav, inbox } = await davHome(t)
  const text = vtodo(...DAILY, 'RRULE:FREQ=DAILY', EXCLUDED)
  const put = async (summary: string) => (await dav.put(`${inbox}a.ics`, text.replace('Pills', summary))).status
  assert.equal(await put('Pills'), 201)
  let sent = 0
  const ms = await longestTurn(async () => assert.equal(await put(`Pills ${sent++}`), 204), LONGEST_TURN)
  assertServesOthers(ms, LONGEST_TURN)
})
