/**
 * The kinds of objects in the full-text index. Names of projects, sections and labels are few and are searched
 * directly.
 */

export interface Indexed {
  table: string
  /** The index table: one row per searchable object, with the same rowid. */
  words: string
  /** The columns that are indexed. */
  text: readonly string[]
  /** SQL for the id of the object's project. */
  project: (row: string) => string
  /** SQL for whether the object can be found. */
  live: (row: string) => string
  /** Columns that `project` and `live` depend on. */
  watched: readonly string[]
  /** It belongs to a task and is indexed again when that task is moved, deleted or restored. */
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
