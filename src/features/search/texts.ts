/** The words of tasks, folded once and kept in memory until the task changes: a common word is in thousands of them. */
import { spacedWords } from '../../domain/text/fold.ts'
import { RecentCache } from '../../platform/recent-cache.ts'
import type { Reader } from '../../platform/db/transaction.ts'
import type { TaskChanges } from '../tasks/changes.ts'

/** How many characters of a text are ranked. */
export const RANKED_LENGTH = 300
/** At most twice as many texts are kept, of 300 bytes or less each. */
const KEPT = 5_000

export interface TaskText {
  row: number
  project: string
  section: string | null
  /** The words of its content; see `spacedWords`. */
  words: string
  completed: boolean
}

class TaskTexts {
  readonly #kept = new RecentCache<number, TaskText>(KEPT)
  /** Ids, so that each is in memory once. */
  readonly #ids = new RecentCache<string, string>(1_000)
  readonly #changes: TaskChanges

  constructor(changes: TaskChanges) {
    this.#changes = changes
    changes.subscribe(this)
  }

  forgetTask(row: number): void {
    this.#kept.delete(row)
  }

  forgetLabelsOf(): void {}

  of(on: Reader, rows: readonly number[]): TaskText[] {
    const known = rows.map((row) => this.#kept.find(row))
    const missing = rows.filter((_, index) => known[index] === undefined)
    if (missing.length === 0) return known as TaskText[]
    const added = new Map(readTexts(on, missing).map((text) => [text.row, this.#shared(text)]))
    for (const [row, text] of added) if (!this.#changes.isUncommitted(row)) this.#kept.get(row, () => text)
    return rows.flatMap((row, index) => known[index] ?? added.get(row) ?? [])
  }

  #shared(text: TaskText): TaskText {
    const shared = (id: string) => this.#ids.get(id, () => id)
    return { ...text, project: shared(text.project), section: text.section && shared(text.section) }
  }
}

const readTexts = (on: Reader, rows: readonly number[]): TaskText[] =>
  on
    .all<Omit<TaskText, 'words' | 'completed'> & { text: string; completed: number }>(
      `SELECT t.rowid AS row, t.project_id AS project, t.section_id AS section, substr(t.content, 1, ${RANKED_LENGTH}) AS text,
         t.completed_at IS NOT NULL AS completed
       FROM json_each(?) one CROSS JOIN tasks t ON t.rowid = one.value WHERE t.deleted_at IS NULL`,
      [JSON.stringify(rows)],
    )
    .map(({ text, completed, ...more }) => ({ ...more, words: spacedWords(text), completed: completed === 1 }))

const kept = new WeakMap<Reader, TaskTexts>()

/** Caches what is read from this database outside of writes. */
export const cacheTaskTexts = (on: Reader, changes: TaskChanges): void => void kept.set(on, new TaskTexts(changes))

/** The texts of these tasks, in order; without those in the trash. */
export const textsOf = (on: Reader, rows: readonly number[]): TaskText[] =>
  kept.get(on)?.of(on, rows) ?? readTexts(on, rows)
