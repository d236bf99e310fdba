import type { FoundSpan, ParsedTask, Span } from '../../../data/tasks/adding/reader.ts'

export type PieceKind = FoundSpan['kind'] | 'plain' | 'typing' | 'unknown'

export interface Piece {
  text: string
  kind: PieceKind
  start: number
}

interface Mark {
  start: number
  end: number
  kind: PieceKind
}

/** The line cut into what is understood, what is being typed, what has no owner, and plain words between. */
export function piecesOf(text: string, parsed: ParsedTask, completion: Span | null): Piece[] {
  const marks: Mark[] = parsed.spans.filter(
    (span) => !completion || span.end <= completion.start || span.start >= completion.end,
  )
  if (completion) marks.push({ start: completion.start, end: completion.end, kind: 'typing' })
  for (const unknown of unknownsIn(text, parsed)) {
    if (!marks.some((mark) => mark.start < unknown.end && unknown.start < mark.end)) marks.push(unknown)
  }
  const pieces: Piece[] = []
  let at = 0
  for (const { start, end, kind } of marks.toSorted((a, b) => a.start - b.start)) {
    if (start > at) pieces.push({ text: text.slice(at, start), kind: 'plain', start: at })
    pieces.push({ text: text.slice(start, end), kind, start })
    at = end
  }
  if (at < text.length) pieces.push({ text: text.slice(at), kind: 'plain', start: at })
  return pieces
}

/** The words of a project or section that does not exist, of somebody who cannot be assigned, or of a reminder without a date. */
function unknownsIn(text: string, parsed: ParsedTask): Mark[] {
  const { unknown_project, unknown_section, unknown_assignee, unknown_reminder } = parsed
  const words = [
    unknown_project && `#${unknown_project}`,
    unknown_section && `/${unknown_section}`,
    unknown_assignee && `+${unknown_assignee}`,
    unknown_reminder && `!${unknown_reminder}`,
  ]
  return words.flatMap((word) => {
    if (!word) return []
    const quoted = `${word[0]}"${word.slice(1)}"`
    const spelled = text.includes(quoted) ? quoted : word
    const start = text.lastIndexOf(spelled)
    return start < 0 ? [] : { start, end: start + spelled.length, kind: 'unknown' as const }
  })
}
