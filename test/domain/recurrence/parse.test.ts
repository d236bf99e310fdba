import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseRule } from '../../../src/domain/recurrence/parse.ts'
import { printRule } from '../../../src/domain/recurrence/print.ts'
import { read } from './random-rules.ts'

const KEPT: [string, string][] = [
  ['FREQ=DAILY', 'FREQ=DAILY'],
  ['RRULE:FREQ=DAILY', 'FREQ=DAILY'],
  ['FREQ=DAILY;', 'FREQ=DAILY'],
  ['rrule:freq=weekly;byday=fr,mo', 'FREQ=WEEKLY;BYDAY=MO,FR'],
  [' FREQ=DAILY ', 'FREQ=DAILY'],
  ['FREQ=DAILY;INTERVAL=1;WKST=MO', 'FREQ=DAILY'],
  ['FREQ=DAILY;INTERVAL=002', 'FREQ=DAILY;INTERVAL=2'],
  ['INTERVAL=400;FREQ=YEARLY', 'FREQ=YEARLY;INTERVAL=400'],
  ['FREQ=WEEKLY;WKST=SU;INTERVAL=2;BYDAY=SU,MO', 'FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,SU;WKST=SU'],
  ['FREQ=MONTHLY;BYMONTHDAY=15,-1,+1', 'FREQ=MONTHLY;BYMONTHDAY=-1,1,15'],
  ['FREQ=MONTHLY;BYDAY=-1FR,+1FR,2MO,FR', 'FREQ=MONTHLY;BYDAY=2MO,FR,-1FR,1FR'],
  ['FREQ=MONTHLY;BYDAY=MO,MO,TU', 'FREQ=MONTHLY;BYDAY=MO,TU'],
  ['FREQ=MONTHLY;BYSETPOS=-1;BYDAY=MO,TU,WE,TH,FR', 'FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1'],
  ['FREQ=YEARLY;BYDAY=MO;BYWEEKNO=20', 'FREQ=YEARLY;BYWEEKNO=20;BYDAY=MO'],
  ['FREQ=YEARLY;BYDAY=-53MO,53TU', 'FREQ=YEARLY;BYDAY=-53MO,53TU'],
  ['FREQ=YEARLY;BYYEARDAY=366,-366,1', 'FREQ=YEARLY;BYYEARDAY=-366,1,366'],
  ['FREQ=YEARLY;BYMONTHDAY=1;BYMONTH=12,1', 'FREQ=YEARLY;BYMONTH=1,12;BYMONTHDAY=1'],
  ['FREQ=DAILY;BYMONTH=1;BYDAY=SU,SA;BYMONTHDAY=1', 'FREQ=DAILY;BYMONTH=1;BYMONTHDAY=1;BYDAY=SA,SU'],
  ['FREQ=DAILY;COUNT=1000', 'FREQ=DAILY;COUNT=1000'],
  ['FREQ=DAILY;UNTIL=20270501', 'FREQ=DAILY;UNTIL=20270501'],
  ['FREQ=DAILY;UNTIL=20270501T235959', 'FREQ=DAILY;UNTIL=20270501'],
  ['freq=daily;until=20270501t230000z', 'FREQ=DAILY;UNTIL=20270501'],
]

for (const [text, canonical] of KEPT) {
  test(`"${text}" is kept as "${canonical}"`, () => assert.equal(printRule(read(text)), canonical))
}

const REFUSED: [string, RegExp][] = [
  ['', /NAME=VALUE/],
  ['every day', /NAME=VALUE/],
  ['FREQ', /NAME=VALUE/],
  ['FREQ=DAILY;;', /NAME=VALUE/],
  ['FREQ=DAILY=2', /NAME=VALUE/],
  ['INTERVAL=2', /FREQ must be/],
  ['FREQ=HOURLY', /FREQ must be/],
  ['FREQ=MINUTELY', /FREQ must be/],
  ['FREQ=DAILY,WEEKLY', /FREQ must be/],
  ['FREQ=DAILY;FREQ=DAILY', /FREQ is given twice/],
  ['FREQ=DAILY;INTERVAL=2;INTERVAL=2', /INTERVAL is given twice/],
  ['FREQ=DAILY;BYHOUR=9', /BYHOUR is not supported/],
  ['FREQ=DAILY;BYSECOND=0', /BYSECOND is not supported/],
  ['FREQ=DAILY;X-FOO=1', /X-FOO is not supported/],
  ['FREQ=DAILY;RSCALE=HEBREW', /RSCALE is not supported/],
  ['DTSTART:20260101\nRRULE:FREQ=DAILY', /letters, digits/],
  ['DTSTART=20260101;FREQ=DAILY', /DTSTART is not supported/],
  ['FREQ=DAILY;EXDATE=20260101', /EXDATE is not supported/],
  ['FREQ=DAILY\nEXDATE:20260101', /letters, digits/],
  ['RRULE:RRULE:FREQ=DAILY', /not supported/],
  ['FREQ=DAILY;INTERVAL=0', /INTERVAL must be a whole number from 1 to 400/],
  ['FREQ=DAILY;INTERVAL=401', /INTERVAL must be/],
  ['FREQ=DAILY;INTERVAL=-1', /INTERVAL must be/],
  ['FREQ=DAILY;INTERVAL=1.5', /INTERVAL must be/],
  ['FREQ=DAILY;INTERVAL=1e2', /INTERVAL must be/],
  ['FREQ=DAILY;COUNT=0', /COUNT must be/],
  ['FREQ=DAILY;COUNT=1001', /COUNT must be/],
  ['FREQ=DAILY;COUNT=99999999999999999999', /COUNT must be/],
  ['FREQ=DAILY;COUNT=2;UNTIL=20270101', /exclude each other/],
  ['FREQ=DAILY;UNTIL=20270229', /UNTIL must be a real day/],
  ['FREQ=DAILY;UNTIL=2027-05-01', /UNTIL must be a real day/],
  ['FREQ=DAILY;UNTIL=20270501T250000Z', /UNTIL must be a real day/],
  ['FREQ=DAILY;UNTIL=00000101', /UNTIL must be a real day/],
  ['FREQ=MONTHLY;BYMONTHDAY=0', /BYMONTHDAY must list/],
  ['FREQ=MONTHLY;BYMONTHDAY=32', /BYMONTHDAY must list/],
  ['FREQ=MONTHLY;BYMONTHDAY=1,,2', /BYMONTHDAY must list/],
  ['FREQ=YEARLY;BYMONTH=-1', /BYMONTH must list/],
  ['FREQ=YEARLY;BYMONTH=13', /BYMONTH must list/],
  ['FREQ=YEARLY;BYYEARDAY=367', /BYYEARDAY must list/],
  ['FREQ=YEARLY;BYWEEKNO=54', /BYWEEKNO must list/],
  ['FREQ=MONTHLY;BYDAY=MO;BYSETPOS=0', /BYSETPOS must list/],
  ['FREQ=WEEKLY;BYDAY=MON', /BYDAY must list/],
  ['FREQ=MONTHLY;BYDAY=0MO', /BYDAY must list/],
  ['FREQ=YEARLY;BYDAY=54MO', /BYDAY must list/],
  ['FREQ=MONTHLY;BYDAY=1', /BYDAY must list/],
  ['FREQ=WEEKLY;WKST=1MO', /WKST must be/],
  ['FREQ=MONTHLY;BYDAY=6MO', /at most five/],
  ['FREQ=YEARLY;BYMONTH=1;BYDAY=6MO', /at most five/],
  ['FREQ=MONTHLY;BYWEEKNO=1', /BYWEEKNO goes with FREQ=YEARLY only/],
  ['FREQ=DAILY;BYYEARDAY=1', /BYYEARDAY goes with FREQ=YEARLY only/],
  ['FREQ=WEEKLY;BYYEARDAY=1', /BYYEARDAY goes with FREQ=YEARLY only/],
  ['FREQ=MONTHLY;BYYEARDAY=1', /BYYEARDAY goes with FREQ=YEARLY only/],
  ['FREQ=WEEKLY;BYMONTHDAY=1', /BYMONTHDAY does not go with FREQ=WEEKLY/],
  ['FREQ=WEEKLY;BYDAY=1MO', /no numbers with FREQ=WEEKLY/],
  ['FREQ=DAILY;BYDAY=-1MO', /no numbers with FREQ=DAILY/],
  ['FREQ=YEARLY;BYWEEKNO=1;BYDAY=1MO', /no numbers beside BYWEEKNO/],
  ['FREQ=MONTHLY;BYSETPOS=1', /BYSETPOS needs another BY part/],
  [`FREQ=YEARLY;BYYEARDAY=${'1,'.repeat(5000)}1`, /at most 8192 characters/],
  ['FREQ=DAıLY', /letters, digits/],
]

for (const [text, reason] of REFUSED) {
  test(`"${text.slice(0, 60)}" is refused`, () => {
    const parsed = parseRule(text)
    assert.ok(!parsed.ok)
    assert.match(parsed.reason, reason)
  })
}

test('an UNTIL in UTC is cut to its day in the zone of the task', () => {
  const asked: string[] = []
  const dayOfInstant = (instant: string) => {
    asked.push(instant)
    return '2027-05-02'
  }
  const parsed = parseRule('FREQ=DAILY;UNTIL=20270501T233000Z', { dayOfInstant })
  assert.ok(parsed.ok)
  assert.equal(parsed.rule.until, '2027-05-02')
  parseRule('FREQ=DAILY;UNTIL=20270501T233000', { dayOfInstant })
  assert.deepEqual(asked, ['2027-05-01T23:30:00Z'])
})
