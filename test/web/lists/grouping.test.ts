import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Task } from '../../../src/contract/tasks.ts'
import {
  compareBy,
  groupsOf,
  nest,
  OVERDUE,
  type GroupBy,
  type Known,
  type Sort,
} from '../../../src/web/data/views/grouping.ts'

let count = 0
function task(content: string, fields: Partial<Task> = {}): Task {
  count += 1
  const place = String(count).padStart(3, '0')
  const plain = { due_date: null, due_time: null, labels: [], parent_id: null, section_id: null, assignee_id: null }
  return {
    id: `id-${place}`,
    content,
    position: `a${place}`,
    created_at: place,
    priority: 4,
    ...plain,
    ...fields,
  } as unknown as Task
}

const tyres = task('Tyres', { due_date: '2026-04-16', priority: 2, labels: ['phone', 'errands'], section_id: 's2' })
const books = task('books', { due_date: '2026-04-16', due_time: '09:00', project_id: 'car' })
const soil = task('Ærlig jord', { due_date: '2026-04-13', priority: 1, section_id: 's1', assignee_id: 'jonas' })
const someday = task('Someday', { labels: ['errands'] })
const all = [tyres, books, soil, someday]

const known: Known = {
  today: '2026-04-16',
  sections: ['s1', 's2'],
  projects: ['home', 'car'],
  people: ['maja', 'jonas'],
  labels: ['errands', 'phone'],
}

const sorted = (sort: Sort, descending = false): string[] =>
  all.toSorted(compareBy(sort, descending, new Intl.Collator('da').compare)).map((one) => one.content)

test('a list is sorted by hand, date, priority, name and when it was added, either way round', () => {
  assert.deepEqual(sorted('position'), ['Tyres', 'books', 'Ærlig jord', 'Someday'])
  assert.deepEqual(sorted('priority'), ['Ærlig jord', 'Tyres', 'books', 'Someday'])
  assert.deepEqual(sorted('priority', true), ['books', 'Someday', 'Tyres', 'Ærlig jord'])
  assert.deepEqual(sorted('content'), ['books', 'Someday', 'Tyres', 'Ærlig jord'])
  assert.deepEqual(sorted('created', true), ['Someday', 'Ærlig jord', 'books', 'Tyres'])
})

test('what has no date comes last, whichever way round the dates stand', () => {
  assert.deepEqual(sorted('due'), ['Ærlig jord', 'books', 'Tyres', 'Someday'])
  assert.deepEqual(sorted('due', true), ['Tyres', 'books', 'Ærlig jord', 'Someday'])
})

const grouped = (by: GroupBy): [string, string[]][] =>
  groupsOf(all, by, known).map(({ key, tasks }) => [key, tasks.map((one) => one.content)])

test('groups stand in the order of what they are, those without last', () => {
  assert.deepEqual(grouped('date'), [
    [OVERDUE, ['Ærlig jord']],
    ['2026-04-16', ['Tyres', 'books']],
    ['', ['Someday']],
  ])
  assert.deepEqual(grouped('priority'), [
    ['1', ['Ærlig jord']],
    ['2', ['Tyres']],
    ['4', ['books', 'Someday']],
  ])
  assert.deepEqual(grouped('assignee'), [
    ['jonas', ['Ærlig jord']],
    ['', ['Tyres', 'books', 'Someday']],
  ])
})

test('tasks in no section stand before the sections, as in their project', () => {
  assert.deepEqual(grouped('section'), [
    ['', ['books', 'Someday']],
    ['s1', ['Ærlig jord']],
    ['s2', ['Tyres']],
  ])
})

test('a task with two labels stands in both groups', () => {
  assert.deepEqual(grouped('label'), [
    ['errands', ['Tyres', 'Someday']],
    ['phone', ['Tyres']],
    ['', ['books', 'Ærlig jord']],
  ])
})

test('not grouped is one group, and nothing is no group', () => {
  assert.equal(groupsOf(all, 'none', known).length, 1)
  assert.deepEqual(groupsOf([], 'none', known), [])
})

test('sub-tasks stand below their parents in the same order; without the parent they stand at the top', () => {
  const bed = task('Bed')
  const saw = task('Saw', { parent_id: bed.id, priority: 3 })
  const measure = task('Measure', { parent_id: bed.id, priority: 1 })
  const orphan = task('Orphan', { parent_id: 'elsewhere', priority: 2 })
  assert.deepEqual(
    nest([bed, saw, measure, orphan], compareBy('priority', false)).map((one) => [one.task.content, one.depth]),
    [
      ['Orphan', 0],
      ['Bed', 0],
      ['Measure', 1],
      ['Saw', 1],
    ],
  )
})
