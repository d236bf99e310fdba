import { foldedWords } from '../../domain/text/fold.ts'

/** Something that has all the words, somewhere. */
export interface Hit {
  row: number
  /** What it is called, or how it begins. */
  text: string
  /** 1: of two that answer alike it comes last. */
  done: number
}

/** Hits best first: the better its own text answers, then open ones, then the newest. Pure. */
export function ranked<H extends Hit>(hits: readonly H[], words: readonly string[]): H[] {
  const phrase = words.join(' ')
  return hits
    .map((hit) => ({ hit, answer: answerOf(foldedWords(hit.text), words, phrase) }))
    .toSorted((a, b) => b.answer - a.answer || a.hit.done - b.hit.done || b.hit.row - a.hit.row)
    .map(({ hit }) => hit)
}

/** Whether all the words are there, the last as the beginning of one. */
export const hasAllWords = (there: readonly string[], words: readonly string[]): boolean =>
  words.every((word, index) =>
    index === words.length - 1 ? there.some((one) => one.startsWith(word)) : there.includes(word),
  )

/**
 * 5: it is what was typed · 4: it begins with that, word for word · 3: it has all the words · 2: it begins with what was
 * typed · 1: it has all the words, the last as a beginning · 0: they stand elsewhere, in a description.
 */
function answerOf(there: readonly string[], words: readonly string[], phrase: string): number {
  const text = there.join(' ')
  if (text === phrase) return 5
  if (text.startsWith(`${phrase} `)) return 4
  if (words.every((word) => there.includes(word))) return 3
  if (text.startsWith(phrase)) return 2
  return hasAllWords(there, words) ? 1 : 0
}
