/** What can be found by its words, and how the index names it and whose it is. */

export interface Indexed {
  /** 0..7, never another once released: rows of the index are named `rowid * 8 + number`. */
  number: number
  table: string
  /** Columns whose words are indexed. */
  text: readonly string[]
  /** Whose it is, in SQL: the id of a project or a person. */
  owner: (row: string) => string
  /** Whether it can be found, in SQL. */
  live: (row: string) => string
  /** Columns that owner and live look at. */
  watched: readonly string[]
  /** It belongs to a task and is entered anew when that moves, goes to the trash or comes back. */
  followsTask?: true
}

const always = () => '1'
const taskOf = (row: string, what: string) => `(SELECT ${what} FROM tasks WHERE id = ${row}.task_id)`

export const KINDS = {
  task: {
    number: 0,
    table: 'tasks',
    text: ['content', 'description'],
    owner: (row) => `${row}.project_id`,
    live: (row) => `${row}.deleted_at IS NULL`,
    watched: ['project_id', 'deleted_at'],
  },
  project: {
    number: 1,
    table: 'projects',
    text: ['name'],
    owner: (row) => `${row}.id`,
    live: (row) => `${row}.deleted_at IS NULL`,
    watched: ['deleted_at'],
  },
  section: {
    number: 2,
    table: 'sections',
    text: ['name'],
    owner: (row) => `${row}.project_id`,
    live: always,
    watched: ['project_id'],
  },
  label: { number: 3, table: 'labels', text: ['name'], owner: (row) => `${row}.user_id`, live: always, watched: [] },
  comment: {
    number: 4,
    table: 'comments',
    text: ['body'],
    owner: (row) => taskOf(row, 'project_id'),
    live: (row) => taskOf(row, 'deleted_at IS NULL'),
    watched: [],
    followsTask: true,
  },
  attachment: {
    number: 5,
    table: 'attachments',
    text: ['filename'],
    owner: (row) => taskOf(row, 'project_id'),
    live: (row) => taskOf(row, 'deleted_at IS NULL'),
    watched: [],
    followsTask: true,
  },
} as const satisfies Record<string, Indexed>

export type IndexedKind = keyof typeof KINDS
