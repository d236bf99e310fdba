/** The orders of tasks: their sort keys, and the index that gives each. */
import type { SORTS } from '../../../contract/tasks.ts'

/** The `due_key` of undated tasks starts with this. */
export const UNDATED = '9999-99-99'

export type Sort = (typeof SORTS)[number] | 'completed'

/** One sort key: an expression over an alias of tasks, or over `w`. */
interface SortKey {
  over: (task: string) => string
  collation: '' | ' COLLATE NOCASE'
}

const column = (name: string): SortKey => ({ over: (task) => `${task}.${name}`, collation: '' })
const ofPlace = (name: string): SortKey => ({ over: () => `w.${name}`, collation: '' })
/** Shortened, because it becomes part of the cursor. */
const CONTENT: SortKey = {
  over: (task) => `substr(${task}.content, 1, 100) COLLATE NOCASE`,
  collation: ' COLLATE NOCASE',
}

interface Order {
  /**
   * The groups within which an index gives the order: projects, or places (a section of a project, or none); open and
   * completed tasks are separate groups.
   */
  within: 'project' | 'place'
  keys: readonly SortKey[]
  index: string
}

const ID = column('id')
export const ORDERS: Record<Sort, Order> = {
  position: { within: 'place', keys: [column('position'), ID], index: 'tasks_position' },
  due: { within: 'project', keys: [column('due_key'), ID], index: 'tasks_due' },
  priority: { within: 'project', keys: [column('priority'), column('due_key'), ID], index: 'tasks_priority' },
  created: { within: 'project', keys: [column('created_at'), ID], index: 'tasks_created' },
  updated: { within: 'project', keys: [column('updated_at'), ID], index: 'tasks_updated' },
  content: { within: 'project', keys: [CONTENT, ID], index: 'tasks_content' },
  completed: { within: 'project', keys: [column('completed_at'), ID], index: 'tasks_done' },
}

const PLACE_COLUMNS = ['is_inbox', 'project_position', 'project_id', 'section_position', 'section_key']
export const PLACE_KEYS: Record<Order['within'], readonly SortKey[]> = {
  project: [],
  place: PLACE_COLUMNS.map(ofPlace),
}

export const IS_IN_GROUP: Record<Order['within'], string> = {
  project: 't.project_id = w.project_id AND (t.completed_at IS NULL) = w.is_open',
  place: 't.project_id = w.project_id AND t.section_id IS w.section_id AND (t.completed_at IS NULL) = w.is_open',
}

export const keysOf = (sort: Sort): SortKey[] => [...PLACE_KEYS[ORDERS[sort].within], ...ORDERS[sort].keys]

/** The number of sort keys; together they identify one task. */
export const keyCount = (sort: Sort): number => keysOf(sort).length
