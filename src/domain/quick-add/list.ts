import type { Lexicon } from './lexicon.ts'
import { joined, type Line } from './line.ts'

export type Item<T> = { to: number; item: T } | null
export type ReadItem<T> = (line: Line, at: number, lexicon: Lexicon) => Item<T>

/** Items separated by a comma, "and", both, or nothing; "every" may stand before each. */
export function listOf<T>(
  line: Line,
  first: { to: number; item: T },
  lexicon: Lexicon,
  read: ReadItem<T>,
  most: number,
) {
  const items = [first.item]
  let { to } = first
  while (items.length < most) {
    line.step()
    if (!joined(line, to - 1, lexicon, true)) break
    const isAnd = line.lexicons.some((each) => each.and.has(line.words[to]!.text))
    if (isAnd && !joined(line, to, lexicon)) break
    const at = isAnd ? to + 1 : to
    const isEvery = isAnd && lexicon.every.has(line.words[at]!.text) && joined(line, at, lexicon)
    const next = read(line, isEvery ? at + 1 : at, lexicon)
    if (!next) break
    items.push(next.item)
    to = next.to
  }
  return { to, items }
}
