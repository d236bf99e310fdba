import type { RefObject } from 'preact'
import { useLayoutEffect, useRef } from 'preact/hooks'

/**
 * When a focused field in this box is removed while the person is typing, the following letters are swallowed, so that
 * they do not run as keyboard shortcuts. Returns a function to call before closing the box on purpose.
 */
export function useLostField(box: RefObject<HTMLElement | null>): () => void {
  const isClosed = useRef(false)
  useLayoutEffect(() => {
    const element = box.current
    return () => {
      const part = element?.closest('#main, .panel')
      if (isClosed.current || !element?.contains(document.activeElement)) return
      // When the person has left the screen, there is another list by then, or no open task.
      queueMicrotask(() => part?.isConnected && document.activeElement === document.body && holdLetters())
    }
  }, [])
  return () => {
    isClosed.current = true
  }
}

/** Keys that are swallowed: those that type or delete text. */
const TYPED = /^(?:.|Enter|Backspace|Delete|Dead|Process|Unidentified)$/u
/** Modifier keys, which neither type nor end the waiting. */
const MODIFIER = /^(?:Shift|CapsLock|Control|Alt|AltGraph|Meta)$/
/** The waiting ends after a pause this long. */
const REST_MS = 1000

/**
 * Swallows typed keys until a pause, a pointer press, any other key, or a second change of the focus (the first
 * comes from `input/focus-home.ts`).
 */
function holdLetters(): void {
  const ended = new AbortController()
  const how = { capture: true, signal: ended.signal }
  const end = (): void => ended.abort()
  let rest = setTimeout(end, REST_MS)
  let hasHome = false
  const hold = (event: KeyboardEvent): void => {
    const { key, target } = event
    if (MODIFIER.test(key)) return
    // Windows sends AltGr as Ctrl and Alt at once.
    const isCommand = (event.ctrlKey || event.metaKey || event.altKey) && !event.getModifierState('AltGraph')
    if (isCommand || !TYPED.test(key) || (target as Element).matches('input, textarea')) return end()
    event.preventDefault()
    event.stopImmediatePropagation()
    clearTimeout(rest)
    rest = setTimeout(end, REST_MS)
  }
  addEventListener('pointerdown', end, how)
  addEventListener('focusin', () => (hasHome ? end() : (hasHome = true)), how)
  addEventListener('keydown', hold, how)
}
