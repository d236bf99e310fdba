import { copyText } from '../../../ui/clipboard.ts'
import { raiseError, raiseMessage } from '../../../data/messages.ts'
import { moreText } from '../../../text/text.ts'
import { Icon } from '../../../ui/icon.tsx'

/** A link or key to be taken along, with the button that copies it. */
export function Secret({ label, value }: { label: string; value: string }) {
  const words = moreText()
  const copy = async (): Promise<void> => {
    if (await copyText(value)) raiseMessage(words.copied, { topic: 'copy' })
    else raiseError(words.notCopied)
  }
  return (
    <div class="secret">
      <input
        class="secret-text"
        readOnly
        aria-label={label}
        value={value}
        onFocus={(event) => event.currentTarget.select()}
      />
      <button type="button" class="button" data-size="s" data-first onClick={() => void copy()}>
        <Icon name="copy" />
        {words.copy}
      </button>
    </div>
  )
}
