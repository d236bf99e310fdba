import type { Attachment } from '../../../../contract/attachments.ts'
import { moreText } from '../../../text/text.ts'
import { Dialog, DialogHead } from '../../../ui/floating/dialog.tsx'

/** An image at its own size, as far as the page has room. */
export function ImageView({ file, close }: { file: Attachment; close: () => void }) {
  return (
    <Dialog label={file.filename} class="image-view" close={close}>
      <DialogHead title={file.filename} close={close} />
      <div class="dialog-body">
        <img src={file.url} alt={file.filename} />
      </div>
      <div class="dialog-foot">
        <span class="push" />
        <a class="button" href={file.url} download={file.filename}>
          {moreText().comments.download}
        </a>
      </div>
    </Dialog>
  )
}
