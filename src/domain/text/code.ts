const BLANK = /^[ \t>]*$/
/** Signs of quotes and lists, then a fence. */
const FENCE = /^([ \t>]{0,60}(?:(?:[-*+]|\d{1,9}[.)])[ \t]{1,9}){0,20})(`{3,}(?=[^`]*$)|~{3,})/
/** They end the paragraph before them, and a heading is one line. */
const LIST_ITEM = /^[ \t>]*(?:[-*+]|\d{1,9}[.)])(?=[ \t]|$)/
const HEADING = /^[ \t>]*#{1,6}(?=[ \t]|$)/

/** Markdown with its code, fenced or between backticks, as spaces; everything else stays where it is. CommonMark 4.5, 6.1. */
export function withoutCode(markdown: string): string {
  if (!markdown.includes('`') && !markdown.includes('~~~')) return markdown
  const out: string[] = []
  let paragraph: string[] = []
  let fence: { marks: string; within: string } | null = null
  const endParagraph = (): void => {
    if (paragraph.length > 0) out.push(withoutSpans(paragraph.join('\n')))
    paragraph = []
  }
  for (const line of markdown.split('\n')) {
    if (fence && hasLeft(fence.within, line)) fence = null
    const [found = '', within = '', marks = ''] = FENCE.exec(line) ?? []
    if (fence) {
      out.push(asSpaces(line))
      if (marks.startsWith(fence.marks) && BLANK.test(within) && line.slice(found.length).trim() === '') fence = null
    } else if (marks !== '') {
      endParagraph()
      out.push(asSpaces(line))
      fence = { marks, within }
    } else {
      if (BLANK.test(line) || LIST_ITEM.test(line) || HEADING.test(line)) endParagraph()
      paragraph.push(line)
      if (HEADING.test(line)) endParagraph()
    }
  }
  endParagraph()
  return out.join('\n')
}

/** A block ends with the quote or list item that it stands in. */
function hasLeft(within: string, line: string): boolean {
  if (within.includes('>')) return !/^ {0,3}>/.test(line)
  return /\S/.test(within) && /^\S/.test(line)
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
