/** What was served and is sent back changes nothing but what the client changed. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DAILY, repeating, withOccurrence } from '../../support/dav-series.ts'

const dueOn = (day: string) => DAILY.map((line) => line.replaceAll('20260304', day))
const rule = (text: string) => (line: string) => line.replace('FREQ=DAILY', text)

test('DUE at the next day with another rule reschedules and changes the rule', async (t) => {
  const { put, state, completions } = await repeating(t)
  await put(...dueOn('20260305').map(rule('FREQ=WEEKLY')))
  assert.deepEqual([await state(), await completions()], [['2026-03-05', false, 'FREQ=WEEKLY;BYDAY=TH'], 0])
})

test('DUE at the next day with a count that is one lower completes', async (t) => {
  const counted = (day: string, count: number) => dueOn(day).map(rule(`FREQ=DAILY;COUNT=${count}`))
  const { put, state, completions } = await repeating(t, ...counted('20260304', 5))
  await put(...counted('20260305', 4))
  assert.deepEqual([await state(), await completions()], [['2026-03-05', false, 'FREQ=DAILY;COUNT=4'], 1])
})

test('a changed rule beside STATUS:COMPLETED, on the series or an override, is kept, and the step is by it', async (t) => {
  const { put, putText, state, completions } = await repeating(t)
  for (let count = 0; count < 2; count++) {
    await put(...DAILY.map(rule('FREQ=DAILY;INTERVAL=2')), 'STATUS:COMPLETED')
    assert.deepEqual([await state(), await completions()], [['2026-03-06', false, 'FREQ=DAILY;INTERVAL=2'], 1])
  }
  const ticked = withOccurrence('20260306', 'STATUS:COMPLETED').replaceAll(':20260304', ':20260306')
  for (let count = 0; count < 2; count++) {
    await putText(ticked.replace('FREQ=DAILY', 'FREQ=DAILY;INTERVAL=3'))
    assert.deepEqual([await state(), await completions()], [['2026-03-09', false, 'FREQ=DAILY;INTERVAL=3'], 2])
  }
})
