import assert from 'node:assert/strict'
import { test } from 'node:test'
import { localeOfDates, writesDaysAsMidnight } from '../../../src/domain/import/date-column.ts'

for (const [why, locale, cells, read] of [
  ['one that begins with the month', 'en', ['12/5/2026', '12/15/2026 3:00 PM'], 'en-US'],
  ['one that begins with the month, for Danes too', 'da', ['12-5-26', '12-15-26'], 'en-US'],
  ['one that begins with the day', 'en-US', ['5/12/2026', '15/12/2026'], 'en-GB'],
  ['one that begins with the day, as theirs do', 'da', ['5/12/2026', '15-12-2026'], 'da'],
  ['one without a year that begins with the month', 'en', ['12/5', '12/15'], 'en-US'],
  ['a time with dots', 'da', ['01-02-2026', '10.30.00', '10-15'], 'da'],
  ['one with dots', 'en-US', ['12/5/2026', '5.12.2026', '15.12.2026', '24.12.26'], 'en-US'],
  ['one with dots, for others', 'en', ['12/5/2026', '5.15.2026'], 'en'],
  ['both orders', 'en', ['15/12/2026', '12/15/2026'], 'en'],
  ['none that says so', 'en-US', ['12/5/2026', '2026-12-15', '10-15', 'every 15/20', '', '1/15/20260'], 'en-US'],
] as const) {
  test(`dates of which there is ${why} are read by ${read} for a person with ${locale}`, () => {
    assert.equal(localeOfDates(cells, locale), read)
  })
}

test('midnight in UTC is a day unless another cell has a time', () => {
  const days = [
    '2026-12-01T00:00:00.000Z',
    '2026-12-02 00:00+00:00',
    '2026-12-02 00:00:00 +0000',
    '2026-12-02 00:00:00 UTC',
    '2026-12-03',
    'tomorrow',
    'd. 20.12',
    '24.12.26',
    'mon 3 Amalie',
    '',
  ]
  assert.ok(writesDaysAsMidnight(days))
  for (const other of [
    '2026-12-01T23:00:00Z',
    '2026-12-01T00:00:00+01:00',
    '2026-12-01T00:00:00',
    'tomorrow 9:30',
    'fredag kl. 10.30',
    '2026-12-03 5 PM',
  ])
    assert.ok(!writesDaysAsMidnight([...days, other]), other)
})
