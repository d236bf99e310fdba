import { RecentCache } from '../../platform/recent-cache.ts'
import { spacedWords } from '../../domain/text/fold.ts'

/** An object that contains all words. */
export interface Hit {
  row: number
  /** The words of its name, or of the beginning of its text; see `spacedWords`. */
  words: string
  /** Ranked after equal hits that are not. */
  last: boolean
}

const names = new RecentCache<string, string>(2_000)

/** Like `spacedWords`, for names, which are the same in every search. */
export const spacedName = (name: string): string => names.get(name, () => spacedWords(name))

const MOST_ANSWER = 5

/** Sorts hits by how well their text matches, then open before completed, then newest first. */
export function ranked<H extends Hit>(hits: readonly H[], words: readonly string[]): H[] {
  if (hits.length === 0) return []
  const answer = answerTo(words)
  const ranks = Array.from({ length: 2 * (MOST_ANSWER + 1) }, (): H[] => [])
  for (const hit of hits) ranks[2 * (MOST_ANSWER - answer(hit.words)) + Number(hit.last)]!.push(hit)
  return ranks.flatMap((equal) => equal.sort((a, b) => b.row - a.row))
}

/** Tells whether all words occur in spaced words, the last one as a prefix. */
export function hasAllWords(words: readonly string[]): (there: string) => boolean {
  const each = words.map((word, index) => (index === words.length - 1 ? ` ${word}` : ` ${word} `))
  return (there) => each.every((word) => there.includes(word))
}

/**
 * How well spaced words match. 5: equal · 4: start with all words in full · 3: contain all words in full · 2: start with
 * the typed text · 1: contain all words, the last one as a prefix · 0: some words are elsewhere, such as in the
 * description.
 */
function answerTo(words: readonly string[]): (there: string) => number {
  const typed = ` ${words.join(' ')}`
  const whole = `${typed} `
  const each = words.map((word) => ` ${word} `)
  const hasAll = hasAllWords(words)
  return (there) => {
    if (there === whole) return MOST_ANSWER
    if (there.startsWith(whole)) return 4
    if (each.every((word) => there.includes(word))) return 3
    if (there.startsWith(typed)) return 2
    return hasAll(there) ? 1 : 0
  }
}
