import assert from 'node:assert/strict'
import { test } from 'node:test'
import { LONGEST_LABEL, MOST_LABELS } from '../../../src/domain/lengths.ts'
import { RowReader } from '../../../src/domain/mapped-rows/read.ts'

const wallClock = (instant: string) => ({ day: instant.slice(0, 10), time: instant.slice(11, 16) })
const context = { today: '2026-03-04', time: '12:00', locale: 'en', weekStart: 1, wallClock }

function read(due: string, time: string) {
  const reader = new RowReader('Moving', { content: 'a', due: 'b', time: 'c' }, context, 'Europe/Copenhagen')
  reader.take(1, { a: 'Call', b: due, c: time })
  const { tasks, warnings } = reader.project
  const [{ due: found, duration_min }] = tasks as [(typeof tasks)[0]]
  return [found.due_date, found.due_time, warnings.map(({ code }) => code), duration_min] as const
}

for (const [cell, time, day] of [
  ['09:00:00', '09:00', '2026-03-05'],
  ['13:00:00', '13:00', '2026-03-04'],
  ['12:00', '12:00', '2026-03-04'],
  ['1:30', '01:30', '2026-03-05'],
  ['kl. 14.30', '14:30', '2026-03-04'],
  ['9:00 AM', '09:00', '2026-03-05'],
] as const) {
  test(`the time ${cell} is ${time} beside a day, and without one the next ${time}`, () => {
    assert.deepEqual(read('2026-03-20', cell), ['2026-03-20', time, [], null])
    assert.deepEqual(read('', cell), [day, time, [], null])
  })
}

test('a repeat in the column of times has its own day', () => {
  assert.deepEqual(read('', 'every monday at 9').slice(0, 2), ['2026-03-09', '09:00'])
})

for (const [due, time, day] of [
  ['every day', '10:00', '2026-03-05'],
  ['every day', '13:00', '2026-03-04'],
  ['hver onsdag', '10:00', '2026-03-11'],
  ['every day starting 2026-03-02', '10:00', '2026-03-02'],
  ['every 3 days starting today', '10:00', '2026-03-07'],
] as const) {
  test(`${due} beside ${time} begins on ${day}, as on one line`, () => {
    assert.deepEqual(read(due, time), [day, time, [], null])
  })
}

for (const [cell, day, time] of [
  ['tonight', '2026-03-04', '20:00'],
  ['in 2 hours', '2026-03-04', '14:00'],
  ['tomorrow 10:00', '2026-03-05', '10:00'],
  ['mon 9:00', '2026-03-09', '09:00'],
  ['2026-12-01 10:00', '2026-12-01', '10:00'],
  ['2026-12-01T09:00:00Z', '2026-12-01', '09:00'],
] as const) {
  test(`${cell} in the column of times has its own day, without a warning`, () => {
    assert.deepEqual(read('', cell), [day, time, [], null])
  })
}

test('a time with an end has its duration, beside a day too', () => {
  assert.deepEqual(read('', '9:00-10:00'), ['2026-03-05', '09:00', [], 60])
  assert.deepEqual(read('2026-12-24', '9:00-10:00'), ['2026-12-24', '09:00', [], 60])
})

test('a task has the first labels of its cell, as many as it may have, and a warning says that there were more', () => {
  const names = Array.from({ length: MOST_LABELS + 1 }, (_, n) => `n${n}`)
  const labels = (cell: string) => {
    const reader = new RowReader('Moving', { content: 'a', labels: 'b' }, context, 'Europe/Copenhagen')
    reader.take(1, { a: 'Call', b: cell })
    return [reader.project.tasks[0]!.labels, reader.project.warnings.map(({ code }) => code)]
  }
  const most = names.slice(0, MOST_LABELS)
  assert.deepEqual(labels(most.join()), [most, []])
  assert.deepEqual(labels(names.join()), [most, ['labels_left_out']])
  const longest = 'x'.repeat(LONGEST_LABEL)
  assert.deepEqual(labels(`${longest}, ${longest}x`), [[longest], ['labels_left_out']])
})
