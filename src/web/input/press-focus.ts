/**
 * Gives the focus to the link or button that a pointer presses, before it acts: Safari gives it to what lies around it,
 * and nothing would lead back to it. A text field that keeps the focus, as on iPhones, keeps it.
 */
export function focusPressed(): void {
  addEventListener('click', onClick, true)
}

function onClick({ target, detail }: MouseEvent): void {
  const pressed = target instanceof Element ? target.closest<HTMLElement>('a[href], button, summary, input') : null
  // A key clicks too, on what has the focus.
  if (detail !== 0) focusActedOn(pressed)
}

/** Gives the focus to what a pointer acts on, unless a text field has it. */
export function focusActedOn(pressed: HTMLElement | null): void {
  const on = document.activeElement
  if (!pressed || pressed.contains(on) || on?.matches('input, textarea, select')) return
  pressed.focus({ preventScroll: true, focusVisible: false })
}

const CONTROL = 'a[href], button'

/** What takes the focus of something that is dragged: itself, or the first in it. */
export const controlIn = (item: HTMLElement): HTMLElement | null =>
  item.matches(CONTROL) ? item : item.querySelector<HTMLElement>(CONTROL)
