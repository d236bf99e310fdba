import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isTime, minutesOf, timeFromMinutes } from '../../../src/domain/calendar/time.ts'

test('every minute of the day has a time and back', () => {
  for (let minutes = 0; minutes < 1440; minutes++) {
    const time = timeFromMinutes(minutes)
    assert.ok(isTime(time))
    assert.equal(minutesOf(time), minutes)
  }
})

test('only HH:MM from 00:00 to 23:59 is a time', () => {
  for (const text of ['24:00', '23:60', '9:00', '09:00:00', '0900', '09.00', ' 09:00', '09:00\n', '']) {
    assert.ok(!isTime(text), JSON.stringify(text))
  }
})

test('minutes beyond a day go round the clock', () => {
  assert.equal(timeFromMinutes(1440 + 90), '01:30')
  assert.equal(timeFromMinutes(-30), '23:30')
})
