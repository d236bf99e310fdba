/** What was served and is sent back changes nothing but what the client changed. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { linesOf } from '../../../support/dav/dav.ts'
import { DAILY, repeating, withOccurrence } from '../../../support/dav/dav-series.ts'

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

test('a series that arrives with completed and excluded rounds is due at the first open one, and the same PUT again changes nothing', async (t) => {
  const ticked = ['20260304', '20260305', '20260307']
    .map((day) => ['END:VTODO', 'BEGIN:VTODO', 'UID:a', `RECURRENCE-ID;VALUE=DATE:${day}`, 'STATUS:COMPLETED'])
    .flat()
  const series = [...DAILY, 'EXDATE;VALUE=DATE:20260306', ...ticked]
  const { put, state, completions } = await repeating(t, ...series)
  for (let count = 0; count < 2; count++) {
    assert.deepEqual([await state(), await completions()], [['2026-03-08', false, 'FREQ=DAILY'], 3])
    await put(...series)
  }
})

test('a series that is moved to a day that it says is completed is due after it', async (t) => {
  const { putText, state } = await repeating(t)
  const text = withOccurrence('20260310', 'STATUS:COMPLETED').replaceAll(':20260304', ':20260310')
  for (let count = 0; count < 2; count++) {
    await putText(text)
    assert.deepEqual(await state(), ['2026-03-11', false, 'FREQ=DAILY'])
  }
})

test('a series that arrives with its first occurrence moved is due there', async (t) => {
  const text = withOccurrence('20260304', 'DUE;VALUE=DATE:20260306')
  const lines = text.split('\r\n').slice(5, -3)
  const { state, putText } = await repeating(t, ...lines)
  for (let count = 0; count < 2; count++) {
    assert.deepEqual(await state(), ['2026-03-06', false, 'FREQ=DAILY'])
    await putText(text)
  }
})

test('an occurrence moved to an earlier day is served once, is ticked once, and is not moved again', async (t) => {
  const { dav, api, id, path, putText, state, completions } = await repeating(t, ...dueOn('20260310'))
  const text = withOccurrence('20260310', 'DUE;VALUE=DATE:20260308').replaceAll(':20260304', ':20260310')
  for (let count = 0; count < 2; count++) {
    await putText(text)
    assert.deepEqual(await state(), ['2026-03-08', false, 'FREQ=DAILY'])
  }
  const served = async () => (await dav.get(path)).text
  assert.deepEqual(
    linesOf(await served()).filter((line) => /^(RECURRENCE-ID|DUE)/.test(line)),
    ['DUE;VALUE=DATE:20260308'],
  )
  await putText((await served()).replace('NEEDS-ACTION', 'COMPLETED'))
  assert.deepEqual([await state(), await completions()], [['2026-03-09', false, 'FREQ=DAILY'], 1])
  await api.post(`/tasks/${id}/complete`)
  await putText((await served()).replace('Pills', 'Vitamins'))
  assert.deepEqual([await state(), await completions()], [['2026-03-10', false, 'FREQ=DAILY'], 2])
})

test('a later occurrence that was moved to the day of the current one stays its own', async (t) => {
  const { dav, path, putText } = await repeating(t)
  await putText(withOccurrence('20260305', 'SUMMARY:Other', 'DUE;VALUE=DATE:20260304'))
  assert.ok(linesOf((await dav.get(path)).text).includes('SUMMARY:Other'))
})

for (const [way, first] of Object.entries({
  'arrives completed': [...DAILY, 'STATUS:COMPLETED'],
  'becomes a repeating one as it is completed': ['SUMMARY:Pills', 'DUE;VALUE=DATE:20260304'],
}))
  test(`a task that ${way} and is opened again repeats`, async (t) => {
    const { dav, path, put, state } = await repeating(t, ...first)
    await put(...DAILY, 'STATUS:COMPLETED')
    assert.deepEqual(await state(), ['2026-03-04', true, null])
    await put(...DAILY, 'STATUS:NEEDS-ACTION')
    assert.deepEqual(await state(), ['2026-03-04', false, 'FREQ=DAILY'])
    assert.ok(linesOf((await dav.get(path)).text).includes('RRULE:FREQ=DAILY'))
  })

test('a completed task with a rule that is opened again in Errand repeats for no client either', async (t) => {
  const { dav, api, id, path, putText, state } = await repeating(t, ...DAILY, 'STATUS:COMPLETED')
  const repeats = async () => linesOf((await dav.get(path)).text).some((line) => line.startsWith('RRULE'))
  assert.equal(await repeats(), true)
  await api.post(`/tasks/${id}/reopen`)
  assert.deepEqual([await state(), await repeats()], [['2026-03-04', false, null], false])
  await putText((await dav.get(path)).text.replace('Pills', 'Vitamins'))
  assert.deepEqual(await state(), ['2026-03-04', false, null])
})

test('a round that Errand has put back is not skipped again by a change of the title', async (t) => {
  const { dav, api, id, path, put, putText, state } = await repeating(t)
  await put(...DAILY, 'EXDATE;VALUE=DATE:20260304,20260310', 'EXDATE;VALUE=DATE:20260304')
  assert.deepEqual(await state(), ['2026-03-05', false, 'FREQ=DAILY'])
  await api.patch(`/tasks/${id}`, { due_date: '2026-03-04' })
  const { text } = await dav.get(path)
  assert.deepEqual(
    linesOf(text).filter((line) => line.startsWith('EXDATE')),
    ['EXDATE;VALUE=DATE:20260310'],
  )
  await putText(text.replace('Pills', 'Vitamins'))
  assert.deepEqual(await state(), ['2026-03-04', false, 'FREQ=DAILY'])
})

test('a round left out ahead of time is served so until the series has passed it, and skipped once it is due', async (t) => {
  const { dav, api, id, path, put, putText, state } = await repeating(t)
  await put(...DAILY, 'EXDATE;VALUE=DATE:20260306')
  await api.post(`/tasks/${id}/complete`)
  await api.post(`/tasks/${id}/complete`)
  assert.deepEqual(await state(), ['2026-03-06', false, 'FREQ=DAILY'])
  const { text } = await dav.get(path)
  assert.deepEqual(
    linesOf(text).filter((line) => line.startsWith('EXDATE')),
    ['EXDATE;VALUE=DATE:20260306'],
  )
  await putText(text.replace('Pills', 'Vitamins'))
  assert.deepEqual(await state(), ['2026-03-07', false, 'FREQ=DAILY'])
})
