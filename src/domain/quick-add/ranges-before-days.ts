import { wordAt, type Line } from './line.ts'
import type { PhraseToken } from './senses/sense.ts'

/** In minutes. */
const LONGEST_MEETING = 240
const FIRST_HOUR = 7

/** A time with a duration: from 9 to 11. */
export const isRange = ({ kind, minutes }: PhraseToken): boolean => kind === 'time' && minutes !== undefined

/**
 * Whether two hours before a day are when something takes place: "meeting from 9 to 11 tomorrow"; not amounts, as in "raise
 * it from 9 to 11 tomorrow" and "count from 1 to 10 tomorrow", or of what is due by then.
 */
export function isMeeting(line: Line, range: PhraseToken, day: PhraseToken): boolean {
  const is = (kind: 'changes' | 'from' | 'timeLeads', word: string) =>
    line.lexicons.some((each) => each[kind].has(word))
  return (
    isRange(range) &&
    range.clock!.hour >= FIRST_HOUR &&
    range.minutes! <= LONGEST_MEETING &&
    is('from', wordAt(line, range.from).text) &&
    day.limit === undefined &&
    !is('timeLeads', day.lead) &&
    !line.words.slice(0, range.from).some(({ text }) => is('changes', text))
  )
}
