import { aProject, aTask, NOW } from '../support/window.tsx'
import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import type { Task } from '../../../src/contract/tasks.ts'
import { EVERY_OPEN_TASK, noteLoaded } from '../../../src/web/data/loading/loaded.ts'
import { projects } from '../../../src/web/data/projects/projects.ts'
import { lastTicked, leaving } from '../../../src/web/data/tasks/completing/leaving.ts'
import { hasDoneToday, leftToday, openCount, todayTasks } from '../../../src/web/data/tasks/lists/lists.ts'
import { tasks } from '../../../src/web/data/tasks/tasks.ts'
import { now } from '../../../src/web/text/clock.ts'
import { preferences } from '../../../src/web/text/locale.ts'

const TODAY = '2026-03-04'
const INBOX = aProject()

/** Named by its content, which is its id too. */
const put = (content: string, more: Partial<Task> = {}): Task => {
  const task = aTask({ id: content, content, ...more })
  tasks.put(task)
  return task
}
/** Ticked off a moment ago; `task` as it was before. */
const leave = (...all: Task[]): void => {
  leaving.value = new Map(all.map((task) => [task.id, { task, phase: 'completing' }]))
}
const names = (all: readonly Task[]): string[] => all.map(({ id }) => id)

beforeEach(() => {
  tasks.clear()
  projects.put(INBOX)
  leaving.value = new Map()
  lastTicked.value = null
  now.value = NOW
  preferences.value = { locale: 'en', timezone: 'Europe/Copenhagen', week_start: 1, time_format: 'auto' }
})

test('Today has what is due and what was, in due order, and what leaves it stands there but is not left', () => {
  put('today')
  put('at nine', { due_date: TODAY, due_time: '09:00' })
  const urgent = put('urgent', { due_date: TODAY, priority: 1 })
  put('yesterday', { due_date: '2026-03-03' })
  put('last week', { due_date: '2026-02-25' })
  put('tomorrow', { due_date: '2026-03-05' })
  put('done', { due_date: TODAY, completed: true })
  tasks.put({ ...urgent, completed: true })
  leave(urgent)
  const { overdue, today } = todayTasks.value
  assert.deepEqual(
    [names(overdue), names(today)],
    [
      ['last week', 'yesterday'],
      ['at nine', 'urgent'],
    ],
  )
  assert.deepEqual(names(leftToday.value), ['last week', 'yesterday', 'at nine'])
})

test('what is ticked off counts no more at once, unless it comes again or has been opened again meanwhile', () => {
  noteLoaded(EVERY_OPEN_TASK)
  const [once, again, opened] = [
    put('once'),
    put('again', { due_date: TODAY, recurrence_rule: 'FREQ=DAILY' }),
    put('opened'),
  ]
  assert.equal(openCount(INBOX), 3)
  tasks.put({ ...once, completed: true }, { ...again, due_date: '2026-03-05' })
  leave(once, again, opened)
  assert.equal(openCount(INBOX), 2)
})

test('something was done today where it was ticked off here, or where its instant is of this day', () => {
  put('yesterday, by the clock here', { completed: true, completed_at: '2026-03-03T22:59:00.000Z' })
  assert.equal(hasDoneToday.value, false)
  put('after midnight here', { completed: true, completed_at: '2026-03-03T23:00:00.000Z' })
  assert.equal(hasDoneToday.value, true)
  tasks.clear()
  assert.equal(hasDoneToday.value, false)
  lastTicked.value = TODAY
  assert.equal(hasDoneToday.value, true)
  lastTicked.value = '2026-03-03'
  assert.equal(hasDoneToday.value, false)
})
