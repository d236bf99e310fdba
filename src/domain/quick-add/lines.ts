const BREAK = /\r\n|[\n\r\u2028\u2029]/g
const BREAKS = /[\n\r\u2028\u2029]+/

/**
 * Splits a text into the first line that is not blank (UTF-16 offsets, without surrounding white space) and the
 * description after it.
 */
export function splitText(text: string): { start: number; end: number; description: string } {
  const start = text.length - text.trimStart().length
  const found = text.slice(start).search(BREAK)
  const lineEnd = found < 0 ? text.length : start + found
  const end = start + text.slice(start, lineEnd).trimEnd().length
  const description = text
    .slice(lineEnd)
    .replace(/^\s*[\n\r\u2028\u2029]/, '')
    .trimEnd()
  return { start, end, description }
}

const MARKER = /^(?:[-*•–]|\d{1,3}[.)])\s+/
const CHECKBOX = /^\[[ xX]?\]\s+/

/** The lines of pasted text, each for a task, without list markers (`-`, `*`, `•`, `1.`, `[ ]`). */
export function pastedLines(text: string): string[] {
  const lines: string[] = []
  for (const line of text.split(BREAKS)) {
    const trimmed = line.trim()
    if (trimmed !== '') lines.push(trimmed.replace(MARKER, '').replace(CHECKBOX, ''))
  }
  return lines.filter((line) => line !== '')
}
