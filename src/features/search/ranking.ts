import { foldedWords } from '../../domain/text/fold.ts'

/** An object that contains all words. */
export interface Hit {
  row: number
  /** Its name, or the beginning of its text. */
  text: string
  /** 1: ranked after equal hits with 0. */
  done: number
}

/** Sorts hits by how well their text matches, then open before completed, then newest first. */
export function ranked<H extends Hit>(hits: readonly H[], words: readonly string[]): H[] {
  const phrase = words.join(' ')
  return hits
    .map((hit) => ({ hit, answer: answerOf(foldedWords(hit.text), words, phrase) }))
    .toSorted((a, b) => b.answer - a.answer || a.hit.done - b.hit.done || b.hit.row - a.hit.row)
    .map(({ hit }) => hit)
}

/** Whether all words occur in the text, the last one as a prefix. */
export const hasAllWords = (there: readonly string[], words: readonly string[]): boolean =>
  words.every((word, index) =>
    index === words.length - 1 ? there.some((one) => one.startsWith(word)) : there.includes(word),
  )

/**
 * How well a text matches. 5: equal · 4: starts with all words in full · 3: contains all words in full · 2: starts with
 * the typed text · 1: contains all words, the last one as a prefix · 0: some words are elsewhere, such as in the
 * description.
 */
function answerOf(there: readonly string[], words: readonly string[], phrase: string): number {
  const text = there.join(' ')
  if (text === phrase) return 5
  if (text.startsWith(`${phrase} `)) return 4
  if (words.every((word) => there.includes(word))) return 3
  if (text.startsWith(phrase)) return 2
  return hasAllWords(there, words) ? 1 : 0
}
