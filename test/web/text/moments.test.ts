import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { MINUTES_PER_DAY } from '../../../src/domain/calendar/time.ts'
import { KIB, MIB } from '../../../src/domain/sizes.ts'
import { now } from '../../../src/web/text/clock.ts'
import { preferences } from '../../../src/web/text/locale.ts'
import { offsetsAhead, reminderInWords, sizeInWords } from '../../../src/web/text/moments.ts'
import { loadMoreText } from '../../../src/web/text/text.ts'

before(async () => {
  preferences.value = { locale: 'en', timezone: 'Europe/Copenhagen', week_start: 1, time_format: 'auto' }
  await loadMoreText()
})

test('a size is told in the largest unit of which it is at least one, megabytes with a tenth', () => {
  const sizes = [1, KIB - 1, KIB, 214 * KIB, MIB, 2.44 * MIB]
  assert.deepEqual(sizes.map(sizeInWords), ['1 byte', '1,023 bytes', '1 kB', '214 kB', '1 MB', '2.4 MB'])
})

test('a reminder is told by how long before or after the time of its task it fires', () => {
  const offsets = [0, -15, -90, -MINUTES_PER_DAY, -2 * MINUTES_PER_DAY, 30]
  assert.deepEqual(
    offsets.map((offset) => reminderInWords(offset, true)),
    ['At due time', '15 min before', '1 h 30 before', '1 day before', '2 days before', '30 min after'],
  )
})

test('of a task without a time it is told by the day and hour, counted from nine in the morning', () => {
  const offsets = [0, -540, -541, -MINUTES_PER_DAY, -2 * MINUTES_PER_DAY, 899, 900]
  assert.deepEqual(
    offsets.map((offset) => reminderInWords(offset, false)),
    [
      'On the day, 09:00',
      'On the day, 00:00',
      'The day before, 23:59',
      'The day before, 09:00',
      '2 days before, 09:00',
      'On the day, 23:59',
      '1 day after, 00:00',
    ],
  )
})

test('only reminders that are still to come are offered, more of them where the task has a time', () => {
  now.value = Date.parse('2026-03-04T09:00:00Z')
  const offered = (due: string, hasTime: boolean) => offsetsAhead(Date.parse(due), hasTime)
  assert.deepEqual(offered('2026-03-06T09:00:00Z', true), [0, -10, -30, -60, -MINUTES_PER_DAY])
  assert.deepEqual(offered('2026-03-06T09:00:00Z', false), [0, -MINUTES_PER_DAY])
  assert.deepEqual(offered('2026-03-04T10:00:00Z', true), [0, -10, -30], 'an hour before it is now')
  assert.deepEqual(offered('2026-03-04T09:00:00Z', false), [])
})
