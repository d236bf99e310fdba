import assert from 'node:assert/strict'
import { test } from 'node:test'
import { linesOf, vtodo } from '../../../support/dav/dav.ts'
import { desk } from '../../../support/dav/dav-task.ts'

const datesOf = (text: string) => linesOf(text).filter((line) => /^(DTSTART|DUE|RRULE)/.test(line))
const FROM_TODAY = ['DTSTART;VALUE=DATE:20260304', 'DUE;VALUE=DATE:20260304', 'RRULE:FREQ=DAILY']

test('a rule without a day starts on its first one from today on, as by every other way in, and goes on', async (t) => {
  const { dav, path, put, task } = await desk(t)
  const sent = vtodo('UID:a', 'SUMMARY:Water', 'RRULE:FREQ=DAILY')
  const answer = await dav.put(path, sent)
  assert.deepEqual([answer.status, answer.headers.get('etag')], [201, null])
  const { due_date, recurrence_rule } = await task()
  assert.deepEqual([due_date, recurrence_rule], ['2026-03-04', 'FREQ=DAILY'])
  assert.deepEqual(datesOf((await dav.get(path)).text), FROM_TODAY)

  const renamed = await put('SUMMARY:Water the beds', 'RRULE:FREQ=DAILY')
  assert.deepEqual(
    [renamed.content, renamed.due_date, renamed.recurrence_rule],
    ['Water the beds', due_date, 'FREQ=DAILY'],
  )
  const done = await put('SUMMARY:Water the beds', 'RRULE:FREQ=DAILY', 'STATUS:COMPLETED')
  assert.deepEqual([done.completed, done.due_date], [false, '2026-03-05'])
})

test('a rule that is added to a task without a day starts as well, and one whose day was left out goes on', async (t) => {
  const { put } = await desk(t)
  await put('SUMMARY:Water')
  const added = await put('SUMMARY:Water', 'RRULE:FREQ=WEEKLY;BYDAY=MO')
  assert.deepEqual([added.due_date, added.recurrence_rule], ['2026-03-09', 'FREQ=WEEKLY;BYDAY=MO'])
  const other = await put('SUMMARY:Water', 'RRULE:FREQ=DAILY')
  assert.deepEqual([other.due_date, other.recurrence_rule], ['2026-03-09', 'FREQ=DAILY'])
  const undated = await put('SUMMARY:Water')
  assert.deepEqual([undated.due_date, undated.recurrence_rule], [null, null])
})
