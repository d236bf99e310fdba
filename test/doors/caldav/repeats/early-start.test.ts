import assert from 'node:assert/strict'
import { test } from 'node:test'
import { linesOf } from '../../../support/dav/dav.ts'
import { repeating } from '../../../support/dav/dav-series.ts'

test('a series on a weekday that starts earlier on its day keeps its start as it goes on, by whichever way', async (t) => {
  const at = (day: string) => [
    `DTSTART;TZID=Europe/Copenhagen:${day}T090000`,
    `DUE;TZID=Europe/Copenhagen:${day}T180000`,
    'RRULE:FREQ=WEEKLY;BYDAY=WE',
  ]
  const { dav, api, id, path, put, state } = await repeating(t, 'SUMMARY:Water', ...at('20260304'))
  const dates = async () =>
    linesOf((await dav.get(path)).text).filter((line) => /^(DTSTART;|DUE|RRULE:FREQ=W)/.test(line))
  await api.post(`/tasks/${id}/complete`, {})
  assert.deepEqual(await dates(), at('20260311'))
  for (let count = 0; count < 2; count++) await put('SUMMARY:Water', ...at('20260311'), 'STATUS:COMPLETED')
  assert.deepEqual(await dates(), at('20260318'))
  for (let count = 0; count < 2; count++) await put('SUMMARY:Water', ...at('20260325'))
  assert.deepEqual([await state(), await dates()], [['2026-03-25', false, 'FREQ=WEEKLY;BYDAY=WE'], at('20260325')])
  await api.patch(`/tasks/${id}`, { due_date: '2026-03-26' })
  assert.deepEqual((await state())[0], '2026-03-26')
  await api.patch(`/tasks/${id}`, { recurrence_rule: 'FREQ=WEEKLY;BYDAY=TH' })
  assert.equal((await dates())[0], 'DTSTART;TZID=Europe/Copenhagen:20260326T180000')
})

test('a series whose start is days before the day that its rule names is read by the day it is due', async (t) => {
  const series = [
    'SUMMARY:Water',
    'DTSTART;VALUE=DATE:20260302',
    'DUE;VALUE=DATE:20260304',
    'RRULE:FREQ=WEEKLY;BYDAY=MO',
  ]
  const { dav, api, id, path, state } = await repeating(t, ...series)
  await api.post(`/tasks/${id}/complete`, {})
  assert.deepEqual((await state())[0], '2026-03-09')
  const lines = linesOf((await dav.get(path)).text)
  assert.ok(lines.includes('DTSTART;VALUE=DATE:20260309') && lines.includes('DUE;VALUE=DATE:20260309'))
})

const hours = (day: string, rule: string) => [
  `DTSTART;TZID=Europe/Copenhagen:${day}T090000`,
  `DUE;TZID=Europe/Copenhagen:${day}T180000`,
  `RRULE:${rule}`,
]
const OF_31ST = 'FREQ=MONTHLY;BYMONTHDAY=28,29,30,31;BYSETPOS=-1'
for (const [what, first, ...later] of [
  [
    'that ends after some times',
    hours('20260304', 'FREQ=DAILY;COUNT=4'),
    hours('20260305', 'FREQ=DAILY;COUNT=3'),
    hours('20260306', 'FREQ=DAILY;COUNT=2'),
  ],
  ['of each 31st', hours('20260331', 'FREQ=MONTHLY'), hours('20260430', OF_31ST)],
  [
    'of each 31st that ends after some times',
    hours('20260331', 'FREQ=MONTHLY;COUNT=4'),
    hours('20260430', `${OF_31ST};COUNT=3`),
    hours('20260531', `${OF_31ST};COUNT=2`),
  ],
  [
    'of each 29th of february',
    hours('20280229', 'FREQ=YEARLY'),
    hours('20290228', 'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=-1'),
    hours('20300228', 'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=-1'),
  ],
  [
    'that begins the evening before and ends after some times',
    ['DTSTART;VALUE=DATE:20260303', 'DUE;VALUE=DATE:20260304', 'RRULE:FREQ=WEEKLY;COUNT=3'],
    ['DTSTART;VALUE=DATE:20260310', 'DUE;VALUE=DATE:20260311', 'RRULE:FREQ=WEEKLY;COUNT=2'],
    ['DTSTART;VALUE=DATE:20260317', 'DUE;VALUE=DATE:20260318', 'RRULE:FREQ=WEEKLY;COUNT=1'],
  ],
] as const)
  test(`a series ${what} keeps its start as it goes on, here and by its client`, async (t) => {
    for (const isHere of [true, false]) {
      const { dav, api, id, path, put } = await repeating(t, 'SUMMARY:Water', ...first)
      const dates = async () =>
        linesOf((await dav.get(path)).text.split('BEGIN:VTODO')[1]!).filter((line) => /^(DTSTART|DUE|RRULE)/.test(line))
      for (const next of later) {
        if (isHere) await api.post(`/tasks/${id}/complete`, {})
        else await put('SUMMARY:Water', ...next)
        assert.deepEqual(await dates(), next)
      }
    }
  })
