/** Reports which tasks a write changes, while it runs, so that caches in memory drop what is outdated. */
import type { Database } from '../../platform/db/transaction.ts'

type Verb = 'INSERT' | 'UPDATE' | 'DELETE'

/** `columns`: of an UPDATE; default: any. */
const triggerAfter = (verb: Verb, table: string, statement: string, columns?: string): string =>
  `CREATE TEMP TRIGGER ${table}_reported_${verb} AFTER ${verb}${columns ? ` OF ${columns}` : ''} ON main.${table}
    BEGIN ${statement}; END;\n`

/** For a table whose rows always belong to the same task. */
const triggersOfTaskRows = (table: string): string =>
  (
    [
      ['INSERT', 'new'],
      ['UPDATE', 'new'],
      ['DELETE', 'old'],
    ] as const
  )
    .map(([verb, row]) => triggerAfter(verb, table, `SELECT task_changed(rowid) FROM tasks WHERE id = ${row}.task_id`))
    .join('')

/** TEMP triggers for a row of tasks and what else is in its JSON (`wire.ts`): the person's labels and reminders. */
export const CHANGE_TRIGGERS = [
  // A new row may get the rowid of a deleted one.
  triggerAfter('INSERT', 'tasks', 'SELECT task_changed(new.rowid)'),
  triggerAfter('UPDATE', 'tasks', 'SELECT task_changed(new.rowid)'),
  triggerAfter('DELETE', 'tasks', 'SELECT task_changed(old.rowid)'),
  triggersOfTaskRows('task_labels'),
  triggersOfTaskRows('reminders'),
  triggerAfter('UPDATE', 'labels', 'SELECT labels_changed(new.user_id)', 'name, name_folded'),
].join('')

/** A cache in memory of something that depends on tasks. */
export interface TaskCache {
  forgetTask(row: number): void
  forgetLabelsOf(userId: string): void
}

/** The changes of one database; its connection must have `functions` and `CHANGE_TRIGGERS`. */
export class TaskChanges {
  readonly #caches = new Set<TaskCache>()
  /** Rowids, and ids of people. */
  readonly #uncommitted = new Set<number | string>()
  #commits = 0

  /** Functions for SQL. */
  readonly functions = {
    task_changed: (row: number) => this.#change(row),
    labels_changed: (user: string) => this.#change(user),
  }

  /** Has the cache forget what changes; returns the function that ends this. */
  subscribe(cache: TaskCache): () => void {
    this.#caches.add(cache)
    return () => void this.#caches.delete(cache)
  }

  /** The number of changes so far; as long as it stays the same, readers see no difference. */
  get commits(): number {
    return this.#commits
  }

  /** Whether the open write may have changed this task, or labels of this person; then it must not be cached. */
  isUncommitted(what: number | string): boolean {
    return this.#uncommitted.has(what)
  }

  attachTo(db: Database): void {
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
    for (const cache of this.#caches) {
      if (typeof what === 'number') cache.forgetTask(what)
      else cache.forgetLabelsOf(what)
    }
  }
}
