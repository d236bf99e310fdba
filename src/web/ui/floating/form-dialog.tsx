import type { ComponentChildren } from 'preact'
import { moreText } from '../../text/text.ts'
import { Dialog, DialogHead } from './dialog.tsx'

interface FormDialogProps {
  title: string
  close: () => void
  send: () => unknown
  /** On the button that sends. */
  action: string
  danger?: boolean | undefined
  /** Of a button beside that one; absent: none. */
  cancel?: () => void
  /** At the other end of the foot. */
  aside?: ComponentChildren
  children: ComponentChildren
}

/** A dialog whose fields are sent together, by its button or by Enter. */
export function FormDialog({ title, close, send, action, danger, cancel, aside, children }: FormDialogProps) {
  const submit = (event: Event): void => {
    event.preventDefault()
    void send()
  }
  return (
    <Dialog label={title} class="dialog-s" close={close}>
      <form onSubmit={submit} noValidate>
        <DialogHead title={title} close={close} />
        <div class="dialog-body">{children}</div>
        <div class="dialog-foot">
          {aside}
          <span class="push" />
          {cancel && (
            <button type="button" class="button" data-kind="quiet" onClick={cancel}>
              {moreText().cancel}
            </button>
          )}
          <button class="button" data-kind={danger ? 'danger' : 'primary'}>
            {action}
          </button>
        </div>
      </form>
    </Dialog>
  )
}
