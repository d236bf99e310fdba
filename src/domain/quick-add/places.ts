import { isNumbered, wordAt, type Line } from './line.ts'
import type { PhraseToken } from './senses/sense.ts'

/** For each word and for the end of the line: the number of words before it that are neither names nor priorities. */
export function placesOf(line: Line, isTaken: (word: number) => boolean): number[] {
  const places = [0]
  line.words.forEach((_, index) => places.push(places[index]! + (isTaken(index) ? 0 : 1)))
  return places
}

/** Whether only names, priorities and a comma are between two phrases. */
export function areBeside(
  line: Line,
  places: number[],
  left: Pick<PhraseToken, 'to'>,
  right: Pick<PhraseToken, 'from'>,
): boolean {
  const last = wordAt(line, left.to - 1)
  const isSentenceEnd = /[;:!?)\]]/.test(last.after) || (last.after.startsWith('.') && last.text.length > 4)
  return !isSentenceEnd && left.to <= right.from && places[left.to] === places[right.from]
}

/**
 * Whether a dash or the like is between a day and what follows: "27/11 - 10:00", "27/11 | kl. 10"; not a short weekday,
 * which ends a name there: "The cat sat - 10:00", nor "episode 3/10 - 20:00".
 */
export function isDayBeforeDash(line: Line, left: PhraseToken, right: Pick<PhraseToken, 'from'>): boolean {
  if (left.kind === 'time' || left.weak === 'short' || isNumbered(line, left.from - 1)) return false
  return right.from === left.to + 1 && /^[-–—|·•]$/.test(wordAt(line, left.to).text)
}
