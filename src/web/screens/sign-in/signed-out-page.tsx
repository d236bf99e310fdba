import { useEffect, useRef } from 'preact/hooks'
import type { ComponentChildren } from 'preact'
import { wasWithin } from '../../input/focus-home.ts'
import { text } from '../../text/text.ts'
import { isTouch } from '../../ui/device.ts'
import { useOnce } from '../shared/use-once.ts'

interface SignedOutPageProps {
  title: string
  lead: string
  submit: () => unknown
  children: ComponentChildren
}

/** A page for people who are signed out: the form on the left, a drawing on the right. */
export function SignedOutPage({ title, lead, submit, children }: SignedOutPageProps) {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    document.title = `${title} · ${text().app}`
    if (isTouch() || document.activeElement !== document.body) return
    // A session that ends while something is typed: the next letters must not go into a field here.
    const first = wasWithin('.app :is(form, .growing)') ? null : 'input:not([tabindex="-1"]), button'
    ;((first && form.current?.querySelector<HTMLElement>(first)) ?? form.current)?.focus()
  }, [title])
  const send = useOnce(submit)
  const onSubmit = (event: Event): void => {
    event.preventDefault()
    void send()
  }
  return (
    <main class="signed-out">
      <div class="signed-out-form">
        <form ref={form} tabIndex={-1} onSubmit={onSubmit} noValidate>
          <Logo />
          <div>
            <h1>{title}</h1>
            <p class="signed-out-lead">{lead}</p>
          </div>
          {children}
        </form>
      </div>
      <aside class="signed-out-art" aria-hidden="true">
        <svg viewBox="0 0 640 800" preserveAspectRatio="xMidYMid slice">
          <g stroke-width="2">
            {[60, 164, 268, 372, 476, 580, 684, 788, 892].map((y) => (
              <path class="signed-out-grid" key={y} d={`M-20 ${y}H700`} />
            ))}
          </g>
          <path
            class="signed-out-grid"
            stroke-width="30"
            d="M402 214H240a104 104 0 0 0-104 104v202a104 104 0 0 0 104 104h202a104 104 0 0 0 104-104V440"
          />
          <path class="signed-out-tick" stroke-width="30" d="m250 424 92 92L668 130" />
        </svg>
      </aside>
    </main>
  )
}

export function SubmitButton({ label, busy = false }: { label: string; busy?: boolean }) {
  return (
    <button class="button" data-kind="primary" data-wide aria-disabled={busy}>
      {label}
    </button>
  )
}

function Logo() {
  return (
    <div class="logo">
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d="M14 4H8.5A5.5 5.5 0 0 0 3 9.5v6A5.5 5.5 0 0 0 8.5 21h6a5.5 5.5 0 0 0 5.5-5.5V12" />
        <path d="m8 12.5 3.6 3.6L22 4" />
      </svg>
      Errand
    </div>
  )
}
