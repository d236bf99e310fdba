import { aTask, show } from '../support/window.tsx'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Task } from '../../../src/contract/tasks.ts'
import { shownChange } from '../../../src/web/data/tasks/edit.ts'
import { ReminderPopover } from '../../../src/web/screens/task/reminder-popover.tsx'

const open = (t: Parameters<typeof show>[0], due: Partial<Task>) => {
  const task = aTask({ due_time: '09:00', due_timezone: 'Europe/Copenhagen', ...due })
  const { findAll, ...shown } = show(t, <ReminderPopover task={task} anchor={document.body} close={() => {}} />)
  const offered = () => findAll('.menu-item').map((item) => item.textContent)
  return { ...shown, offered }
}

test('a task that was moved without a network offers the reminders of its new day', (t) => {
  const wasDue = { due_date: '2026-03-04', due_datetime: '2026-03-04T08:00:00.000Z' }
  const { find, type, offered } = open(t, { ...wasDue, ...shownChange({ due_date: '2026-03-05' }) })
  assert.ok(offered().includes('30 min before'), offered().join(', '))
  type(find<HTMLInputElement>('form input'), '20 min')
  assert.deepEqual(
    [find('[role=status]').textContent, find('[role=status]').hasAttribute('data-none')],
    ['20 min before', false],
  )
})

test('a task that is due on a clock elsewhere offers the reminders that are ahead there', (t) => {
  const { offered } = open(t, {
    due_date: '2026-03-04',
    due_timezone: 'America/New_York',
    due_datetime: '2026-03-04T14:00:00.000Z',
  })
  assert.ok(offered().includes('1 h before'), offered().join(', '))
})
