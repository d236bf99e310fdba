import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Database, Tx } from './transaction.ts'

/** A small part of a long write; takes a few milliseconds at most. */
export type Piece = (tx: Tx) => void

/** Milliseconds after which a transaction starts no further piece. */
const SLICE = 8

/**
 * Writes pieces in order, in transactions of about 8 ms, so that other requests run in between. Rejects with the error
 * of a piece; earlier pieces stay written, and the caller must undo them. `first` runs at the start of every
 * transaction.
 */
export async function writePieces(db: Database, pieces: Iterable<Piece>, first: Piece = () => {}): Promise<void> {
  const rest = pieces[Symbol.iterator]()
  const slice = (tx: Tx): boolean => {
    first(tx)
    const end = performance.now() + SLICE
    do {
      const next = rest.next()
      if (next.done) return false
      next.value(tx)
    } while (performance.now() < end)
    return true
  }
  while (await db.write(slice)) await nextTurn()
}

/** Splits items into chunks whose total weight is at most `most`, or that hold a single item. Default weight: 1. */
export function* chunksOf<Item>(
  items: Iterable<Item>,
  most: number,
  weigh: (item: Item) => number = () => 1,
): Generator<Item[]> {
  let chunk: Item[] = []
  let weight = 0
  for (const item of items) {
    weight += weigh(item)
    if (chunk.length > 0 && weight > most) {
      yield chunk
      chunk = []
      weight = weigh(item)
    }
    chunk.push(item)
  }
  if (chunk.length > 0) yield chunk
}
