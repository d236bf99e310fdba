import { DEFAULT_COLOR } from '../../../../domain/default-colors.ts'
import { caseFolded } from '../../../../domain/text/case.ts'
import { labelNamed } from '../../../data/labels/labels.ts'
import { projects } from '../../../data/projects/projects.ts'
import type { ParsedTask } from '../../../data/tasks/adding/reader.ts'
import { PRIORITY_COLORS } from '../marks.tsx'
import type { Piece } from './pieces.ts'

/**
 * What the transparent field above it shows: the same letters at the same places, the understood ones lit up. Marks
 * use colour, background and shadow only, so no letter ever moves.
 */
export function Mirror({ pieces, parsed }: { pieces: Piece[]; parsed: ParsedTask }) {
  return (
    <div class="quick-mirror" aria-hidden="true">
      {pieces.map((piece) =>
        piece.kind === 'plain' ? (
          piece.text
        ) : (
          <mark
            key={piece.start}
            data-kind={piece.kind}
            data-typing={piece.kind === 'typing' || undefined}
            data-unknown={piece.kind === 'unknown' || undefined}
            data-color={colorOf(piece, parsed)}
          >
            {piece.text}
          </mark>
        ),
      )}
      {'\u200b'}
    </div>
  )
}

function colorOf(piece: Piece, parsed: ParsedTask): string | undefined {
  if (piece.kind === 'priority') return PRIORITY_COLORS[parsed.priority ?? 4] || undefined
  if (piece.kind === 'project') return projects.get(parsed.project?.id)?.color
  if (piece.kind !== 'label') return undefined
  const typed = caseFolded(piece.text.replace(/^@"?|"$/g, ''))
  const spelled = parsed.labels.find((name) => caseFolded(name) === typed) ?? ''
  return labelNamed(spelled)?.color ?? DEFAULT_COLOR
}
