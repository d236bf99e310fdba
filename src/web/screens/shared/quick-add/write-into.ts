import type { ParsedTask, Span } from '../../../data/tasks/adding/reader.ts'
import { shiftIgnored } from './ignored.ts'

/** The line, and its spans that are taken literally. */
export interface TypedLine {
  text: string
  ignored: readonly Span[]
}

/** A line after words were written into it; `caret` is where one goes on typing. */
export interface Written extends TypedLine {
  caret: number
  /** The line as it was, where a sign was written that a name is to follow. */
  before?: TypedLine
}

/** What is understood of a line. */
export type ReadLine = (line: TypedLine) => Pick<ParsedTask, 'spans' | (typeof DUE)[number]>

/**
 * The line without the words of some kinds (`date`, `time`, …), and without the space before each; words of these kinds
 * that would be understood in their place, the second day of "today or tomorrow", are taken literally.
 */
export function cutOut(line: TypedLine, read: ReadLine, kinds: readonly string[]): Written {
  const understood = (of: TypedLine) => read(of).spans.filter(({ kind }) => kinds.includes(kind))
  let next = line
  for (const { start, end } of understood(line).toSorted((a, b) => b.start - a.start)) {
    const head = next.text.slice(0, start).trimEnd()
    next = edited(next, head + next.text.slice(end))
  }
  for (let more = understood(next); more.length > 0; more = understood(next)) {
    const literal = more.map(({ start, end }) => ({ start, end }))
    next = { text: next.text, ignored: [...next.ignored, ...literal] }
  }
  return { ...next, caret: next.text.length }
}

/**
 * The line with a piece at its end, in place of the words of its kinds; before it when nothing is written yet. A due
 * day, time or repeat follows a comma where it would be read otherwise after what is before: "for December 3 February".
 */
export function writtenInto(line: TypedLine, read: ReadLine, kinds: readonly string[], piece: string): Written {
  const { text, ignored } = cutOut(line, read, kinds)
  const head = text.trimEnd()
  const opens = /^[@#+]$/.test(piece)
  const written = (between: string) =>
    edited({ text, ignored }, `${head}${between}${piece}${opens || head === '' ? '' : ' '}`)
  const alone = read({ text: `x ${piece}`, ignored: [] })
  const isReadBack = (next: TypedLine): boolean => {
    const found = read(next)
    return !kinds.includes('date') || DUE.every((name) => found[name] === alone[name])
  }
  const next = [' ', ', '].map(written).find(isReadBack) ?? written(' ')
  return { ...next, caret: head === '' && !opens ? 0 : next.text.length, ...(opens && { before: line }) }
}

const DUE = ['due_date', 'due_time', 'duration_min', 'recurrence_rule', 'recurrence_basis'] as const

const edited = ({ text, ignored }: TypedLine, next: string): TypedLine => ({
  text: next,
  ignored: shiftIgnored(ignored, text, next),
})
