/** Tells which tasks a write changes, while it runs, so that nothing outdated is kept in memory. */
import type { Database } from '../../platform/db/transaction.ts'

const told = (name: string, verb: string, table: string, how: string): string =>
  `CREATE TEMP TRIGGER ${name} AFTER ${verb} ON main.${table} BEGIN ${how}; END;\n`

/** For rows that always belong to the same task. */
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

/** A cache in memory that depends on tasks. */
export interface Kept {
  forgetTask(row: number): void
  forgetLabelsOf(userId: string): void
}

/** The changes of one database; its connection must have `functions` and `CHANGE_TRIGGERS`. */
export class TaskChanges {
  readonly #kept = new Set<Kept>()
  /** Rowids, and ids of people. */
  readonly #uncommitted = new Set<number | string>()
  #commits = 0

  /** Functions for SQL. */
  readonly functions = {
    task_changed: (row: number) => this.#change(row),
    labels_changed: (user: string) => this.#change(user),
  }

  /** Returns the function that ends it. */
  tell(kept: Kept): () => void {
    this.#kept.add(kept)
    return () => void this.#kept.delete(kept)
  }

  /** The number of changes so far; as long as it stays the same, readers see no difference. */
  get commits(): number {
    return this.#commits
  }

  /** Whether the open write may have changed this task, or labels of this person; then it must not be kept. */
  isUncommitted(what: number | string): boolean {
    return this.#uncommitted.has(what)
  }

  serve(db: Database): void {
    db.onCommit(() => {
      this.#commits++
      // Others may have read the previous version between the steps of the write.
      for (const what of this.#uncommitted) this.#forget(what)
      this.#uncommitted.clear()
    })
  }

  #change(what: number | string): null {
    this.#uncommitted.add(what)
    this.#forget(what)
    return null
  }

  #forget(what: number | string): void {
    for (const kept of this.#kept) {
      if (typeof what === 'number') kept.forgetTask(what)
      else kept.forgetLabelsOf(what)
    }
  }
}
