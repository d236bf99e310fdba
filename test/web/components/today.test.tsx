import { aTask, show } from '../support/window.tsx'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { EVERYTHING, noteLoaded } from '../../../src/web/data/loading/loaded.ts'
import { tasks } from '../../../src/web/data/tasks/tasks.ts'
import { Today } from '../../../src/web/screens/today/today.tsx'

const HERE = { due_date: '2026-03-04' }
const AWAY = { ...HERE, due_timezone: 'America/New_York' }

test('the line of the hour takes the clock of each time zone once, and none for tasks without a time', (t) => {
  noteLoaded(EVERYTHING)
  t.after(() => tasks.clear())
  tasks.put(
    aTask({ ...HERE, id: 'some time' }),
    aTask({ due_date: '2026-03-04', due_timezone: 'Asia/Tokyo', id: 'some time there' }),
    aTask({ ...HERE, id: 'over', due_time: '09:59' }),
    aTask({ ...HERE, id: 'ahead', due_time: '10:01' }),
    aTask({ ...AWAY, id: 'over there', due_time: '03:59' }),
    aTask({ ...AWAY, id: 'ahead there', due_time: '04:01' }),
  )
  show(t, <Today />)
  const looks = t.mock.method(Intl.DateTimeFormat.prototype, 'formatToParts')
  show(t, <Today />)
  assert.equal(looks.mock.callCount(), 2)
})

test('a task in a time zone that the browser does not know is shown by the clock of the person', (t) => {
  noteLoaded(EVERYTHING)
  t.after(() => tasks.clear())
  const nowhere = { ...HERE, due_timezone: 'Moon/Tranquility' }
  tasks.put(
    aTask({ ...nowhere, id: 'ahead', due_time: '10:01', content: 'Ahead' }),
    aTask({ ...nowhere, id: 'over', due_time: '09:59', content: 'Over' }),
  )
  const rows = show(t, <Today />)
    .findAll('.row, .now')
    .map((row) => (row.classList.contains('now') ? 'now' : row.textContent))
  assert.deepEqual(rows, ['Over09:59', 'now', 'Ahead10:01'])
})
