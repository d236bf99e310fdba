/** What is typed; all else is the browser's, or ends the wait. */
const TYPED = /^(?:.|Enter|Escape|Backspace|Tab|Arrow\w+)$/u

/** What was typed for what is awaited. */
let held: KeyboardEvent[] = []
let waiting: AbortController | undefined
/** Whether a field, or what is on its way, is still awaited, not only the focus. */
let isFieldAwaited = (): boolean => false

/**
 * Gives the focus to a field as soon as `find` returns it. What is typed until then means nothing to the page: the field
 * gets it, key by key, as it does what a wait that this one replaces has held. The wait ends with a press, with Esc that
 * does not follow on Enter, when `isWanted` says so, or by the function that is returned. `isThere`: that the focus comes
 * is sure; all is held while nothing has it, Esc too.
 */
export function awaitField(find: () => HTMLElement | null, isWanted: () => boolean, isThere = false): () => void {
  waiting?.abort()
  const mine = (waiting = new AbortController())
  const isOnlyFocus = isThere
  isFieldAwaited = () => !isOnlyFocus && !mine.signal.aborted && isWanted()
  const stop = (): void => {
    if (!mine.signal.aborted) held = []
    mine.abort()
  }
  const hold = (event: KeyboardEvent): void => {
    if (!event.isTrusted || event.isComposing) return
    if (event.key === 'Escape' && !isThere && !held.slice(-2).some(({ key }) => key === 'Enter')) return stop()
    if (isChord(event) && event.key !== 'z') return
    if (isThere ? !held[0] && focusedElement() : !TYPED.test(event.key)) return
    event.preventDefault()
    event.stopImmediatePropagation()
    held.push(event)
  }
  const look = (): void => {
    if (mine.signal.aborted) return
    if (!isWanted()) return stop()
    const field = find()
    field?.focus()
    if (!field || field !== document.activeElement) return void requestAnimationFrame(look)
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
  const first = { capture: true, signal: mine.signal }
  addEventListener('keydown', hold, first)
  addEventListener('pointerdown', stop, first)
  look()
  return stop
}

/** Holds what is typed until something has come; what waits next gets it. */
export function holdUntil<Needs>(needs: Promise<Needs>): Promise<Needs> {
  let isPending = true
  awaitField(
    () => null,
    () => isPending,
  )
  return needs.finally(() => (isPending = false))
}

/**
 * Holds what is pressed while nothing has the focus, a few frames at most: it is done to what gets it. What waits for a
 * field goes on waiting.
 */
export function holdKeys(isBack = (): boolean => true): void {
  if (isFieldAwaited()) return
  let frames = 0
  const focused = (): HTMLElement | null => (frames > 1 && isBack() ? focusedElement() : null)
  awaitField(focused, () => ++frames < 9, true)
}

const focusedElement = (): HTMLElement | null => document.querySelector<HTMLElement>(':focus')

const isChord = (event: KeyboardEvent): boolean =>
  (event.ctrlKey || event.metaKey) && !event.getModifierState('AltGraph')

/** Does what the browser would have done with a key. */
function type(key: KeyboardEvent): void {
  const on = document.activeElement!
  if (!on.dispatchEvent(new KeyboardEvent('keydown', key)) || isChord(key)) return
  const isField = on.matches('input:not([type="checkbox"]), textarea')
  if (!isField && (key.key === 'Enter' || key.key === ' ')) (on as HTMLElement).click()
  else if (key.key.length === 1) document.execCommand('insertText', false, key.key)
  else if (key.key === 'Backspace') document.execCommand('delete')
  else if (key.key === 'Enter') (on as HTMLInputElement).form?.requestSubmit()
}
