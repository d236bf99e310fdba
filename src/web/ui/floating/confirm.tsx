import { openLayer } from './layers.tsx'
import { moreText } from '../../text/text.ts'
import { Dialog, DialogHead } from './dialog.tsx'

interface Question {
  title: string
  text: string
  /** The verb on the button. */
  yes: string
  /** On the other; "Cancel" where it is left out. */
  no?: string
  act: () => void
}

/** Asks before what cannot be taken back. */
export function openConfirm({ title, text: sentence, yes, no, act }: Question): void {
  openLayer((close) => (
    <Dialog label={title} class="dialog-s" close={close}>
      <DialogHead title={title} close={close} />
      <p class="dialog-body">{sentence}</p>
      <div class="dialog-foot">
        <span class="push" />
        <button type="button" class="button" data-kind="quiet" data-first onClick={close}>
          {no ?? moreText().cancel}
        </button>
        <button
          type="button"
          class="button"
          data-kind="danger"
          onClick={() => {
            close()
            act()
          }}
        >
          {yes}
        </button>
      </div>
    </Dialog>
  ))
}
