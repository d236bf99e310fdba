import type { NewTaskPlace } from '../../../data/tasks/adding/add.ts'
import type { ParsedTask, Span } from '../../../data/tasks/adding/reader.ts'
import type { Understood } from '../../../ui/forms/growing-text.tsx'
import { ChipList, chipsOf } from './chips.tsx'
import { Mirror } from './mirror.tsx'
import { piecesOf } from './pieces.ts'
import { Unknown } from './unknown.tsx'

interface Line {
  text: string
  parsed: ParsedTask
  place: NewTaskPlace
  projectId: string
  /** Takes these words literally. */
  ignore: (spans: readonly Span[]) => void
  /** Writes the line anew. */
  change: (text: string) => void
  focusField: () => void
}

/** What is understood of a line that is typed into a growing field. */
export function understoodIn({ text, parsed, place, projectId, ignore, change, focusField }: Line): Understood {
  const chips = chipsOf(parsed, place)
  const take = (spans: readonly Span[]): void => ignore(spans.map(({ start, end }) => ({ start, end })))
  const changeAndStay = (next: string): void => {
    change(next)
    focusField()
  }
  return {
    mirror: <Mirror pieces={piecesOf(text, parsed, null)} parsed={parsed} />,
    chips: (
      <>
        {chips.length > 0 && (
          <ChipList
            chips={chips}
            drop={({ spans }) => {
              take(spans)
              focusField()
            }}
          />
        )}
        <Unknown text={text} parsed={parsed} projectId={projectId} change={changeAndStay} />
      </>
    ),
    dismiss: () => {
      if (parsed.spans.length === 0) return false
      take(parsed.spans)
      return true
    },
  }
}
