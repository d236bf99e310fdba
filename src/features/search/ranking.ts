import { foldedWords } from '../../domain/text/fold.ts'

/** Something that has all the words, somewhere. */
export interface Hit {
  row: number
  /** What it is called, or how it begins. */
  text: string
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

/**
 * 5: it is what was typed · 4: it begins with that, word for word · 3: it has all the words · 2: it begins with what was
 * typed · 1: it has all the words, the last as a beginning · 0: they stand elsewhere, in a description.
 */
function answerOf(there: readonly string[], words: readonly string[], phrase: string): number {
  const text = there.join(' ')
  if (text === phrase) return 5
  if (text.startsWith(`${phrase} `)) return 4
  const has = new Set(there)
  if (words.every((word) => has.has(word))) return 3
  if (text.startsWith(phrase)) return 2
  const last = words.at(-1)!
  const hasAll = words.slice(0, -1).every((word) => has.has(word)) && there.some((word) => word.startsWith(last))
  return hasAll ? 1 : 0
}
