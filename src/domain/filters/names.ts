import { fold, spacedWords } from '../text/fold.ts'
import type { NamePattern } from './ast.ts'
import { operatorWords } from './languages/index.ts'
import { FilterSyntaxError } from './syntax-error.ts'
import { isBareSpace, trim, type TermCharacter } from './tokens.ts'

/** Reads a name, with `*` as wildcard. Throws a `FilterSyntaxError` when it is empty or followed by something else. */
export function readPattern(letters: readonly TermCharacter[], end: number): NamePattern {
  const name = trim(letters)
  const first = name[0]
  if (!first) throw new FilterSyntaxError(end, 'name')
  if (first.how === 'quoted') refuseMoreThanQuotation(name)
  else refuseStraySigns(name)

  const pieces = ['']
  for (const letter of name) {
    if (letter.char === '*' && letter.how !== 'escaped') pieces.push('')
    else pieces[pieces.length - 1] += letter.char
  }
  const [head, ...rest] = pieces.map(fold) as [string, ...string[]]
  return [head, ...rest.filter((piece, index) => piece !== '' || index === rest.length - 1)]
}

/** A `#`, `/` or `@` at the start of a word begins a new term, so an operator is missing before it. */
export function refuseStraySigns(letters: readonly TermCharacter[]): void {
  const stray = letters.findIndex((letter, index) => {
    const [before, after] = [letters[index - 1], letters[index + 1]]
    return (
      letter.how === 'bare' &&
      '#/@'.includes(letter.char) &&
      before &&
      isBareSpace(before) &&
      after &&
      !isBareSpace(after)
    )
  })
  if (stray >= 0) throw new FilterSyntaxError(letters[stray]!.at, 'operator')
}

/** Whether a folded name matches the pattern. */
export function matchesName([first, ...rest]: NamePattern, name: string): boolean {
  const last = rest.pop()
  if (last === undefined) return name === first
  if (!name.startsWith(first)) return false
  let position = first.length
  for (const piece of rest) {
    const found = name.indexOf(piece, position)
    if (found < 0) return false
    position = found + piece.length
  }
  return name.endsWith(last) && name.length - last.length >= position
}

/**
 * The people of whose name a pattern without wildcards is one or more words, as `oskar` of Oskar Berg. A filter means
 * such a person where it is only one and nobody the user knows has that name, or email address, as a whole.
 */
export function peopleNamedInPart<Person extends { name: string }>(
  [part, ...more]: NamePattern,
  people: readonly Person[],
): Person[] {
  const sought = spacedWords(part)
  if (more.length > 0 || sought.trim() === '') return []
  return people.filter(({ name }) => spacedWords(name).includes(sought))
}

/** Whether no character is quoted or escaped. */
export function hasOnlyBare(letters: readonly TermCharacter[]): boolean {
  return letters.every((letter) => letter.how === 'bare')
}

function refuseMoreThanQuotation(letters: readonly TermCharacter[]): void {
  const space = letters.findIndex(isBareSpace)
  const more = space < 0 ? undefined : letters.slice(space).find((letter) => !isBareSpace(letter))
  if (more) throw new FilterSyntaxError(more.at, 'operator')
}

/** Whether a name can be written after its sign or colon without quotation marks. */
const BARE_NAME = /^[^\s&|,!()"“„\\*:#/@](?:[^&|,!()"“„\\*:#/@]*[^\s&|,!()"“„\\*:#/@])?$/

/** `today and #Salt and pepper` would end the name at its own "and". */
const hasOperatorWord = (name: string): boolean => name.split(/\s+/).some((word) => operatorWords.has(fold(word)))

/** A name as it must be written in a filter, with quotation marks if needed. */
export const spelledPattern = (name: string): string =>
  BARE_NAME.test(name) && !hasOperatorWord(name) ? name : `"${name.replaceAll(/["\\*]/g, '\\$&')}"`
