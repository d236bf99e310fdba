/** Rows that are written in one step or piece of a long write, by `weightOf`. */
export const WEIGHT_AT_ONCE = 25

/** The cost of a row with this many characters, since its words are indexed. */
export const weightOf = (length: number): number => 1 + length / 1000

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
