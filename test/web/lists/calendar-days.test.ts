import { aProject, aTask, NOW } from '../support/window.tsx'
import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import type { Task } from '../../../src/contract/tasks.ts'
import { projects } from '../../../src/web/data/projects/projects.ts'
import { sections } from '../../../src/web/data/projects/sections.ts'
import { dated, openOf, undatedOf } from '../../../src/web/data/tasks/lists/calendar.ts'
import { comingDays } from '../../../src/web/data/tasks/lists/coming.ts'
import { tasks } from '../../../src/web/data/tasks/tasks.ts'
import { now } from '../../../src/web/text/clock.ts'
import { preferences } from '../../../src/web/text/locale.ts'

const INBOX = aProject()
const CAR = aProject({ id: 'car', name: 'Car', is_inbox: false })
const ARCHIVED = aProject({ id: 'archived', name: 'Boat', is_inbox: false, archived: true })

const section = (id: string, position: string, archived = false) =>
  ({ id, project_id: 'car', name: id, position, archived }) as Parameters<typeof sections.put>[0]

let count = 0
/** Named by its content, which is its id too. */
const put = (content: string, more: Partial<Task> = {}): void =>
  tasks.put(aTask({ id: content, content, project_id: 'car', position: `a${++count}`, ...more }))

const named = (days: ReadonlyMap<string, Task[]>): Record<string, string> =>
  Object.fromEntries([...days].map(([day, all]) => [day, all.map(({ id }) => id).join(' ')]))

beforeEach(() => {
  for (const table of [tasks, projects, sections]) table.clear()
  now.value = NOW
  preferences.value = { locale: 'en', timezone: 'Europe/Copenhagen', week_start: 1, time_format: 'auto' }
  projects.put(INBOX, CAR, ARCHIVED)
  sections.put(section('second', 'b'), section('first', 'a'), section('gone', 'c', true))
})

test('a day has its tasks in due order, what is done last, of the projects and sections that are in use', () => {
  put('done', { due_date: '2026-03-10', due_time: '07:00', completed: true, completed_at: '2026-03-10T08:00:00.000Z' })
  put('untimed', { due_date: '2026-03-10', priority: 1 })
  put('timed', { due_date: '2026-03-10', due_time: '08:00' })
  put('before', { due_date: '2026-03-08' })
  put('first day', { due_date: '2026-03-09' })
  put('last day', { due_date: '2026-03-15' })
  put('after', { due_date: '2026-03-16' })
  put('in the inbox', { due_date: '2026-03-11', project_id: 'inbox' })
  put('in an archived project', { due_date: '2026-03-11', project_id: 'archived' })
  put('in an archived section', { due_date: '2026-03-11', section_id: 'gone' })
  put('undated')
  const week = { from: '2026-03-09', before: '2026-03-16' }
  const inCar = { '2026-03-09': 'first day', '2026-03-10': 'timed untimed done', '2026-03-15': 'last day' }
  assert.deepEqual(named(dated({ ...week, projectId: 'car' })), inCar)
  assert.deepEqual(named(dated({ ...week, projectId: null })), { ...inCar, '2026-03-11': 'in the inbox' })
  assert.deepEqual(named(dated({ ...week, projectId: 'archived' })), { '2026-03-11': 'in an archived project' })
  const tenth = dated({ ...week, projectId: 'car' }).get('2026-03-10')!
  assert.deepEqual(
    openOf(tenth).map(({ id }) => id),
    ['timed', 'untimed'],
  )
})

test('beside the days stands what is open and has none, by section, without sub-tasks', () => {
  put('in the second', { section_id: 'second' })
  put('in the first', { section_id: 'first' })
  put('in none')
  put('also in none', { position: 'a0' })
  put('below', { parent_id: 'in none' })
  put('done', { completed: true })
  put('dated', { due_date: '2026-03-09' })
  put('in an archived section', { section_id: 'gone' })
  put('elsewhere', { project_id: 'inbox' })
  assert.deepEqual(
    undatedOf('car').map(({ id }) => id),
    ['also in none', 'in none', 'in the first', 'in the second'],
  )
})

test('what repeats comes again on the days after its own, from tomorrow on, as often as it does', () => {
  put('bins', { due_date: '2026-02-02', recurrence_rule: 'FREQ=WEEKLY;BYDAY=MO' })
  put('water', { due_date: '2026-03-04', due_time: '08:00', recurrence_rule: 'FREQ=DAILY;INTERVAL=2' })
  put('twice more', { due_date: '2026-03-05', recurrence_rule: 'FREQ=DAILY;COUNT=2' })
  put('until friday', { due_date: '2026-03-03', recurrence_rule: 'FREQ=DAILY;UNTIL=20260306' })
  put('ahead', { due_date: '2026-03-09', recurrence_rule: 'FREQ=DAILY' })
  put('after it is done', { due_date: '2026-03-04', recurrence_rule: 'FREQ=DAILY', recurrence_basis: 'completion' })
  put('done', { due_date: '2026-03-04', recurrence_rule: 'FREQ=DAILY', completed: true })
  put('archived', { due_date: '2026-03-04', recurrence_rule: 'FREQ=DAILY', section_id: 'gone' })
  put('elsewhere', { due_date: '2026-03-04', recurrence_rule: 'FREQ=DAILY', project_id: 'archived' })
  const ahead = { from: '2026-03-02', before: '2026-03-11', projectId: 'car' }
  const expected = {
    '2026-03-05': 'until friday',
    '2026-03-06': 'until friday water twice more',
    '2026-03-08': 'water',
    '2026-03-09': 'bins',
    '2026-03-10': 'water ahead',
  }
  assert.deepEqual(named(comingDays(ahead)), expected)
  assert.deepEqual(named(comingDays({ ...ahead, projectId: null })), expected)
  assert.deepEqual(named(comingDays({ ...ahead, from: '2026-03-09' })), {
    '2026-03-09': 'bins',
    '2026-03-10': 'water ahead',
  })
})
