import { copyText } from '../../../ui/clipboard.ts'
import { complain, say } from '../../../data/messages.ts'
import { peopleText } from '../../../text/people.ts'
import { Icon } from '../../../ui/icon.tsx'

/** A link or key to be taken along, with the button that copies it. */
export function Secret({ label, value }: { label: string; value: string }) {
  const words = peopleText()
  const copy = (): Promise<void> =>
    copyText(value).then((done) => (done ? say(words.copied, { icon: 'copy' }) : complain(words.notCopied)) as void)
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
