import { moreText } from '../../../text/text.ts'
import { Dialog, DialogHead } from '../../../ui/floating/dialog.tsx'
import { Secret } from './secret.tsx'

/** An invitation that has just been made. */
interface SentInvite {
  link: string
  emailed: boolean
  invite: { email: string }
}

/** The link of an invitation, which is shown this once. */
export function InviteLink({ sent, close }: { sent: SentInvite; close: () => void }) {
  const words = moreText().members
  const { email } = sent.invite
  return (
    <Dialog label={words.linkTitle} class="dialog-s" close={close} key="link">
      <DialogHead title={words.linkTitle} close={close} />
      <div class="dialog-body">
        <p>{sent.emailed ? words.linkMailed(email) : words.linkNotMailed(email)}</p>
        <Secret label={words.link} value={sent.link} />
      </div>
      <div class="dialog-foot">
        <span class="push" />
        <button type="button" class="button" data-kind="primary" onClick={close}>
          {words.done}
        </button>
      </div>
    </Dialog>
  )
}
