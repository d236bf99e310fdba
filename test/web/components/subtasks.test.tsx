import { aProject, aTask, show } from '../support/window.tsx'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { projects } from '../../../src/web/data/projects/projects.ts'
import { tasks } from '../../../src/web/data/tasks/tasks.ts'
import { Subtasks } from '../../../src/web/screens/task/subtasks.tsx'
import { takeRow } from '../../../src/web/sync/state/live-tables.ts'

test('a sub-task shows its day with its time, and the face of whoever it is for', (t) => {
  projects.put(aProject())
  const jonas = { id: 'inbox jonas', user_id: 'jonas', name: 'Jonas', avatar_color: 'blue', role: 'editor' }
  takeRow('member', jonas)
  const parent = aTask()
  const below = { parent_id: parent.id, assignee_id: 'jonas', due_time: '09:30' }
  tasks.put(
    aTask({ ...below, id: 'a', position: 'a1', due_date: '2026-03-04' }),
    aTask({ ...below, id: 'b', position: 'a2', due_date: '2026-03-05' }),
    aTask({ ...below, id: 'c', position: 'a3', due_date: '2026-03-05', due_time: null, assignee_id: 'maja' }),
  )
  const { findAll } = show(t, <Subtasks task={parent} editable isRead />)
  const ends = findAll('.subtask-end').map((end) => [
    end.querySelector('span')?.textContent,
    end.querySelector('.avatar')?.getAttribute('title'),
  ])
  assert.deepEqual(ends, [
    ['09:30', 'Jonas'],
    ['Tomorrow, 09:30', 'Jonas'],
    ['Tomorrow', 'Maja'],
  ])
})
