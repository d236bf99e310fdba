import { aTask, NOW, show } from '../support/window.tsx'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { act } from 'preact/test-utils'
import { DAY } from '../../../src/domain/calendar/milliseconds.ts'
import { restoreList } from '../../../src/web/sync/state/kept-list.ts'
import { Trash } from '../../../src/web/screens/trash/trash.tsx'
import { now } from '../../../src/web/text/clock.ts'

test('the trash counts down the days that are left while it stays open, and from what was read on an earlier day', (t) => {
  const [deleted_at, purge_at] = [NOW - 2 * DAY, NOW + 28 * DAY].map((time) => new Date(time).toISOString())
  restoreList('trashed tasks', [
    { ...aTask(), deleted_at, purge_at, days_left: 30, task_count: 0, project_name: 'Home' },
  ])
  restoreList('trashed projects', [])
  const { find } = show(t, <Trash />)
  void act(() => void (now.value -= 10 * DAY))
  assert.equal(find('.trash-left').textContent, '30 days left')
  void act(() => void (now.value = NOW))
  assert.equal(find('.trash-left').textContent, '28 days left')
  void act(() => void (now.value += 26 * DAY))
  assert.equal(find('.trash-left.late').textContent, '2 days left')
  void act(() => void (now.value += 3 * DAY))
  assert.equal(find('.trash-left').textContent, '0 days left')
})
