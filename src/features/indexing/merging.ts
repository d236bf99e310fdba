/** Adding or deleting many indexed rows at a time without a long merge of the full-text index. */
import { repeatUntil, writeInTransactions, type SplitOptions } from '../../platform/db/writing/split-writes.ts'
import type { Database, Tx } from '../../platform/db/transaction.ts'
import { INDEXED_KINDS } from './kinds.ts'
import { onlyRow } from '../../platform/db/rows/rows.ts'

const INDEXES = Object.values(INDEXED_KINDS).map(({ words }) => words)

/** How many segments of one level FTS5 merges as part of a write; its default. */
const AUTOMERGE = 4
/** Pages that a step of merging writes at most. */
const STEP_PAGES = 8

/**
 * Like `writeUntilDone`, for a step that adds or deletes many indexed rows. Merges of the index go in transactions of their
 * own. Left to itself FTS5 merges hundreds of pages in one write once enough were added [measured: 30 ms]; and it counts
 * the pages that a merge writes, not the deleted rows that it reads, so once nearly all of a segment is deleted a single
 * write would read all of it. A merge stops only after a whole term: one in every text of 100,000 takes 25 ms
 * [measured].
 */
export const writeIndexed = (db: Database, step: (tx: Tx) => boolean, options: SplitOptions): Promise<void> =>
  writeInTransactions(
    db,
    (tx, isOver) => {
      for (const index of INDEXES) configure(tx, index, 'automerge', 0)
      const didMore = INDEXES.map((index) => didMerge(tx, index)).includes(true) || didSteps(isOver, () => step(tx))
      // Flushes what was written while that starts no merge.
      for (const index of INDEXES) configure(tx, index, 'merge', 0)
      for (const index of INDEXES) configure(tx, index, 'automerge', AUTOMERGE)
      return didMore
    },
    options,
  )

/** Runs `step` until it returns false or the time is over; returns whether it did anything that may have to be merged. */
function didSteps(isOver: () => boolean, step: () => boolean): boolean {
  let did = false
  repeatUntil(isOver, () => {
    const isMore = step()
    did ||= isMore
    return isMore
  })
  return did
}

/** https://www.sqlite.org/fts5.html#the_merge_command: fewer than two changes mean that nothing was to be merged. */
function didMerge(tx: Tx, index: string): boolean {
  const before = changes(tx)
  configure(tx, index, 'merge', STEP_PAGES)
  return changes(tx) - before >= 2
}

const changes = (tx: Tx): number => onlyRow<{ n: number }>(tx, 'SELECT total_changes() AS n').n

const configure = (tx: Tx, index: string, name: 'automerge' | 'merge', value: number): void =>
  void tx.run(`INSERT INTO ${index} (${index}, rank) VALUES ('${name}', ${value})`)
