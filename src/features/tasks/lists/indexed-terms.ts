/** The conditions on tasks that have an index, besides the sort orders. */
import { ORDERS, type Sort } from './sort-keys.ts'

/** A range of days that tasks are due or were created, a section, a person, or a property that few tasks have. */
export type IndexedTerm = keyof typeof COUNTING | keyof typeof PROPERTIES

const COUNTING = {
  due: ORDERS.due.index,
  created: ORDERS.created.index,
  section: ORDERS.position.index,
} as const

/** The indexes of the tasks that have a property, in order of `due`. */
const PROPERTIES = {
  assignee: 'tasks_with_assignee',
  recurring: 'tasks_recurring',
  subtask: 'tasks_subtasks',
  comment: 'tasks_commented',
  attachment: 'tasks_with_files',
  description: 'tasks_described',
} as const

/** The index by which tasks are counted. */
export function countingIndex(by: IndexedTerm | null): string {
  // The index with the most columns, so that common filters are counted without reading the tasks.
  if (by === null) return ORDERS.priority.index
  return by in COUNTING ? COUNTING[by as keyof typeof COUNTING] : PROPERTIES[by as keyof typeof PROPERTIES]
}

/** The index by which they are read in order. */
export const indexInOrder = (sort: Sort, by: IndexedTerm | null): string =>
  sort === 'due' && by !== null && by in PROPERTIES ? countingIndex(by) : ORDERS[sort].index
