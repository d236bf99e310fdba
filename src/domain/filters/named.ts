import { CLOSING_QUOTE } from '../quick-add/words.ts'
import { fold } from '../text/fold.ts'
import type { FilterNode, NamePattern, Term } from './ast.ts'
import { heads } from './languages/index.ts'
import type { ParsedFilter } from './parse.ts'

/** A term with a name, and its position in the text (UTF-16, end exclusive). */
export interface NamedTerm {
  kind: 'project' | 'section' | 'label' | 'person'
  name: NamePattern
  start: number
  end: number
}

const KINDS: Readonly<Partial<Record<Term['kind'], NamedTerm['kind']>>> = {
  project: 'project',
  section: 'section',
  label: 'label',
  assigned_to: 'person',
  added_by: 'person',
}

/** The terms that name a project, section, label or person, in the order of the text. */
export function namedTerms({ filter, terms }: Extract<ParsedFilter, { ok: true }>): NamedTerm[] {
  return termsOf(filter).flatMap((term, index) => {
    const kind = KINDS[term.kind]
    return kind && 'name' in term ? { kind, name: term.name, ...terms[index]! } : []
  })
}

const UNKNOWN_HEAD = /^(\p{L}[\p{L} ]*):(?!\/\/)/u

/** Text before a colon that is not a keyword, so that the term only searches for the words: `priority: 1`. */
export const unknownHeads = (
  text: string,
  { filter, terms }: Extract<ParsedFilter, { ok: true }>,
): { head: string; start: number }[] =>
  termsOf(filter).flatMap((term, index) => {
    const { start, end } = terms[index]!
    const head = term.kind === 'search' ? UNKNOWN_HEAD.exec(text.slice(start, end))?.[1] : undefined
    return head !== undefined && !heads.has(fold(head)) ? { head, start } : []
  })

/** Words that are searched for without being said to be: `milk`, not `search: milk` or `"milk"`. */
export const searchedWords = (
  text: string,
  { filter, terms }: Extract<ParsedFilter, { ok: true }>,
): { words: string; start: number }[] =>
  termsOf(filter).flatMap((term, index) => {
    const { start, end } = terms[index]!
    const words = text.slice(start, end)
    return term.kind === 'search' && !UNKNOWN_HEAD.test(words) && !CLOSING_QUOTE[words[0]!] ? { words, start } : []
  })

/** All terms of a filter, in the order of the text. */
function termsOf(filter: FilterNode): Term[] {
  switch (filter.kind) {
    case 'and':
    case 'or':
      return filter.parts.flatMap(termsOf)
    case 'not':
      return termsOf(filter.part)
    default:
      return [filter]
  }
}
