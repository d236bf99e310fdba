import { aProject, aTask, show } from '../support/window.tsx'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { VNode } from 'preact'
import { TaskRow, type RowPlace } from '../../../src/web/screens/shared/task-row/task-row.tsx'
import { projects } from '../../../src/web/data/projects/projects.ts'
import { tasks } from '../../../src/web/data/tasks/tasks.ts'
import { clearSelection, select } from '../../../src/web/input/selection.ts'
import { Card } from '../../../src/web/screens/project/board/card.tsx'
import { Entry } from '../../../src/web/screens/shared/calendar/entry.tsx'
import { Subtasks } from '../../../src/web/screens/task/subtasks.tsx'
import { loadText } from '../../../src/web/text/text.ts'

const whenOf = (due: object, place: RowPlace, t: Parameters<typeof show>[0]) => {
  projects.put(aProject())
  const { find } = show(t, <TaskRow task={aTask(due)} place={place} />)
  const when = find('.row-when')
  return [when.textContent, when.hasAttribute('data-late')]
}

test('a row names the day as near as it is, and says when it is late', (t) => {
  assert.deepEqual(whenOf({}, 'project', t), ['', false])
  assert.deepEqual(whenOf({ due_date: '2026-03-04' }, 'project', t), ['Today', false])
  assert.deepEqual(whenOf({ due_date: '2026-03-05' }, 'project', t), ['Tomorrow', false])
  assert.deepEqual(whenOf({ due_date: '2026-03-03' }, 'project', t), ['Yesterday', true])
  assert.deepEqual(whenOf({ due_date: '2026-03-04', due_time: '14:30' }, 'project', t), ['14:30', false])
  assert.deepEqual(whenOf({ due_date: '2026-03-05', due_time: '09:30' }, 'project', t), ['Tomorrow, 09:30', false])
  assert.deepEqual(whenOf({ due_date: '2026-03-03', due_time: '18:30' }, 'today', t), ['Yesterday, 18:30', true])
})

test('a row has its time beside its title where the margin has the day', (t) => {
  projects.put(aProject())
  const titleOf = (due: object) => show(t, <TaskRow task={aTask(due)} place="project" />).find('.row-title').textContent
  assert.match(titleOf({ due_date: '2026-03-06', due_time: '18:30' }), /^18:30/)
  assert.doesNotMatch(titleOf({ due_date: '2026-03-04', due_time: '18:30' }), /18:30/)
})

test('a row leaves out the day that its place says already', (t) => {
  assert.deepEqual(whenOf({ due_date: '2026-03-04' }, 'today', t), ['', false])
  assert.deepEqual(whenOf({ due_date: '2026-03-01' }, 'day', t), ['', false])
})

test('a row is a link to its task, with its priority, and says its project only outside of it', (t) => {
  projects.put(aProject({ id: 'garden', name: 'Garden', is_inbox: false }))
  const task = aTask({ project_id: 'garden', priority: 1 })
  const elsewhere = show(t, <TaskRow task={task} place="today" />)
  const row = elsewhere.find('[data-row]')
  assert.deepEqual([row.dataset['row'], row.dataset['priority']], [task.id, '1'])
  assert.match(elsewhere.find('.row-title a').getAttribute('href')!, new RegExp(task.id))
  assert.match(elsewhere.words(), /Garden/)
  assert.doesNotMatch(show(t, <TaskRow task={task} place="project" />).words(), /Garden/)
})

test('a row calls the Inbox as the person’s language does, whatever it was called when they began', async (t) => {
  projects.put(aProject({ name: 'Inbox', is_inbox: true }))
  await loadText('da')
  t.after(() => loadText())
  const { find } = show(t, <TaskRow task={aTask()} place="today" />)
  assert.equal(find('.row-project').textContent, 'Indbakke')
})

test('who can only look cannot tick a row off', (t) => {
  const box = () => show(t, <TaskRow task={aTask()} place="today" />).find('[role=checkbox]')
  projects.put(aProject({ role: 'viewer' }))
  assert.equal(box().getAttribute('aria-disabled'), 'true')
  projects.put(aProject({ role: 'editor' }))
  assert.equal(box().getAttribute('aria-disabled'), null)
})

test('a row deeper than four levels is indented no further', (t) => {
  projects.put(aProject())
  const depthOf = (depth: number) =>
    show(t, <TaskRow task={aTask()} place="project" depth={depth} />).find('[data-row]').dataset['depth']
  assert.deepEqual([0, 1, 4, 9].map(depthOf), [undefined, '1', '4', '4'])
})

test('a row, a card, a sub-task and an entry of a calendar say the priority, and that they are chosen', (t) => {
  projects.put(aProject())
  const task = aTask({ priority: 1, parent_id: 'above', due_date: '2026-03-04' })
  const entry = aTask({ priority: 1, due_date: '2026-03-04' })
  tasks.put(task)
  const said = (what: VNode): string | null => {
    const link = show(t, what).find('a')
    return link.getAttribute('aria-description') ?? link.getAttribute('aria-label')
  }
  const all = () => [
    said(<TaskRow task={task} place="project" />),
    said(<Card task={task} editable />),
    said(<Subtasks task={aTask({ id: 'above' })} editable={false} isRead />),
    said(<Entry task={entry} inProject tabIndex={0} />),
  ]
  assert.deepEqual(all(), ['Priority 1', 'Priority 1', 'Priority 1', `${entry.content}, Priority 1`])
  select([task.id])
  t.after(clearSelection)
  const [row, card, , day] = all()
  assert.deepEqual(
    [row, card, day],
    ['Priority 1, Selected', 'Priority 1, Selected', `${entry.content}, Priority 1, Selected`],
  )
  assert.equal(said(<TaskRow task={aTask({ id: 'plain' })} place="project" />), null)
})
