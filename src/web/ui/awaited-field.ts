/** What is typed; all else is the browser's, or ends the wait. */
const TYPED = /^(?:.|Enter|Escape|Backspace|Tab|Arrow\w+)$/u

/** What was typed for what is awaited. */
let held: KeyboardEvent[] = []
let waiting: AbortController | undefined

/**
 * Gives the focus to a field as soon as `find` answers it. What is typed until then means nothing to the page: the field
 * gets it, key by key, as it does what a wait that this one replaces has held. The wait ends with Esc, but where
 * that follows on Enter or the field is sure to come (`isThere`), with a press, when `isWanted` says so, or by the
 * function that is returned.
 */
export function awaitField(find: () => HTMLElement | null, isWanted: () => boolean, isThere = false): () => void {
  waiting?.abort()
  const mine = (waiting = new AbortController())
  const stop = (): void => {
    if (mine.signal.aborted) return
    mine.abort()
    held = []
  }
  const hold = (event: KeyboardEvent): void => {
    if (!event.isTrusted || event.isComposing) return
    if (event.key === 'Escape' && !isThere && held.at(-1)?.key !== 'Enter') return stop()
    if (held.length === 0 && isChord(event)) return
    if (!TYPED.test(event.key) && !isThere) return
    event.preventDefault()
    event.stopImmediatePropagation()
    held.push(event)
  }
  const look = (): void => {
    if (mine.signal.aborted) return
    if (!isWanted()) return stop()
    const field = find()
    field?.focus()
    if (!field || document.activeElement !== field) return void requestAnimationFrame(look)
    isThere = true
    typeOn()
  }
  const typeOn = (): void => {
    if (mine.signal.aborted) return
    const next = held.shift()
    if (!next) return stop()
    type(next)
    // What a key changes is drawn before the next.
    setTimeout(typeOn)
  }
  addEventListener('keydown', hold, { capture: true, signal: mine.signal })
  addEventListener('pointerdown', stop, { capture: true, signal: mine.signal })
  look()
  return stop
}

const isChord = (event: KeyboardEvent): boolean =>
  (event.ctrlKey || event.metaKey) && !event.getModifierState('AltGraph')

/** Does what the browser would have done with a key. */
function type(key: KeyboardEvent): void {
  const on = document.activeElement ?? document.body
  if (!on.dispatchEvent(new KeyboardEvent('keydown', key)) || isChord(key)) return
  const isField = on.matches('input:not([type="checkbox"]), textarea')
  if (!isField && (key.key === 'Enter' || key.key === ' ')) (on as HTMLElement).click()
  else if (key.key.length === 1) document.execCommand('insertText', false, key.key)
  else if (key.key === 'Backspace') document.execCommand('delete')
  else if (key.key === 'Enter') (on as HTMLInputElement).form?.requestSubmit()
}
