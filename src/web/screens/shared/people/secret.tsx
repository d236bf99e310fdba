import { useId } from 'preact/hooks'
import { moreText } from '../../../text/text.ts'
import { Icon } from '../../../ui/icon.tsx'
import { copyAndTell } from '../copy-and-tell.ts'

interface SecretProps {
  label: string
  value: string
  /** Whether the label is seen, where the words around do not say what it is. */
  named?: boolean
  /** The id of the text that says more to who cannot see where the button stands. */
  description?: string
}

/** A link or key to be taken along, with the button that copies it. */
export function Secret({ label, value, named = false, description }: SecretProps) {
  const id = useId()
  const box = (
    <div class="secret">
      <input
        class="secret-text"
        readOnly
        id={id}
        aria-label={named ? undefined : label}
        value={value}
        onFocus={(event) => event.currentTarget.select()}
      />
      <button
        type="button"
        class="button"
        data-size="s"
        data-first
        aria-describedby={description}
        onClick={() => void copyAndTell(value)}
      >
        <Icon name="copy" />
        {moreText().copy}
      </button>
    </div>
  )
  if (!named) return box
  return (
    <div class="field">
      <label for={id}>{label}</label>
      {box}
    </div>
  )
}
