/** Splits a write that would block others for too long into several transactions. */
import { LONGEST_TURN, nextTurn } from '../../event-loop.ts'
import type { Database, Tx, WriteOptions } from '../transaction.ts'

/** A small part of a long write; takes a few milliseconds at most. */
export type Piece = (tx: Tx) => void

/**
 * Writes pieces in order, in transactions of about LONGEST_TURN, so that other requests run in between. Rejects with the error
 * of a piece; earlier pieces stay written, and the caller must undo them.
 */
export const writePieces = (db: Database, pieces: Iterable<Piece>): Promise<void> =>
  writeUntilDone(db, oneByOne(pieces))

/** Writes the next piece each time it is called; returns false when there is none. */
export function oneByOne(pieces: Iterable<Piece>): (tx: Tx) => boolean {
  const rest = pieces[Symbol.iterator]()
  return (tx) => {
    const next = rest.next()
    if (!next.done) next.value(tx)
    return !next.done
  }
}

export interface SplitOptions extends Pick<WriteOptions, 'evenWhenFull'> {
  /** Runs at the start of every transaction. */
  first?: Piece | undefined
}

/**
 * Runs `step` until it returns false, in transactions of about LONGEST_TURN. With `evenWhenFull` a transaction may be rolled
 * back and run again, so the step must take what is left to do from the database.
 */
export const writeUntilDone = (db: Database, step: (tx: Tx) => boolean, options: SplitOptions = {}): Promise<void> =>
  writeInTransactions(db, (tx, isOver) => repeatUntil(isOver, () => step(tx)), options)

/** Runs `step` at least once, until it returns false or the time is over; returns whether more is to do. */
export function repeatUntil(isOver: () => boolean, step: () => boolean): boolean {
  do {
    if (!step()) return false
  } while (!isOver())
  return true
}

/** The WAL is checkpointed after so many transactions: about 850 pages, which are moved in 2 ms [measured]. */
const CHECKPOINT_EVERY = 6

/**
 * Runs `slice` in transactions of its own until it returns false because nothing is left to do. It returns when `isOver`
 * says that LONGEST_TURN of its transaction is over. A power cut may undo the last of them, see `unflushed`: what they
 * write is done again then, or seen by nobody before a later write.
 */
export async function writeInTransactions(
  db: Database,
  slice: (tx: Tx, isOver: () => boolean) => boolean,
  { first, ...options }: SplitOptions,
): Promise<void> {
  const transaction = (tx: Tx): boolean => {
    const end = performance.now() + LONGEST_TURN
    first?.(tx)
    return slice(tx, () => performance.now() >= end)
  }
  for (let slices = 1; await db.write(transaction, { ...options, unflushed: true }); slices++) {
    if (slices % CHECKPOINT_EVERY === 0) await db.checkpoint()
    await nextTurn()
  }
}
