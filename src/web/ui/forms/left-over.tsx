import { text } from '../../text/text.ts'

/** Says that a draft was not saved, with buttons to save or discard it. */
export function LeftOver({ save, discard }: { save?: () => void; discard: () => void }) {
  const words = text().draft
  return (
    <span class="left-over">
      {words.notSaved}
      {save && (
        <button type="button" class="text-button" onClick={save}>
          {text().save}
        </button>
      )}
      <button type="button" class="text-button" onClick={discard}>
        {words.discard}
      </button>
    </span>
  )
}
