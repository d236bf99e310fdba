import type { Lexicon } from './lexicon.ts'
import type { Context } from './types.ts'
import type { Word } from './words.ts'

/** The line being parsed. */
export interface Line {
  words: Word[]
  context: Context
  lexicons: Lexicon[]
  step: () => void
}

const NO_WORD: Word = { start: 0, end: 0, text: '', before: '', after: '', sigil: '', name: '', isQuoted: false }

/** The word at an index; an empty one before the first and after the last. */
export const wordAt = ({ words }: Line, index: number): Word => words[index] ?? NO_WORD

/**
 * Whether a word and the next may belong to one phrase: only a space, or the dot of an abbreviation, is between them.
 */
export function joined({ words }: Line, index: number, lexicon: Lexicon, comma = false): boolean {
  const word = words[index]
  const next = words[index + 1]
  if (!word || !next || next.before !== '') return false
  return (
    word.after === '' ||
    word.after === '.' ||
    (comma && /^\.?,$/.test(word.after)) ||
    (word.after === '!' && lexicon.every.has(word.text))
  )
}

/** Whether these words begin at word `at`. */
export function says(line: Line, at: number, words: string[], lexicon: Lexicon): boolean {
  return words.every((word, index) => {
    line.step()
    return line.words[at + index]?.text === word && (index === 0 || joined(line, at + index - 1, lexicon))
  })
}

/** Whether a measure such as kr follows the word. */
export const isMeasured = (line: Line, at: number, lexicon: Lexicon): boolean =>
  joined(line, at, lexicon) && line.lexicons.some(({ measures }) => measures.has(wordAt(line, at + 1).text))

/** Whether the word is a thing that has a number: page, chapter. */
export const isNumbered = (line: Line, at: number): boolean =>
  line.lexicons.some(({ numbered }) => numbered.has(wordAt(line, at).text))

/** Whether a bare number is before the word, as in "2 1/2"; not the number of a thing, as in "chapter 3 1/2". */
export const followsWholeNumber = (line: Line, at: number): boolean =>
  /^\d{1,2}$/.test(wordAt(line, at - 1).text) && wordAt(line, at - 1).after === '' && !isNumbered(line, at - 2)

/** Whether the word is a number of minutes or hours, whose unit follows: 20 min, of which the second is "my" in Danish. */
export const isLengthAt = (line: Line, at: number, lexicon: Lexicon): boolean =>
  /^\d/.test(wordAt(line, at).text) &&
  joined(line, at, lexicon) &&
  [lexicon.minute, lexicon.hour].some((words) => words.has(wordAt(line, at + 1).text))

/** Whether an article or possessive precedes a phrase: "the sun", "a man", "Parents' evening", "my daily". */
export function isNounAt(line: Line, { from, lexicon }: { from: number; lexicon: Lexicon }): boolean {
  const before = line.words[from - 1]
  if (!before || before.after !== '' || isLengthAt(line, from - 2, lexicon)) return false
  return /['’]s?$/.test(before.text) || line.lexicons.some((each) => each.articles.has(before.text))
}

/** Whether the words of a phrase are of this language, or have no letters. */
export const isOfLanguage = (
  { words }: Line,
  phrase: { from: number; to: number; lexicon: Lexicon },
  language: Lexicon,
): boolean =>
  phrase.lexicon === language || !words.slice(phrase.from, phrase.to).some(({ text }) => /\p{L}/u.test(text))

/** Whether the word is one of the grammar, which a phrase or what is beside one may begin with. */
export const isKnown = ({ lexicons }: Line, word: string): boolean =>
  lexicons.some(({ root, openers, beside, articles, and, to }) =>
    [root.words, openers, beside, articles, and, to].some((words) => words.has(word)),
  )

/** Whether the next word is none of the grammar. */
export function isBeforeNoun(line: Line, at: number, lexicon: Lexicon): boolean {
  const next = joined(line, at, lexicon) ? wordAt(line, at + 1).text : ''
  return /^\p{L}+$/u.test(next) && !isKnown(line, next)
}

/** Whether the word is a dash between two others. */
export const isDashAt = (line: Line, at: number) => /^[-–]$/.test(wordAt(line, at).text)

/** Whether "to" is directly before a phrase. */
export function followsTo({ words, lexicons }: Line, from: number): boolean {
  const before = words[from - 1]
  return before?.after === '' && lexicons.some(({ to }) => to.has(before.text))
}
