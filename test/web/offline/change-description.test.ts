import { until } from '../support/page.ts'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { attachFile } from '../../../src/web/data/attachments.ts'
import { addComment } from '../../../src/web/data/comments.ts'
import { setFavourite } from '../../../src/web/data/sidebar/favourite-changes.ts'
import { describeChange, subjectOfChange } from '../../../src/web/data/waiting/change-description.ts'
import { labels } from '../../../src/web/data/labels/labels.ts'
import { projects } from '../../../src/web/data/projects/projects.ts'
import { renameSection } from '../../../src/web/data/projects/section-changes.ts'
import { sections } from '../../../src/web/data/projects/sections.ts'
import { chooseViewMode, editProjectAndView } from '../../../src/web/data/projects/view-mode.ts'
import { addReminder } from '../../../src/web/data/reminders.ts'
import { addTask } from '../../../src/web/data/tasks/adding/add.ts'
import { completeTasks } from '../../../src/web/data/tasks/completing/complete.ts'
import { editTask, rescheduleTasks } from '../../../src/web/data/tasks/edit.ts'
import { moveTasks } from '../../../src/web/data/tasks/moving/move.ts'
import { tasks } from '../../../src/web/data/tasks/tasks.ts'
import { resetListOptions, setListOptions } from '../../../src/web/data/views/set-list-options.ts'
import { showUpcomingByMonth } from '../../../src/web/data/views/show-upcoming.ts'
import { connection } from '../../../src/web/sync/live.ts'
import type { Write } from '../../../src/web/sync/http/errors.ts'
import { changes, refused } from '../../../src/web/sync/queue/current.ts'
import { preferences } from '../../../src/web/text/locale.ts'
import { loadText } from '../../../src/web/text/text.ts'
import { backOnline, cabin, top, type Cabin } from '../support/cabin.ts'

const said = (all: typeof changes.value) => all.map((change) => [subjectOfChange(change), ...describeChange(change)])

/** Like `cabin`, with a project Garden, its section Beds and a label. */
async function withGarden(here: Cabin): Promise<Record<'garden' | 'beds' | 'phone', string>> {
  await backOnline(here.wire)
  const garden = (await here.home.api.post('/projects', { name: 'Garden' })).body.id
  const beds = (await here.home.api.post(`/projects/${garden}/sections`, { name: 'Beds' })).body.id
  const phone = (await here.home.api.post('/labels', { name: 'phone' })).body.id
  await until(() => sections.get(beds) !== undefined && labels.get(phone) !== undefined)
  here.wire.cut()
  await until(() => connection.value === 'lost')
  return { garden, beds, phone }
}

test('what could not be saved says what was meant: done, dated, moved, put below another, written', async (t) => {
  const here = await cabin(t)
  const { garden, beds } = await withGarden(here)
  const [wood = '', matches = '', candles = ''] = here.ids
  void completeTasks([wood])
  void rescheduleTasks([matches], { due_date: '2031-03-07', due_time: '09:30' })
  void moveTasks([candles], { project_id: garden, section_id: beds, parent_id: null })
  void editTask(matches, { description: 'Long *ones*', priority: 1 })
  addComment(tasks.peek(candles)!, 'The red ones')
  void moveTasks([matches], { ...top(here), parent_id: candles })
  await until(() => changes.value.length === 6)
  for (const id of here.ids) await here.home.api.delete(`/tasks/${id}`)
  await backOnline(here.wire)
  await until(() => refused.value.length === 6)
  assert.deepEqual(said(refused.value), [
    ['Firewood', 'Complete'],
    ['Matches', 'Date: Fri 7 March 2031', 'Time: 09:30'],
    ['Candles', 'Move to Garden / Beds'],
    ['Matches', 'Description: Long *ones*', 'Priority: Priority 1'],
    ['Comment on Candles', 'Add comment', 'The red ones'],
    // Nobody knows any more which one it was.
    ['Matches', 'Make sub-task of another task'],
  ])
})

test('what was meant for several tasks names them all, and a file and a reminder their task', async (t) => {
  const here = await cabin(t)
  const { garden, beds } = await withGarden(here)
  const [wood = '', matches = '', candles = ''] = here.ids
  void moveTasks([candles], { ...top(here), after_id: null })
  void moveTasks([wood, matches], { project_id: garden, section_id: null, parent_id: null })
  void rescheduleTasks([wood, matches, candles], { due_date: null })
  void moveTasks([candles], { ...top(here), parent_id: wood })
  attachFile(matches, new File(['red'], 'box.png'))
  addReminder(matches, { offset_min: -30 })
  renameSection(beds, 'Borders')
  setFavourite('projects', garden, true)
  void addTask({ text: 'Split it', place: { parent_id: wood } })
  await until(() => changes.value.length === 9)
  assert.deepEqual(said(changes.value), [
    ['Candles', 'Reorder'],
    ['2 tasks', 'Firewood and Matches', 'Move to Garden'],
    ['3 tasks', 'Firewood, Matches and Candles', 'Date: none'],
    ['Candles', 'Make sub-task of Firewood'],
    ['box.png', 'Task: Matches', 'Attach file'],
    ['Reminders', 'Task: Matches', 'Add reminder'],
    ['Beds', 'Name: Borders'],
    ['Garden', 'Add to favourites'],
    ['Split it', 'Add sub-task'],
  ])
})

test('a change of a list names the list, and what is gone is told by its kind', async (t) => {
  const here = await cabin(t)
  const { garden, beds, phone } = await withGarden(here)
  const [wood = '', matches = '', candles = ''] = here.ids
  void moveTasks([wood], { project_id: garden, section_id: beds, parent_id: null })
  await until(() => changes.value.length === 1)
  void moveTasks([wood], { project_id: garden, section_id: null, parent_id: null })
  void moveTasks([matches], { project_id: garden, section_id: null, parent_id: null })
  void moveTasks([candles], { ...top(here), section_id: beds })
  setListOptions('today', { group: 'priority' })
  setListOptions(`label:${phone}`, { group: 'priority' })
  resetListOptions(`project:${garden}`)
  chooseViewMode({ ...projects.peek(garden)!, shared: true }, 'board')
  editProjectAndView(projects.peek(garden)!, { view_mode: 'list' })
  showUpcomingByMonth(true)
  await until(() => changes.value.length === 11)
  const [, , moved, put, ...views] = changes.value
  assert.deepEqual(said(changes.value)[1], ['Firewood', 'Move to Garden'])
  assert.deepEqual(said(views), [
    ['Today', 'Sort and group'],
    ['@phone', 'Sort and group'],
    ['Garden', 'Sort and group'],
    ['Garden', 'View: Board'],
    ['Garden', 'View: List'],
    ['Garden', 'View: List'],
    ['Upcoming', 'View: Month'],
  ])
  sections.drop(beds)
  projects.drop(garden)
  assert.deepEqual(said([moved!, put!, views[5]!]), [
    ['Matches', 'Move to another project'],
    ['Candles', 'Move to another section'],
    ['Garden', 'View: Reset'],
  ])
})

test('each kind of change has its words, in Danish too', async () => {
  const lineOf = (method: Write['method'], path: string, body: object = {}): string =>
    describeChange({
      key: '',
      name: 'Garden',
      shown: [],
      madeAt: 0,
      waits: true,
      tried: true,
      write: { method, path, body },
    }).join('; ')
  const lines = (): string[] => [
    lineOf('DELETE', '/tasks/1'),
    lineOf('POST', '/tasks/batch', { ids: ['1', '2'], action: 'delete' }),
    lineOf('POST', '/tasks/1/skip'),
    lineOf('POST', '/tasks/1/reopen'),
    lineOf('POST', '/projects/1/duplicate', { name: 'Garden' }),
    lineOf('POST', '/projects/1/sections', { id: '2', name: 'Garden' }),
    lineOf('POST', '/sections/1/reset'),
    lineOf('PATCH', '/sections/1', { archived: true }),
    lineOf('PATCH', '/projects/1', { archived: false }),
    lineOf('POST', '/labels/1/move', { after_id: null }),
    lineOf('PATCH', '/views/today', { sort: 'due' }),
    lineOf('PATCH', '/views/project:1', { mode: 'board' }),
    lineOf('POST', '/trash/tasks/1/restore'),
    lineOf('DELETE', '/trash/projects/1'),
    lineOf('POST', '/undo', { id: '1' }),
    lineOf('POST', '/notifications/1/read'),
    lineOf('POST', '/notifications/read'),
    lineOf('PATCH', '/comments/1', { body: 'Two  words' }),
    lineOf('PATCH', '/filters/1', { name: 'Soon', query: 'today' }),
  ]
  assert.deepEqual(lines(), [
    'Delete',
    'Delete',
    'Skip this occurrence',
    'Reopen',
    'Duplicate',
    'Add section',
    'Reopen completed tasks',
    'Archive section',
    'Restore',
    'Reorder',
    'Sort and group',
    'View: Board',
    'Restore',
    'Delete permanently',
    'Undo',
    'Mark as read',
    'Mark all as read',
    'Comment: Two  words',
    'Name: Soon; Filter: today',
  ])
  preferences.value = { ...preferences.value!, locale: 'da' }
  await loadText()
  assert.ok(lines().every((line) => line !== ''))
  assert.equal(lineOf('PATCH', '/tasks/1', { due_date: null }), 'Dato: ingen')
})
