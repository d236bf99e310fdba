import { LONGEST_CONTENT } from '../lengths.ts'
import { isVisible } from '../text/visible.ts'
import type { FoundSpan, Span } from './types.ts'

/** The name of a Markdown link to a page, with the beginning of its address. */
const LINK_NAME = /\[[^[\]\n]{1,200}\]\(https?:\/\//gi

/** The names of links in a part of the text, which are plain words; beyond what a title can hold they are not sought. */
export function linkNamesIn(text: string, from: number, to: number): Span[] {
  return [...text.slice(from, Math.min(to, from + LONGEST_CONTENT)).matchAll(LINK_NAME)].map(({ 0: link, index }) => {
    const start = from + index
    return { start, end: start + link.length }
  })
}

const NAMES: readonly FoundSpan['kind'][] = ['project', 'section', 'label', 'assignee', 'priority']
const BRACKETS = ['()', '[]']
const COMMAS = ',;'
/** Between spaces. */
const DASHES = '-–—|·•/'

/**
 * Sorts the spans and extends them by punctuation that would be left over: a comma or dash between two spans, between a
 * span and the rest at either end of the line, or one of two around a span, each once; brackets around them, or the one
 * that closes at their end. Ignored punctuation stays.
 */
export function withPunctuation(
  text: string,
  start: number,
  end: number,
  found: FoundSpan[],
  isLiteral: (span: Span) => boolean,
): FoundSpan[] {
  const spans = found.toSorted((a, b) => a.start - b.start)
  const has = (at: number, marks: string) =>
    at >= start && at < end && marks.includes(text.charAt(at)) && !isLiteral({ start: at, end: at + 1 })
  const isDash = (at: number) => has(at, DASHES) && [at - 1, at + 1].every((side) => isBlank(text.charAt(side)))
  let taken = start
  for (let first = 0; first < spans.length; first++) {
    const opening = spans[first]!
    while (spans[first + 1] && joins(spans[first]!, spans[first + 1]!)) first++
    extend(opening, spans[first]!, opening === spans[0] && text.slice(start, opening.start).trim() === '')
    taken = spans[first]!.end
  }
  return spans

  /** Whether only a comma or dash is between two spans; it is added to the one that is not a name. */
  function joins(left: FoundSpan, right: FoundSpan): boolean {
    const between = text.slice(left.end, right.start)
    const at = left.end + between.length - between.trimStart().length
    const isJoint = between.trim().length === 1 && ((at === left.end && has(at, COMMAS)) || isDash(at))
    if (between.trim() !== '' && !isJoint) return false
    if (isJoint && NAMES.includes(left.kind) && !NAMES.includes(right.kind)) right.start = at
    else if (isJoint) left.end = at + 1
    return true
  }

  /** Extends the first and the last of adjacent spans. */
  function extend(opening: Span, closing: Span, isFirst: boolean): void {
    const said = text.slice(opening.start, closing.end)
    const isOpen = ([open, close]: string) => said.lastIndexOf(open!) > said.lastIndexOf(close!)
    if (BRACKETS.some((pair) => isOpen(pair) && has(closing.end, pair[1]!))) closing.end++
    if (BRACKETS.some(([open, close]) => has(opening.start - 1, open!) && has(closing.end, close!))) {
      opening.start--
      closing.end++
    }
    const rest = text.slice(closing.end, end)
    const next = closing.end + rest.length - rest.trimStart().length
    if (isFirst && has(closing.end, `:${COMMAS}`)) closing.end++
    else if (isFirst && isDash(next) && !isBeforeNumber(next)) closing.end = next + 1
    if (isFirst) return
    const before = start + text.slice(start, opening.start).trimEnd().length - 1
    const isLast = /^[.!?]*$/.test(rest)
    const isLeftOver = has(before, COMMAS)
      ? isLast || has(closing.end, COMMAS)
      : isDash(before) && !isMinus(before) && (isLast || isDash(next))
    if (before >= taken && isLeftOver) opening.start = before
  }

  /** "Tomorrow - 2 litres", and "20/12 - 3/1", where it says until when. */
  function isBeforeNumber(at: number): boolean {
    return /^\s\d/.test(text.slice(at + 1, at + 3))
  }

  /** Whether a dash is between two numbers: the score "3 - 2 may". */
  function isMinus(at: number): boolean {
    return isBeforeNumber(at) && /\d\s$/.test(text.slice(Math.max(start, at - 2), at))
  }
}

const isBlank = (char: string) => char.trim() === ''

/** The line without its spans and the white space before each. A line that consists of spans only is kept whole. */
export function contentOf(text: string, start: number, end: number, spans: Span[]): string {
  let content = ''
  let at = start
  for (const span of spans) {
    content += text.slice(at, span.start).trimEnd()
    at = span.end
  }
  content = (content + text.slice(at, end)).trim()
  return !isVisible(content.replaceAll(/[.,;:!?()[\]]/g, '')) ? text.slice(start, end).trim() : content
}
