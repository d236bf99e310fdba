import { withPlainMentions } from '../../../../domain/text/mentions.ts'
import { moreText, text } from '../../../text/text.ts'
import { copyAndTell } from '../copy-and-tell.ts'

export interface Unsaved {
  /** Name of the draft. */
  name: string
  written: string
  files: readonly File[]
  discard: () => void
}

/** A draft that has no field, to copy or discard; nothing where it is empty. */
export function HalfWritten({ written: stored, files, discard }: Unsaved) {
  const written = withPlainMentions(stored)
  if (!written && files.length === 0) return null
  return (
    <div class="half-written">
      <h2>{text().draft.notSaved}</h2>
      <p>{[written, ...files.map(({ name }) => name)].filter(Boolean).join('\n')}</p>
      {written && (
        <button type="button" class="button" data-size="s" onClick={() => void copyAndTell(written)}>
          {moreText().copy}
        </button>
      )}
      <button type="button" class="button" data-kind="quiet" data-size="s" onClick={discard}>
        {text().draft.discard}
      </button>
    </div>
  )
}
