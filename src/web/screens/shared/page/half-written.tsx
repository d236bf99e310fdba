import type { Signal } from '@preact/signals'
import { useId, useRef } from 'preact/hooks'
import { withPlainMentions } from '../../../../domain/text/mentions.ts'
import { raiseMessage } from '../../../data/messages.ts'
import { draftFilesOf } from '../../../sync/drafts/draft-files.ts'
import { draftNames, draftOf } from '../../../sync/drafts/drafts.ts'
import { moreText, text } from '../../../text/text.ts'
import { copyAndTell } from '../copy-and-tell.ts'
import { addDrafts } from '../add-drafts.ts'
import { useOnceRead } from '../use-draft-files.ts'

interface Unsaved {
  name: string
  /** Each a text, what has one, or what belongs to one. */
  drafts: readonly Signal<string | { text?: string } | null>[]
  files: Signal<readonly File[]>
}

/** The draft of this name, with its files. */
export const draftCalled = (name: string): Unsaved => ({
  name,
  drafts: [draftOf(name), draftOf(`${name} literal`)],
  files: draftFilesOf(`${name} files`),
})

/** The drafts of the form that adds tasks, of this name. */
export function lineCalled(name: string): Unsaved {
  const { line, note, files } = addDrafts(name)
  return { name, drafts: [draftOf(line), draftOf(note)], files: draftFilesOf(files) }
}

/** The names of all drafts there are, and of those there have been: Undo brings back what was discarded. */
export function useDraftNames(): string[] {
  const names = useRef(new Set<string>())
  for (const name of draftNames()) names.current.add(name)
  return [...names.current]
}

/** A draft that has no field, to copy or discard; nothing where it is empty. */
export function HalfWritten({ drafts, files }: Unsaved) {
  const id = useId()
  const stored = drafts.flatMap(({ value }) => (typeof value === 'string' ? value : value?.text) || [])
  const written = withPlainMentions(stored.join('\n'))
  const discard = useOnceRead(files.value, () => {
    const [before, attached] = [drafts.map((draft) => draft.peek()), files.peek()]
    const restore = (): void => {
      // But for what has been typed since.
      drafts.forEach((draft, at) => (draft.value ??= before[at]!))
      if (files.peek().length === 0) files.value = attached
    }
    for (const draft of drafts) draft.value = null
    files.value = []
    raiseMessage(moreText().draftDiscarded, { topic: 'delete', undo: restore })
  })
  if (!written && files.value.length === 0) return null
  return (
    <div class="half-written">
      <h2>{text().draft.notSaved}</h2>
      <p id={id}>{[written, ...files.value.map(({ name }) => name)].filter(Boolean).join('\n')}</p>
      {written && (
        <button
          type="button"
          class="button"
          data-size="s"
          aria-describedby={id}
          onClick={() => void copyAndTell(written)}
        >
          {moreText().copy}
        </button>
      )}
      <button type="button" class="button" data-kind="quiet" data-size="s" aria-describedby={id} onClick={discard}>
        {text().draft.discard}
      </button>
    </div>
  )
}
