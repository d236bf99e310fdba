/** What is found by an index of its words, and whose it is. Names of projects, sections and labels are few: those are read. */

export interface Indexed {
  table: string
  /** The index: a row for each that can be found, of the same rowid. */
  words: string
  /** Columns whose words are indexed. */
  text: readonly string[]
  /** The id of the project it belongs to, in SQL. */
  project: (row: string) => string
  /** Whether it can be found, in SQL. */
  live: (row: string) => string
  /** Columns that project and live look at. */
  watched: readonly string[]
  /** It belongs to a task and is entered anew when that moves, goes to the trash or comes back. */
  followsTask?: true
}

const taskOf = (row: string, what: string) => `(SELECT ${what} FROM tasks WHERE id = ${row}.task_id)`
const ofTask = {
  project: (row: string) => taskOf(row, 'project_id'),
  live: (row: string) => taskOf(row, 'deleted_at IS NULL'),
  watched: [],
  followsTask: true,
} as const

export const INDEXED_KINDS = {
  task: {
    table: 'tasks',
    words: 'task_words',
    text: ['content', 'description'],
    project: (row) => `${row}.project_id`,
    live: (row) => `${row}.deleted_at IS NULL`,
    watched: ['project_id', 'deleted_at'],
  },
  comment: { table: 'comments', words: 'comment_words', text: ['body'], ...ofTask },
  attachment: { table: 'attachments', words: 'attachment_words', text: ['filename'], ...ofTask },
} as const satisfies Record<string, Indexed>

export type IndexedKind = keyof typeof INDEXED_KINDS
