import assert from 'node:assert/strict'
import { it } from 'node:test'
import { parse } from '../../../src/domain/quick-add/parse.ts'
import { CONTEXT, said } from './world.ts'

const saidAt = (line: string, today: string, time: string, weekStart = 1) =>
  said(parse(line, { ...CONTEXT, today, time, weekStart }))

it('a time that has passed today means tomorrow, one that has not means today', () => {
  assert.equal(saidAt('Call at 10', '2026-12-31', '09:59'), '2026-12-31 10:00')
  assert.equal(saidAt('Call at 10', '2026-12-31', '10:00'), '2026-12-31 10:00')
  assert.equal(saidAt('Call at 10', '2026-12-31', '10:01'), '2027-01-01 10:00')
})

it('a timed repeat starts at its first occurrence later than now', () => {
  assert.equal(saidAt('Gym every monday at 9', '2026-11-23', '08:59'), '2026-11-23 09:00 FREQ=WEEKLY;BYDAY=MO')
  assert.equal(saidAt('Gym every monday at 9', '2026-11-23', '09:00'), '2026-11-30 09:00 FREQ=WEEKLY;BYDAY=MO')
  assert.equal(saidAt('Gym every monday', '2026-11-23', '09:00'), '2026-11-23 FREQ=WEEKLY;BYDAY=MO')
  assert.equal(saidAt('Gym monday every week at 9', '2026-11-23', '10:00'), '2026-11-30 09:00 FREQ=WEEKLY;BYDAY=MO')
})

it('a timed repeat on the last friday of the month, which is today, has its next one when the time has passed', () => {
  const line = 'Report last friday of the month every month at 9'
  assert.equal(saidAt(line, '2026-11-27', '08:59'), '2026-11-27 09:00 FREQ=MONTHLY;BYDAY=-1FR')
  assert.equal(saidAt(line, '2026-11-27', '09:00'), '2026-12-25 09:00 FREQ=MONTHLY;BYDAY=-1FR')
})

it('a repeat that starts in the past starts on that day at any hour', () => {
  for (const time of ['09:00', '12:00']) {
    assert.equal(
      saidAt('Rent every month at 10:00 starting 3 Feb 2025', '2026-11-27', time),
      '2025-02-03 10:00 FREQ=MONTHLY;BYMONTHDAY=3',
    )
    assert.equal(
      saidAt('Gym every monday starting 2025-02-03 at 10:00', '2026-11-27', time),
      '2025-02-03 10:00 FREQ=WEEKLY;BYDAY=MO',
    )
    assert.equal(
      saidAt('Club every 1st monday starting 2025-02-03 at 10:00', '2026-11-27', time),
      '2025-02-03 10:00 FREQ=MONTHLY;BYDAY=1MO',
    )
  }
})

it('"in 2 hours" goes over midnight', () => {
  assert.equal(saidAt('Call in 2 hours', '2026-12-31', '23:30'), '2027-01-01 01:30')
})

it('"tonight at 1" is the night that has not ended, and else the next', () => {
  assert.equal(saidAt('Call tonight at 1', '2026-12-31', '00:30'), '2026-12-31 01:00')
  assert.equal(saidAt('Call every day tonight at 1', '2026-12-31', '00:30'), '2026-12-31 01:00 FREQ=DAILY')
  assert.equal(saidAt('Call tonight at 1', '2026-12-31', '02:00'), '2027-01-01 01:00')
  assert.equal(saidAt('Call every day tonight at 1', '2026-12-31', '02:00'), '2027-01-01 01:00 FREQ=DAILY')
  assert.equal(saidAt('Call thursday night at 1', '2026-12-31', '00:30'), '2027-01-01 01:00')
})

it('the nights of two days in every second week stay in one week', () => {
  const rule = 'FREQ=WEEKLY;INTERVAL=2;BYDAY=SA,MO;WKST=TU'
  assert.equal(
    saidAt('Dance every 2 weeks on fri and sun night at 1', '2026-11-18', '12:00'),
    `2026-11-21 01:00 ${rule}`,
  )
})

it("a weekday on its own day is today, and next weekday goes by the caller's week", () => {
  assert.equal(saidAt('Call sunday', '2026-11-22', '12:00'), '2026-11-22')
  assert.equal(saidAt('Call next sunday', '2026-11-22', '12:00', 1), '2026-11-29')
  assert.equal(saidAt('Call next monday', '2026-11-22', '12:00', 1), '2026-11-23')
  assert.equal(saidAt('Call next monday', '2026-11-22', '12:00', 7), '2026-11-30')
  assert.equal(saidAt('Plan next week', '2026-11-22', '12:00', 7), '2026-11-29')
  assert.equal(saidAt('Plan next week', '2026-11-22', '12:00', 6), '2026-11-28')
})

it('a day without a year is the next one there is', () => {
  assert.equal(saidAt('Pay on the 31st', '2027-02-01', '12:00'), '2027-03-31')
  assert.equal(saidAt('Leap 29 Feb', '2028-03-01', '12:00'), '2032-02-29')
  assert.equal(saidAt('Leap 29 Feb', '2096-03-01', '12:00'), '2104-02-29')
  assert.equal(saidAt('Pay 31 Dec', '2026-12-31', '12:00'), '2026-12-31')
  assert.equal(saidAt('Call in 1 month', '2027-01-31', '12:00'), '2027-02-28')
})

it('a day that its month does not have is none', () => {
  for (const line of [
    'Pay rent on the 31st of next month',
    'Pay rent by the 30th of next month',
    'Pay rent the 31st of next month',
    'Pay rent next month on the 31st',
    'Husleje den 31. i næste måned',
    'Husleje i næste måned den 31.',
    'Pay rent the fifth friday of next month',
    'Husleje den femte fredag i næste måned',
    'Pay rent the 5th monday of february 2027',
    'Husleje den 5. mandag i februar 2027',
  ]) {
    const { content, due_date } = parse(line, { ...CONTEXT, today: '2027-01-20' })
    assert.deepEqual([content, due_date], [line, null])
  }
  assert.equal(saidAt('Pay rent on the 28th of next month', '2027-01-20', '12:00'), '2027-02-28')
  assert.equal(saidAt('Pay rent the fifth monday of next month', '2027-02-20', '12:00'), '2027-03-29')
  assert.equal(saidAt('Pay rent the 5th friday of april 2027', '2027-01-20', '12:00'), '2027-04-30')
})

it('a repeat takes what it leaves out from its first day', () => {
  assert.equal(
    saidAt('Rent every month', '2026-12-31', '12:00'),
    '2026-12-31 FREQ=MONTHLY;BYMONTHDAY=28,29,30,31;BYSETPOS=-1',
  )
  assert.equal(saidAt('Rent every! month', '2026-12-31', '12:00'), '2026-12-31 FREQ=MONTHLY completion')
  assert.equal(saidAt('Gym every week from monday', '2026-11-18', '12:00'), '2026-11-23 FREQ=WEEKLY;BYDAY=MO')
})

it('the last day of a repeat is counted from its first', () => {
  assert.equal(
    saidAt('Gym every monday from 1 june until 1 may', '2026-11-18', '12:00'),
    '2027-06-07 FREQ=WEEKLY;BYDAY=MO;UNTIL=20280501',
  )
})

it('dates are sought in the first 500 characters, names everywhere', () => {
  const long = 'word '.repeat(99)
  assert.equal(saidAt(`${long}today`, '2026-11-18', '12:00'), '2026-11-18')
  assert.equal(saidAt(`${long} today`, '2026-11-18', '12:00'), '')
  assert.equal(saidAt(`${long} today p1 #Home !30 min for 2h`, '2026-11-18', '12:00'), '120min !-30 p1 #Home')
})
