import type { ComponentChildren } from 'preact'
import { useLayoutEffect, useRef } from 'preact/hooks'
import { text } from '../../text/text.ts'
import { IconButton } from '../icon-button.tsx'

interface DialogProps {
  label: string
  class?: string
  close: () => void
  children: ComponentChildren
}

/** A dialog in the middle of the page, a sheet at the bottom on phones. A press beside it closes it, as Esc does. */
export function Dialog({ label, class: more = '', close, children }: DialogProps) {
  const box = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const first = box.current?.querySelector<HTMLElement>('[data-first], input, textarea') ?? box.current
    // A sheet comes in from below: scrolling to its field would leave it at its end.
    first?.focus({ preventScroll: true })
    if (first?.dataset['first'] === 'selected') (first as HTMLInputElement).select()
  }, [])
  // Asked before the children are told: a suggestion that is taken is gone after that.
  const pressedBeside = (event: MouseEvent): void => {
    if (!box.current?.contains(event.target as Node)) close()
  }
  return (
    <div class="dialog-scrim" onMouseDownCapture={pressedBeside}>
      <div class="dialog-stage">
        <div ref={box} class={`dialog ${more}`} role="dialog" aria-modal="true" aria-label={label} tabIndex={-1}>
          {children}
        </div>
      </div>
    </div>
  )
}

export function DialogHead({ title, close }: { title: string; close: () => void }) {
  return (
    <div class="dialog-head">
      <h2>{title}</h2>
      <IconButton icon="x" name={text().task.close} act={close} />
    </div>
  )
}
