import type { Span } from '../../../data/tasks/adding/reader.ts'

/**
 * Where the literal pieces stand after the text was edited: those before the edit stay, those behind it move along,
 * and one that was written into counts no more.
 */
export function shiftIgnored(ignored: readonly Span[], before: string, after: string): Span[] {
  const shorter = Math.min(before.length, after.length)
  let head = 0
  while (head < shorter && before[head] === after[head]) head++
  let tail = 0
  while (tail < shorter - head && before[before.length - 1 - tail] === after[after.length - 1 - tail]) tail++
  const editEnd = before.length - tail
  const by = after.length - before.length
  return ignored.flatMap((span) => {
    if (span.end <= head) return span
    return span.start >= editEnd ? { start: span.start + by, end: span.end + by } : []
  })
}
