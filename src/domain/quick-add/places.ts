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

/** Whether a dash or the like is between two phrases: "27/11 - 10:00", "27/11 | kl. 10", not "episode 3/10 - 20:00". */
export const isBehindDash = (
  line: Line,
  left: Pick<PhraseToken, 'from' | 'to'>,
  right: Pick<PhraseToken, 'from'>,
): boolean =>
  right.from === left.to + 1 && /^[-–—|·•]$/.test(wordAt(line, left.to).text) && !isNumbered(line, left.from - 1)
