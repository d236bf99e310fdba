/** Tells which tasks a write changes, while it runs, so that nothing outdated is kept in memory. */
import type { Database } from '../../platform/db/transaction.ts'

const told = (name: string, verb: string, table: string, how: string): string =>
  `CREATE TEMP TRIGGER ${name} AFTER ${verb} ON main.${table} BEGIN ${how}; END;\n`

/** Of a row that belongs to a task for good. */
const ofTask = (table: string): string =>
  [
    ['INSERT', 'new'],
    ['UPDATE', 'new'],
    ['DELETE', 'old'],
  ]
    .map(([verb, row]) =>
      told(`${table}_told_${verb}`, verb!, table, `SELECT task_changed(rowid) FROM tasks WHERE id = ${row}.task_id`),
    )
    .join('')

/** TEMP triggers for a row of tasks and what else is in its JSON (`wire.ts`): the person's labels and reminders. */
export const CHANGE_TRIGGERS = [
  // A new row may get the rowid of a deleted one.
  told('tasks_told_INSERT', 'INSERT', 'tasks', 'SELECT task_changed(new.rowid)'),
  told('tasks_told_UPDATE', 'UPDATE', 'tasks', 'SELECT task_changed(new.rowid)'),
  told('tasks_told_DELETE', 'DELETE', 'tasks', 'SELECT task_changed(old.rowid)'),
  ofTask('task_labels'),
  ofTask('reminders'),
  told('labels_told_UPDATE', 'UPDATE OF name, name_folded', 'labels', 'SELECT labels_changed(new.user_id)'),
].join('')

/** What is kept in memory and depends on tasks. */
interface Kept {
  forgetTask(row: number): void
  forgetLabelsOf(userId: string): void
}

/** Of one database; `functions` must be those of its connection, with `CHANGE_TRIGGERS`. */
export class TaskChanges {
  readonly #kept: Kept[] = []
  /** Rowids, and ids of people. */
  readonly #uncommitted = new Set<number | string>()

  /** Functions for SQL. */
  readonly functions = {
    task_changed: (row: number) => this.#change(row, (one) => one.forgetTask(row)),
    labels_changed: (user: string) => this.#change(user, (one) => one.forgetLabelsOf(user)),
  }

  tell(kept: Kept): void {
    this.#kept.push(kept)
  }

  /** Whether the open write may have changed this task, or labels of this person; then it must not be kept. */
  isUncommitted(what: number | string): boolean {
    return this.#uncommitted.has(what)
  }

  serve(db: Database): void {
    db.onCommit(() => this.#uncommitted.clear())
  }

  #change(what: number | string, forget: (kept: Kept) => void): null {
    this.#uncommitted.add(what)
    this.#kept.forEach(forget)
    return null
  }
}
