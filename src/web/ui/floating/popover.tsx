import type { ComponentChildren } from 'preact'
import { useLayoutEffect, useRef } from 'preact/hooks'
import { isPhone, isTouch } from '../device.ts'
import { SheetHandle } from './sheet-handle.tsx'
import { forgetTyped, isTyping, typeAhead } from './type-ahead.ts'

/** What a popover floats beside: an element, or the place of a pointer. */
export type Anchor = Pick<Element, 'getBoundingClientRect'>

interface PopoverProps {
  anchor: Anchor | null
  label: string
  role: 'menu' | 'dialog'
  class: string
  /** Whether it is a sheet at the bottom on phones. */
  sheet?: boolean
  close: () => void
  children: ComponentChildren
}

const GAP = 4
const EDGE = 8
/** So far from the left the corner reaches in which messages stand beside what floats. */
const CORNER = 336

/** Floats below what it belongs to (above, when there is no room), held inside the window; a press beside it closes it. */
export function Popover({ anchor, label, role, class: className, sheet = false, close, children }: PopoverProps) {
  const box = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (!box.current) return
    forgetTyped()
    place(box.current, anchor)
    const typed = sheet && isTouch() ? '' : 'input, '
    const first =
      box.current.querySelector<HTMLElement>('[data-first]') ??
      box.current.querySelector<HTMLElement>(`[role^="menuitem"], ${typed}button`)
    first?.focus()
  }, [anchor])
  return (
    <div
      class="pop-layer"
      role={role === 'menu' ? 'region' : undefined}
      aria-label={role === 'menu' ? label : undefined}
      onMouseDown={(event) => event.target === event.currentTarget && close()}
    >
      <div
        ref={box}
        class={`pop ${className}`}
        data-sheet={sheet || undefined}
        role={role}
        aria-label={label}
        onKeyDown={role === 'menu' ? stepThrough : undefined}
      >
        {sheet && <SheetHandle close={close} />}
        {children}
      </div>
    </div>
  )
}

function place(box: HTMLElement, anchor: Anchor | null): void {
  // A row can go while what belongs to it is on its way.
  const isGone = anchor instanceof Element && !anchor.isConnected
  const from = (!isGone && anchor?.getBoundingClientRect()) || new DOMRect(innerWidth / 2, innerHeight / 4, 0, 0)
  const { offsetWidth: width, offsetHeight: height } = box
  const room = innerHeight - from.bottom - EDGE
  const lowest = innerHeight - height - EDGE
  const above = Math.min(from.top - height - GAP, lowest)
  // Without room for it on either side it lies over its anchor, no farther up than it has to.
  const top = room >= height ? from.bottom + GAP : Math.max(EDGE, above >= EDGE ? above : lowest)
  const wanted = from.width > width ? from.right - width : from.left
  const left = Math.max(EDGE, Math.min(wanted, innerWidth - width - EDGE))
  box.style.setProperty('--top', `${top}px`)
  box.style.setProperty('--left', `${left}px`)
  box.toggleAttribute('data-low', (isPhone.peek() || left < CORNER) && 2 * top + height > innerHeight)
}

const STEPS: Record<string, (at: number, last: number) => number> = {
  ArrowDown: (at, last) => (at >= last ? 0 : at + 1),
  ArrowUp: (at, last) => (at <= 0 ? last : at - 1),
  Home: () => 0,
  End: (_, last) => last,
}

/** Arrows and ends; an item's own key chooses it, letters go to the one that begins with them. */
export function stepThrough(event: KeyboardEvent): void {
  const inField = event.target instanceof HTMLInputElement
  if (inField && event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
  const items = [...(event.currentTarget as Element).querySelectorAll<HTMLElement>('[role^="menuitem"]')]
  const at = items.indexOf(document.activeElement as HTMLElement)
  const own = isTyping(event) && items.find((item) => item.ariaKeyShortcuts === event.key.toLowerCase())
  if (own) {
    event.preventDefault()
    return own.click()
  }
  const names = (): string[] => items.map((item) => (item.querySelector('.grow') ?? item).textContent)
  const next = isTyping(event)
    ? typeAhead(event.key, names(), at, event.timeStamp)
    : STEPS[event.key]?.(at, items.length - 1)
  if (next === undefined) return
  event.preventDefault()
  items[next]?.focus()
}
