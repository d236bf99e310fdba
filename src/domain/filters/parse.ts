import { LONGEST_FILTER, MOST_BRACKETS } from '../lengths.ts'
import type { FilterNode } from './ast.ts'
import { findDay as findDayOfQuickAdd, findPastDay, type DayContext, type FindDay } from './days.ts'
import { EXPECTATIONS, FilterSyntaxError, type Expectation } from './syntax-error.ts'
import { kindOf, readTerm, type TermContext } from './terms.ts'
import { tokenize, type FilterToken } from './tokens.ts'
import { withWordOperators } from './word-operators.ts'

export interface FilterContext extends DayContext {
  /** Parses a text that is a day as a whole, null if it is none; quick add's grammar by default. */
  findDay?: FindDay
}

export type ParsedFilter =
  /** `terms`: the positions of the terms in UTF-16 code units, end exclusive. */
  | { ok: true; filter: FilterNode; terms: { start: number; end: number }[] }
  /** `position`: UTF-16 index from 0 to the text's length. `expectation`: the stable key of `expected`. */
  | { ok: false; position: number; expectation: Expectation; expected: string; message: string }

/** Parses the filter language in all supported languages at once. Never throws. */
export function parseFilter(text: string, context: FilterContext): ParsedFilter {
  try {
    refuseTooLong(text)
    const terms = termContext(context)
    const tokens = withWordOperators(tokenize(text), (letters, end) => kindOf(letters, end, terms))
    const filter = new Parser(tokens, terms).whole()
    return { ok: true, filter, terms: tokens.flatMap((t) => (t.kind === 'term' ? [{ start: t.at, end: t.end }] : [])) }
  } catch (error) {
    if (!(error instanceof FilterSyntaxError)) throw error
    const { position, expectation, message } = error
    return { ok: false, position, expectation, expected: EXPECTATIONS[expectation], message }
  }
}

function termContext({ findDay = findDayOfQuickAdd, ...context }: FilterContext): TermContext {
  return {
    today: context.today,
    weekStart: context.weekStart,
    dayOf: (text) => findDay(text, context),
    pastDayOf: (text) => findPastDay(text, context, findDay),
  }
}

/** In code points, without surrounding white space. */
function refuseTooLong(text: string): void {
  const start = text.length - text.trimStart().length
  let [count, position] = [0, start]
  for (const char of text.trim()) {
    if (++count > LONGEST_FILTER) throw new FilterSyntaxError(position, 'length')
    position += char.length
  }
}

class Parser {
  readonly #tokens: readonly FilterToken[]
  readonly #context: TermContext
  #next = 0
  #depth = 0

  constructor(tokens: readonly FilterToken[], context: TermContext) {
    this.#tokens = tokens
    this.#context = context
  }

  whole(): FilterNode {
    const filter = this.#either()
    if (this.#token.kind !== 'end') throw new FilterSyntaxError(this.#token.at, 'operator')
    return filter
  }

  #either(): FilterNode {
    const parts: Parts = [this.#both()]
    while (this.#takes('|')) parts.push(this.#both())
    return joined('or', parts)
  }

  #both(): FilterNode {
    const parts: Parts = [this.#negated()]
    while (this.#takes('&')) parts.push(this.#negated())
    return joined('and', parts)
  }

  #negated(): FilterNode {
    let negated = false
    while (this.#takes('!')) negated = !negated
    const filter = this.#single()
    if (!negated) return filter
    return filter.kind === 'not' ? filter.part : { kind: 'not', part: filter }
  }

  #single(): FilterNode {
    const token = this.#token
    if (token.kind === 'term') {
      this.#next++
      return readTerm(token.letters, token.end, this.#context)
    }
    if (!this.#takes('(')) throw new FilterSyntaxError(token.at, 'term')
    if (++this.#depth > MOST_BRACKETS) throw new FilterSyntaxError(token.at, 'depth')
    const filter = this.#either()
    if (!this.#takes(')'))
      throw new FilterSyntaxError(this.#token.at, this.#token.kind === 'end' ? 'closing' : 'operator')
    this.#depth--
    return filter
  }

  get #token(): FilterToken {
    return this.#tokens[this.#next]!
  }

  #takes(kind: FilterToken['kind']): boolean {
    if (this.#token.kind !== kind) return false
    this.#next++
    return true
  }
}

type Parts = [FilterNode, ...FilterNode[]]

/** A part that stands alone as it is. */
const joined = (kind: 'and' | 'or', parts: Parts): FilterNode => (parts.length === 1 ? parts[0] : { kind, parts })
