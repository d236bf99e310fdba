import { CLOSING_QUOTE } from '../quick-add/words.ts'
import { fold } from '../text/fold.ts'
import { operatorWords } from './languages/index.ts'
import { FilterSyntaxError } from './syntax-error.ts'

/**
 * A character of a term. Quoted and escaped characters never form keywords or signs; an escaped `*` is not a wildcard.
 */
export interface TermCharacter {
  char: string
  /** UTF-16 index in the filter's text. */
  at: number
  how: 'bare' | 'quoted' | 'escaped'
}

export type FilterToken =
  | { kind: '&' | '|' | '!' | '(' | ')' | 'end'; at: number }
  /** Characters without surrounding white space; `end` is exclusive. */
  | { kind: 'term'; letters: readonly TermCharacter[]; at: number; end: number }

const OPERATORS: Readonly<Record<string, '&' | '|' | '!' | '(' | ')'>> = {
  '&': '&',
  '|': '|',
  ',': '|',
  '!': '!',
  '(': '(',
  ')': ')',
}
const SPACE = /^\s$/

/** Splits a filter into operators and terms. Throws a `FilterSyntaxError` for an unclosed quotation or a trailing `\`. */
export function tokenize(text: string): FilterToken[] {
  const tokens: FilterToken[] = []
  let letters: TermCharacter[] = []
  let start = -1
  let end = -1
  let position = 0

  const finish = () => {
    if (start >= 0) tokens.push({ kind: 'term', letters: trim(letters), at: start, end })
    letters = []
    start = -1
  }

  while (position < text.length) {
    const char = charAt(text, position)
    const operator = OPERATORS[char]
    if (operator) {
      finish()
      tokens.push({ kind: operator, at: position })
      position += 1
      continue
    }
    const isTerm = !SPACE.test(char)
    if (isTerm && start < 0) start = position
    const closing = opensQuotation(letters) ? closingOf(text, position) : undefined
    position = closing ? readQuotation(text, position, closing, letters) : readLetter(text, position, 'bare', letters)
    if (isTerm) end = position
  }
  finish()
  tokens.push({ kind: 'end', at: text.length })
  return tokens
}

/** White space that separates words: neither escaped nor quoted. */
export function isBareSpace(letter: TermCharacter): boolean {
  return letter.how === 'bare' && SPACE.test(letter.char)
}

/** The characters as a text, with a space for each bare white space. */
export function textOf(letters: readonly TermCharacter[]): string {
  return letters.map((letter) => (isBareSpace(letter) ? ' ' : letter.char)).join('')
}

/** Removes surrounding white space. */
export function trim(letters: readonly TermCharacter[]): readonly TermCharacter[] {
  let start = 0
  let end = letters.length
  while (start < end && isBareSpace(letters[start]!)) start++
  while (end > start && isBareSpace(letters[end - 1]!)) end--
  return letters.slice(start, end)
}

/** A quotation mark inside a word is a normal character: 5" nails. */
function opensQuotation(before: readonly TermCharacter[]): boolean {
  const last = before.at(-1)
  return !last || isBareSpace(last) || (last.how === 'bare' && '#/@:'.includes(last.char))
}

/** A curly quotation and the operator behind it, or its first word; elsewhere such a mark is a letter. */
const CURLY = /(?:“(?:[^“”\\]|\\[^])+”|„(?:[^„“\\]|\\[^])+“)\s*(?:$|[&|,!()]|(?<=\s)(\p{L}+)(?=\s))/uy

/** The mark that ends the quotation that a mark opens; undefined where the mark is a letter. */
function closingOf(text: string, opening: number): string | undefined {
  const closing = CLOSING_QUOTE[text[opening]!]
  if (!closing || closing === '"') return closing
  CURLY.lastIndex = opening
  const [found, word] = CURLY.exec(text) ?? []
  return found && (!word || operatorWords.has(fold(word))) ? closing : undefined
}

function readQuotation(text: string, opening: number, closing: string, into: TermCharacter[]): number {
  let position = opening + 1
  while (position < text.length && text[position] !== closing) position = readLetter(text, position, 'quoted', into)
  if (position >= text.length) throw new FilterSyntaxError(opening, 'quotation')
  if (position === opening + 1) throw new FilterSyntaxError(position, 'quoted')
  const next = charAt(text, position + 1)
  if (next !== '' && !SPACE.test(next) && !OPERATORS[next]) throw new FilterSyntaxError(position + 1, 'operator')
  return position + 1
}

function readLetter(text: string, position: number, how: 'bare' | 'quoted', into: TermCharacter[]): number {
  const char = charAt(text, position)
  if (char !== '\\') {
    into.push({ char, at: position, how })
    return position + char.length
  }
  const escaped = charAt(text, position + 1)
  if (escaped === '') throw new FilterSyntaxError(position, 'escaped')
  into.push({ char: escaped, at: position + 1, how: 'escaped' })
  return position + 1 + escaped.length
}

function charAt(text: string, position: number): string {
  const code = text.codePointAt(position)
  return code === undefined ? '' : String.fromCodePoint(code)
}
