/** Descriptions of what the parser expected, in English. */
import { LONGEST_FILTER, MOST_BRACKETS, MOST_FILTER_DAYS } from '../lengths.ts'

export const EXPECTATIONS = {
  term: 'a term, such as today, p1, #Project, @label or a word',
  operator: '"&" or "|" (or put what belongs together in quotation marks)',
  closing: 'a closing ")"',
  quotation: 'a closing quotation mark',
  quoted: 'something between the quotation marks',
  escaped: 'a character after "\\"',
  day: 'a day, such as tomorrow, friday, 1 May or 2027-05-01',
  count: `a number up to ${MOST_FILTER_DAYS}`,
  name: 'a name after #, / or @',
  assignee: 'me, none, others, a name or an email address',
  creator: 'me, others, a name or an email address',
  belonging: 'attachment, comment or description',
  words: 'a word to search for',
  length: `at most ${LONGEST_FILTER} characters`,
  depth: `at most ${MOST_BRACKETS} nested brackets`,
} as const

export type Expectation = keyof typeof EXPECTATIONS

/** A syntax error of a filter; caught inside `parseFilter`. */
export class FilterSyntaxError extends Error {
  /** UTF-16 index into the text, 0 to its length. */
  readonly position: number
  readonly expectation: Expectation

  constructor(position: number, expectation: Expectation) {
    super(`expected ${EXPECTATIONS[expectation]} at position ${position}`)
    this.position = position
    this.expectation = expectation
  }
}
