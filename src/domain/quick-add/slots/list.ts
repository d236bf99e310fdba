import type { Lexicon } from '../lexicon.ts'
import { joined, wordAt, type Line } from '../line.ts'
import type { Several } from './values.ts'

export const MOST_IN_A_LIST = 12

export type Item<T> = { to: number; item: T } | null
export type ReadItem<T> = (line: Line, at: number, lexicon: Lexicon) => Item<T>

/** Items from word `from` on, separated by a comma, "and", both, or nothing; "every" may stand before each. */
export function listOf<T>(
  line: Line,
  from: number,
  lexicon: Lexicon,
  read: ReadItem<T>,
  most: number,
  joins: 'and' | 'or' = 'and',
) {
  const first = read(line, from, lexicon)
  if (!first) return null
  const items: Several<T> = [first.item]
  let { to } = first
  while (items.length < most) {
    line.step()
    if (!joined(line, to - 1, lexicon, true)) break
    const isAnd = line.lexicons.some((each) => each[joins].has(wordAt(line, to).text))
    if (isAnd && !joined(line, to, lexicon)) break
    const at = isAnd ? to + 1 : to
    const isPlain = !isAnd && !wordAt(line, to - 1).after.endsWith(',')
    const isEvery = isAnd && lexicon.every.has(wordAt(line, at).text) && joined(line, at, lexicon)
    const next = read(line, at + (isPlain ? 0 : isEvery ? 1 : leadsAt(line, at, from, lexicon)), lexicon)
    if (!next) break
    items.push(next.item)
    to = next.to
  }
  return { to, items }
}

/** How many words before the first item, at `from`, come again at `at`: "on the 1st and on the 15th", "the 1st and the 15th". */
function leadsAt(line: Line, at: number, from: number, lexicon: Lexicon): 0 | 1 | 2 {
  const isLead = (index: number, before: number) => {
    const text = wordAt(line, index).text
    const isOpener = lexicon.root.words.has(text) && !lexicon.every.has(text)
    return isOpener && text === wordAt(line, before).text && joined(line, index, lexicon)
  }
  if (isLead(at, from - 2) && isLead(at + 1, from - 1)) return 2
  return isLead(at, from - 1) ? 1 : 0
}
