import { addMonths } from '../calendar/day.ts'
import { followsTo, isDashAt, joined, wordAt, type Line } from './line.ts'
import { endOfNamed, isMonthAlone } from './senses/months.ts'
import type { PhraseToken, Sense } from './senses/sense.ts'
import { dayAfterMonth, month, year } from './slots/days.ts'

/** The month in which ends what began in another, directly before it: the "to october" of "from april to october". */
export function lastMonthAfter(line: Line, start: PhraseToken): { sense: Sense; to: number } | null {
  const { kind, to: from, lexicon } = start
  if (kind !== 'start' || !joined(line, from - 1, lexicon) || !joined(line, from, lexicon)) return null
  const named = followsTo(line, from + 1) || isDashAt(line, from) ? month(line, from + 1, lexicon) : null
  if (!named) return null
  const goesOn = joined(line, named.to - 1, lexicon)
  const of = goesOn ? year(line, named.to, lexicon) : null
  const filled = { ...named.filled, ...of?.filled }
  if (!isMonthAlone(filled) || (goesOn && !of && dayAfterMonth(line, named.to, lexicon))) return null
  const dayFrom = endOfNamed(filled)
  // "From april to october 2029" says the year of both.
  if (dayFrom(start.day!) >= addMonths(start.day!, 12) && !saysYear(line, from - 1)) return null
  return { sense: { kind: 'stretch', dayFrom }, to: of?.to ?? named.to }
}

const saysYear = (line: Line, at: number): boolean => /^\d{4}$/.test(wordAt(line, at).text)
