/** Reads "and", "or" and "not" as operators between terms that are not searches. */
import { fold } from '../text/fold.ts'
import type { Term } from './ast.ts'
import { operatorWords } from './languages/index.ts'
import { isBareSpace, textOf, trim, type FilterToken, type TermCharacter } from './tokens.ts'

type TermToken = Extract<FilterToken, { kind: 'term' }>
type KindOf = (letters: readonly TermCharacter[], end: number) => Term['kind'] | null

/**
 * Splits `today and p1` and `@home and today` into two terms with an operator between. A term of whose parts any is unknown
 * stays, as a name (`#Salt and pepper`) or to be searched for, and so does `search: today and p1`.
 */
export function withWordOperators(tokens: readonly FilterToken[], kindOf: KindOf): FilterToken[] {
  return tokens.flatMap((token, index) => {
    if (token.kind !== 'term') return token
    const parts = split(token)
    if (parts.every(({ kind }) => kind === 'term') || kindOf(token.letters, token.end) === 'search') return token
    const areKnown = parts.every((part) => part.kind !== 'term' || kindOf(part.letters, part.end) !== null)
    return areKnown && fits(parts, tokens[index - 1], tokens[index + 1]!) ? parts : token
  })
}

/** The parts between words that are operators, and these. */
function split({ letters, at, end }: TermToken): FilterToken[] {
  const parts: FilterToken[] = []
  let from = 0
  const finish = (to: number) => {
    const part = trim(letters.slice(from, to))
    const [first] = part
    if (!first) return
    const next = letters.findLastIndex((letter, index) => index < to && !isBareSpace(letter)) + 1
    parts.push({ kind: 'term', letters: part, at: from === 0 ? at : first.at, end: letters[next]?.at ?? end })
  }
  for (const { start, stop } of words(letters)) {
    const word = letters.slice(start, stop)
    const operator = word.every(({ how }) => how === 'bare') && operatorWords.get(fold(textOf(word)))
    if (!operator) continue
    finish(start)
    parts.push({ kind: operator, at: word[0]!.at })
    from = stop
  }
  finish(letters.length)
  return parts
}

function* words(letters: readonly TermCharacter[]): Generator<{ start: number; stop: number }> {
  let start = 0
  for (let index = 0; index <= letters.length; index++) {
    if (index < letters.length && !isBareSpace(letters[index]!)) continue
    if (index > start) yield { start, stop: index }
    start = index + 1
  }
}

/** Whether each operator has its operands. */
function fits(parts: readonly FilterToken[], before: FilterToken | undefined, after: FilterToken): boolean {
  const all = [...(before ? [before] : []), ...parts, after]
  return all.every(({ kind }, index) => {
    const [previous, next] = [all[index - 1]?.kind, all[index + 1]?.kind]
    const isFollowed = next === undefined || OPERAND_BEGINS.has(next)
    if (kind === '!') return isFollowed
    if (kind === '&' || kind === '|')
      return isFollowed && ((before && index === 0) || previous === 'term' || previous === ')')
    return kind !== 'term' || !(next === 'term' || next === '!')
  })
}

const OPERAND_BEGINS: ReadonlySet<FilterToken['kind']> = new Set(['term', '(', '!'])
