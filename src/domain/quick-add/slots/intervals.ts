import { number } from './figures.ts'
import type { Lexicon } from '../lexicon.ts'
import { joined, says, wordAt, type Line } from '../line.ts'
import { ordinals } from './ordinals.ts'
import type { Slot, SlotMatch } from './values.ts'

/** every week, every 2 weeks, every other week, every 14 days, once a week. */
export const everyWeek: Slot<'interval'> = (line, at, lexicon) => every(line, at, lexicon, 2)

/** every month, every third month. */
export const everyMonth: Slot<'interval'> = (line, at, lexicon) => every(line, at, lexicon, 3)

/** every year, every 5 years. */
export const everyYear: Slot<'interval'> = (line, at, lexicon) => every(line, at, lexicon, 4)

/** `unit`: 2 week, 3 month, 4 year. */
function every(line: Line, at: number, lexicon: Lexicon, unit: number): SlotMatch<'interval'> {
  const { text } = wordAt(line, at)
  const second = secondTo(line, at, lexicon)
  if (second !== null) return unitAt(line, second, lexicon, unit, 2)
  const once = lexicon.once.find((words) => words[0] === text && says(line, at, words, lexicon))
  if (once) return unitAt(line, at + once.length, lexicon, unit, 1)
  if (!lexicon.every.has(text) || !joined(line, at, lexicon)) return null
  const counted = number(line, at + 1, lexicon)?.filled.number
  const times = counted ?? ordinals(line, at + 1, lexicon)?.filled.ordinals?.[0]
  if (times === undefined) return unitAt(line, at + 1, lexicon, unit, 1)
  return counted === undefined && times < 2 ? null : unitAt(line, at + 2, lexicon, unit, times)
}

/** The word after "every other", or after one word for it. */
function secondTo(line: Line, at: number, lexicon: Lexicon): number | null {
  const { text } = wordAt(line, at)
  if (lexicon.everySecond.has(text)) return at + 1
  return joined(line, at, lexicon) && lexicon.everySecond.has(`${text} ${wordAt(line, at + 1).text}`) ? at + 2 : null
}

function unitAt(line: Line, at: number, lexicon: Lexicon, unit: number, interval: number): SlotMatch<'interval'> {
  const found = joined(line, at - 1, lexicon) && lexicon.units.get(wordAt(line, at).text)
  const isInDays = unit === 2 && found === 1 && interval % 7 === 0
  return isInDays || found === unit ? { to: at + 1, filled: { interval: isInDays ? interval / 7 : interval } } : null
}
