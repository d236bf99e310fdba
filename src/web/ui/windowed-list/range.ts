/** From this row up to, not with, that one. */
export type Range = readonly [from: number, to: number]

export interface Measures {
  /** In CSS pixels, of the rows that have been drawn; never changed, but replaced. */
  heights: ReadonlyMap<string, number>
  /** What the others are taken for; 0 until one has been drawn. */
  usual: number
  /** Between two rows. */
  gap: number
  /** Of the list, when they were measured; 0 before. */
  width: number
}

/** Until a row has been drawn. */
const ROW_PX = 40
/** So much more is drawn above and below what is in sight, in its heights: at most, and at least. */
export interface Ahead {
  most: number
  least: number
}
export const A_SCREEN_AHEAD: Ahead = { most: 1, least: 0.5 }
export const NOTHING_AHEAD: Ahead = { most: 0, least: 0 }

const known = new WeakMap<
  readonly string[],
  { heights: Measures['heights']; usual: number; gap: number; offsets: Float64Array }
>()

/** Where each row begins below the first, gaps included, and at last where they end. */
export function offsetsOf(keys: readonly string[], { heights, usual, gap }: Measures): Float64Array {
  const before = known.get(keys)
  if (before && before.heights === heights && before.usual === usual && before.gap === gap) return before.offsets
  const offsets = new Float64Array(keys.length + 1)
  let end = 0
  for (let index = 0; index < keys.length; index++) {
    end += (heights.get(keys[index]!) ?? (usual || ROW_PX)) + gap
    offsets[index + 1] = end
  }
  known.set(keys, { heights, usual, gap, offsets })
  return offsets
}

/** In pixels below the top of the first row. */
export interface Sight {
  top: number
  bottom: number
}

/** The rows to draw: those in sight and `ahead.most` beyond. `now` stays while it reaches `ahead.least` beyond. */
export function rangeInSight(offsets: Float64Array, sight: Sight, now: Range, ahead: Ahead): Range {
  const count = offsets.length - 1
  const height = sight.bottom - sight.top
  const spanning = (share: number): Range => [
    rowAt(offsets, sight.top - share * height),
    Math.min(count, rowAt(offsets, sight.bottom + share * height) + 1),
  ]
  const near = spanning(ahead.least)
  const far = spanning(ahead.most)
  const isFar = sight.bottom + height < 0 || sight.top - height > offsets[count]!
  if (isFar) return now[1] === 0 ? now : [0, 0]
  const reaches = now[0] <= near[0] && now[1] >= near[1]
  const [first, last] = spanning(A_SCREEN_AHEAD.most)
  const isTooLong = now[1] - now[0] > 2 * (last - first)
  return reaches && !isTooLong ? now : far
}

/** The row at so many pixels below the first one's top; the first or last where there is none. */
function rowAt(offsets: Float64Array, px: number): number {
  let [low, high] = [0, Math.max(0, offsets.length - 2)]
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if (offsets[middle]! <= px) low = middle
    else high = middle - 1
  }
  return low
}
