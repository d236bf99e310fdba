import { blocksOf } from './blocks.ts'

/**
 * Markdown with its code, fenced, indented or between backticks, as spaces; everything else stays where it is.
 * CommonMark 4.4, 4.5, 6.1.
 */
export function withoutCode(markdown: string): string {
  if (!/[`~\t]| {4}/.test(markdown)) return markdown
  return blocksOf(markdown)
    .map(({ isCode, text }) => (isCode ? asSpaces(text) : withoutSpans(text)))
    .join('\n')
}

/** A span ends at the next run of as many backticks, or is none. */
function withoutSpans(paragraph: string): string {
  const runs = Array.from(paragraph.matchAll(/`+/g), ({ 0: { length }, index }) => ({ length, index }))
  const byLength = Map.groupBy(runs, ({ length }) => length)
  const next = new Map<number, number>()
  let out = ''
  let at = 0
  for (const run of runs) {
    if (run.index < at) continue
    // A backslash takes one from the run that it stands before, but none from a run that ends a span.
    const start = run.index + (isEscaped(paragraph, run.index) ? 1 : 0)
    const length = run.index + run.length - start
    const ends = byLength.get(length) ?? []
    let place = next.get(length) ?? 0
    while (place < ends.length && ends[place]!.index <= run.index) place++
    next.set(length, place)
    const end = ends[place]
    if (length === 0 || !end) continue
    out += paragraph.slice(at, start) + asSpaces(paragraph.slice(start, end.index + length))
    at = end.index + length
  }
  return out + paragraph.slice(at)
}

function isEscaped(text: string, index: number): boolean {
  let from = index
  while (text[from - 1] === '\\') from--
  return (index - from) % 2 === 1
}

const asSpaces = (text: string): string => text.replaceAll(/[^\n]/g, ' ')
