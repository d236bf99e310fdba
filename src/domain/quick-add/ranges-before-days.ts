import type { Lexicon } from './lexicon.ts'
import { wordAt, type Line } from './line.ts'
import type { PhraseToken } from './senses/sense.ts'

/** In minutes. */
const LONGEST_MEETING = 240
const FIRST_HOUR = 7
/** Of nouns with their article as an ending; shorter words, such as nyt, only look like these. */
const SHORTEST_OBJECT = 5

/** A time with a duration: from 9 to 11. */
const isRange = ({ kind, minutes }: PhraseToken): boolean => kind === 'time' && minutes !== undefined

/**
 * Whether two hours before a day are when something takes place: "meeting from 9 to 11 tomorrow", "møde 8.30-10.00 mandag";
 * not amounts or numbers, as in "raise it from 9 to 11 tomorrow" and "opgave 2.20-2.35 mandag", or of what is due by then.
 */
export function isMeeting(line: Line, range: PhraseToken, day: PhraseToken): boolean {
  const is = (kind: 'changes' | 'changed' | 'numbered' | 'timeLeads', word: string) =>
    line.lexicons.some((each) => each[kind].has(word))
  const { clock, minutes, weak, from } = range
  if (!isRange(range) || day.limit !== undefined || is('timeLeads', day.lead)) return false
  const before = line.words.slice(0, from)
  if (is('numbered', wordAt(line, from - 1).text)) return false
  if (before.some(({ text }) => is('changes', text))) return false
  if (is('changed', wordAt(line, from - 1).text)) return false
  const clause = before.slice(before.slice(0, -1).findLastIndex(({ after }) => after !== '') + 1)
  if (clause.some(({ text }, at) => line.lexicons.some((each) => changes(each, text, clause[at + 1]?.text ?? ''))))
    return false
  if (weak === 'dotted') return clock!.hour >= FIRST_HOUR || clock!.padded
  return clock!.hour >= FIRST_HOUR && minutes! <= LONGEST_MEETING && !is('timeLeads', wordAt(line, from).text)
}

/** "moved the", "flyttede mødet" */
const changes = ({ changed, objects, objectEndings }: Lexicon, verb: string, next: string): boolean =>
  changed.has(verb) &&
  (objects.has(next) || (next.length >= SHORTEST_OBJECT && objectEndings.some((ending) => next.endsWith(ending))))
