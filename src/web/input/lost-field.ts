import type { RefObject } from 'preact'
import { useLayoutEffect, useRef } from 'preact/hooks'

/**
 * Where the field of this box is taken away while one types in it, what is typed on is no command. Returns what whoever
 * closes it on purpose calls before, unless that gives the focus to something else at once.
 */
export function useLostField(box: RefObject<HTMLElement | null>): () => void {
  const isClosed = useRef(false)
  useLayoutEffect(() => {
    const element = box.current
    return () => {
      const main = element?.closest('#main')
      if (isClosed.current || !element?.contains(document.activeElement)) return
      // Who leaves the list has another one by then.
      queueMicrotask(() => main?.isConnected && document.activeElement === document.body && holdLetters())
    }
  }, [])
  return () => {
    isClosed.current = true
  }
}

/** Keys that write. */
const TYPED = /^(?:.|Enter|Backspace|Delete|Dead|Process|Unidentified)$/u
/** Keys that are held with others, of which nobody can say yet what they are. */
const MODIFIER = /^(?:Shift|CapsLock|Control|Alt|AltGraph|Meta)$/
const REST_MS = 1000

/**
 * Until one rests, a pointer is pressed, or a key that no text has, or the focus goes on from where it was given a home.
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
