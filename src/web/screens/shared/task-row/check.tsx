import { raiseViewOnlyMessage } from '../../../data/tasks/editable.ts'
import { text } from '../../../text/text.ts'

interface CheckProps {
  name: string
  checked: boolean
  /** Null for those who can only look. */
  onToggle: (() => void) | null
  /** -1 where keys do the same and there are too many to stop at. */
  tabIndex?: number
  class?: string
}

/** A square checkbox; its edge has the colour of the priority. */
export function Check({ name, checked, onToggle, tabIndex, class: more = '' }: CheckProps) {
  const words = text().task
  return (
    <button
      type="button"
      class={`check ${more}`}
      role="checkbox"
      tabIndex={tabIndex}
      aria-checked={checked}
      aria-disabled={onToggle === null || undefined}
      aria-label={checked ? words.reopen(name) : words.complete(name)}
      onClick={onToggle ?? raiseViewOnlyMessage}
    >
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <rect class="check-box" x="3" y="4" width="17" height="17" rx="5.5" />
        <path class="check-open" d="M14 4H8.5A5.5 5.5 0 0 0 3 9.5v6A5.5 5.5 0 0 0 8.5 21h6a5.5 5.5 0 0 0 5.5-5.5V12" />
        <path class="check-tick" d="m8 12.5 3.6 3.6L22 4" />
      </svg>
    </button>
  )
}
