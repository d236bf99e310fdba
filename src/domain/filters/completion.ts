import { CLOSING_QUOTE } from '../quick-add/words.ts'
import { fold } from '../text/fold.ts'
import { heads, operatorWords } from './languages/index.ts'
import type { Head } from './languages/words.ts'

/** The part of a filter being typed at the caret: `query`, from `start` to `end` (exclusive), is to be completed. */
export interface FilterCompletion {
  kind: 'project' | 'section' | 'label' | 'term' | Head
  query: string
  start: number
  end: number
}

const SIGNS: Readonly<Record<string, 'project' | 'section' | 'label'>> = {
  '#': 'project',
  '/': 'section',
  '@': 'label',
}
const OPERATORS = '&|,!()'
/** What may stand in a term before a quotation; behind anything else the mark is a normal character, as in `5" nails`. */
const OPENS_QUOTATION = /^$|(?<!\\)[\s#/@:]$/

/** The name, value or term being typed at the caret; null at the start of a term. */
export function filterCompletionAt(text: string, caret: number): FilterCompletion | null {
  const [begin, to] = termAround(text, caret)
  if (begin >= caret) return null
  const from = begin + lengthBeforeName(text.slice(begin, caret))
  const typed = text.slice(from, caret)
  const kind = SIGNS[typed[0]!]
  if (kind) {
    const length = typed.startsWith('##') ? 2 : 1
    return { kind, query: unquoted(typed.slice(length)), start: from + length, end: to }
  }
  const colon = typed.indexOf(':')
  const head = headOf(typed)
  if (colon >= 0 && !head) return null
  if (!head) return /["“„]/.test(typed) ? null : { kind: 'term', query: typed, start: from, end: to }
  const value = typed.slice(colon + 1)
  const query = value.trimStart()
  return { kind: head, query: unquoted(query), start: from + colon + 1 + value.length - query.length, end: to }
}

const NAME_BEHIND_WORD = /^(?:[^"“„]*\s)?(\p{L}+)\s+(?=[#/@])/u

/** The length of what stands before a name behind the last word that is an operator: `today and ` of `today and #Ho`. */
function lengthBeforeName(typed: string): number {
  const [before = '', word = ''] = NAME_BEHIND_WORD.exec(typed) ?? []
  const isSearch = headOf(before) === 'search'
  return operatorWords.has(fold(word)) && !isSearch ? before.length : 0
}

/** The keyword before the first colon, if it is one. */
function headOf(typed: string): Head | undefined {
  const colon = typed.indexOf(':')
  return colon < 0 ? undefined : heads.get(fold(typed.slice(0, colon)).replace(/\s+/g, ' ').trim())
}

/** Start and end (exclusive) of the term at the caret, without surrounding white space. */
function termAround(text: string, caret: number): [from: number, to: number] {
  let from = 0
  let to = text.length
  let closing: string | undefined
  for (let at = 0; at < text.length; at++) {
    const char = text[at]!
    if (char === '\\') at++
    else if (closing) closing = char === closing ? undefined : closing
    else if (CLOSING_QUOTE[char] && OPENS_QUOTATION.test(text.slice(from, at))) closing = CLOSING_QUOTE[char]
    else if (OPERATORS.includes(char)) {
      if (at >= caret) {
        to = at
        break
      }
      from = at + 1
    }
  }
  while (from < caret && text[from]!.trim() === '') from++
  while (to > caret && text[to - 1]!.trim() === '') to--
  return [from, to]
}

const unquoted = (name: string): string => name.replace(/^["“„]/, '').replaceAll(/\\([^])/g, '$1')
