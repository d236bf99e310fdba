import { hold, resume, toasts, undo, type Toast } from '../data/messages.ts'
import { text } from '../text/text.ts'
import { Icon } from '../ui/icon.tsx'
import { MOD } from '../ui/mod.ts'

/** News at the bottom of the page, and the program's one polite live region. */
export function Toasts() {
  return (
    <div class="toasts" role="status" aria-label={text().toast.region}>
      {toasts.value.map((toast) => (
        <ToastRow key={toast.id} toast={toast} />
      ))}
    </div>
  )
}

function ToastRow({ toast }: { toast: Toast }) {
  const stay = (): void => hold(toast.id)
  const go = (): void => resume(toast.id)
  return (
    <div
      class="toast"
      data-kind={toast.kind}
      onPointerEnter={stay}
      onPointerLeave={go}
      onFocusIn={stay}
      onFocusOut={go}
    >
      <Icon name={toast.icon} />
      <span>{toast.text}</span>
      {toast.undo && (
        <button type="button" onClick={() => undo(toast)}>
          {text().toast.undo}
          <kbd aria-hidden="true">{UNDO_KEY}</kbd>
        </button>
      )}
    </div>
  )
}

const UNDO_KEY = `${MOD} Z`
