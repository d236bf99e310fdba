import assert from 'node:assert/strict'
import { test } from 'node:test'
import { RowReader } from '../../../src/domain/mapped-rows/read.ts'

const context = { today: '2026-03-04', time: '12:00', locale: 'en', weekStart: 1 }

function read(due: string, time: string) {
  const reader = new RowReader('Moving', { content: 'a', due: 'b', time: 'c' }, context, 'Europe/Copenhagen')
  reader.take(1, { a: 'Call', b: due, c: time })
  const { tasks, warnings } = reader.project
  return [tasks[0]!.due.due_date, tasks[0]!.due.due_time, warnings.map(({ code }) => code)]
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
    assert.deepEqual(read('2026-03-20', cell), ['2026-03-20', time, []])
    assert.deepEqual(read('', cell), [day, time, []])
  })
}

test('a repeat in the column of times has its own day', () => {
  assert.deepEqual(read('', 'every monday at 9').slice(0, 2), ['2026-03-09', '09:00'])
})
