import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Database, Tx } from './transaction.ts'

/** A small part of a long write: some milliseconds at most. */
export type Piece = (tx: Tx) => void

/** Milliseconds after which a write begins no further piece. */
const SLICE = 8

/**
 * Writes pieces one after the other, as many in one write as take 8 ms, so that others are served between. Rejects with
 * what a piece throws; what was written before it stays, and is for the caller to take back. `first` begins every write.
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

/** The items in chunks that weigh no more than this, or hold one item; an item weighs 1 unless told. */
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
