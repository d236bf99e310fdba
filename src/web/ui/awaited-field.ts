/** Keys that are held; all others are left to the browser. */
const TYPED = /^(?:.|Enter|Escape|Backspace|Tab|Arrow\w+)$/u

/** The held key presses, oldest first. */
let held: KeyboardEvent[] = []
let waiting: AbortController | undefined
let keep: ((typed: string) => unknown) | undefined
/** Says what takes the letters held for the field that is awaited now, if that is not drawn. */
export const keepTypedBy = (next: typeof keep): unknown => (keep = next)
/** Whether a field (or a chunk that is loading) is awaited, not only the focus. */
let isFieldAwaited = (): boolean => false

/**
 * Focuses a field as soon as `find` returns it. Keys pressed until then are held, so that they trigger no shortcut, and
 * are replayed in the field; so are keys held by a wait that this one replaces. The wait ends with a pointer press, with
 * Esc (unless it follows Enter), when `isWanted` is false, or by the returned function. `isOnlyFocus`: the element exists
 * and will get the focus; every key, Esc too, is held as long as nothing has it. `dropped`: called when a press ends it.
 */
export function awaitField(
  find: () => HTMLElement | null,
  isWanted: () => boolean,
  { isOnlyFocus = false, dropped = (_by: Event): void => {} } = {},
): () => void {
  waiting?.abort()
  const mine = (waiting = new AbortController())
  keep = undefined
  let isFound = isOnlyFocus
  isFieldAwaited = () => !isOnlyFocus && !mine.signal.aborted && isWanted()
  const stop = (): void => {
    if (mine.signal.aborted) return
    const typed = held.reduce(written, '')
    if (typed) keep?.(typed)
    held = []
    mine.abort()
  }
  const drop = (by: Event): void => {
    if (!mine.signal.aborted) dropped(by)
    stop()
  }
  const hold = (event: KeyboardEvent): void => {
    if (!event.isTrusted) return
    if (event.key === 'Escape' && !isFound && !held.some(({ key }) => key === 'Enter')) return drop(event)
    if (isChord(event) && event.key !== 'z') return
    if (isFound ? !held[0] && focusedElement() : !TYPED.test(event.key)) return
    event.preventDefault()
    event.stopImmediatePropagation()
    held.push(event)
  }
  const focusOnceThere = (): void => {
    if (mine.signal.aborted || !isWanted()) return stop()
    const field = find()
    field?.focus()
    if (!field || field !== document.activeElement) return void requestAnimationFrame(focusOnceThere)
    isFound = true
    typeOn()
  }
  const typeOn = (): void => {
    if (mine.signal.aborted || !held[0]) return stop()
    type(held.shift()!)
    // What a key changes is drawn before the next.
    setTimeout(typeOn)
  }
  const first = { capture: true, signal: mine.signal }
  addEventListener('keydown', hold, first)
  addEventListener('pointerdown', drop, first)
  focusOnceThere()
  return stop
}

/**
 * Holds keys until a promise settles; the next `awaitField` replays them. `dropped`: called with the press that ends it
 * before.
 */
export function holdUntil<Needs>(needs: Promise<Needs>, dropped = (_by: Event): void => {}): Promise<Needs> {
  let isPending = true
  awaitField(
    () => null,
    () => isPending,
    { dropped },
  )
  return needs.finally(() => (isPending = false))
}

/**
 * Holds keys while nothing has the focus, for a few frames at most, and replays them in the element that gets it. Does
 * nothing while a field is awaited.
 */
export function holdKeys(isBack = (): boolean => true): void {
  if (isFieldAwaited()) return
  let frames = 0
  const focused = (): HTMLElement | null => (frames > 1 && isBack() ? focusedElement() : null)
  awaitField(focused, () => ++frames < 9, { isOnlyFocus: true })
}

const focusedElement = (): HTMLElement | null => document.querySelector<HTMLElement>(':focus')

const isChord = (event: KeyboardEvent): boolean =>
  (event.ctrlKey || event.metaKey) && !event.getModifierState('AltGraph')
const isLetter = (event: KeyboardEvent | undefined): boolean => event?.key.length === 1 && !isChord(event)

/** The text that a held key leaves of the one before it: Enter ends its line. */
const written = (text: string, event: KeyboardEvent): string => {
  if (event.key === 'Backspace') return text.replace(/.$/u, '')
  if (event.key === 'Enter') return text && text + '\n'
  return isLetter(event) ? text + event.key : text
}

/** Replays a held key as the browser would have handled it; letters come into a field all at once. */
function type(key: KeyboardEvent): void {
  const on = document.activeElement as HTMLInputElement
  if (!on.dispatchEvent(new KeyboardEvent('keydown', key))) return
  let text = key.key
  if (!on.matches('input:not([type="checkbox"]), textarea')) {
    if (text === 'Enter' || text === ' ') on.click()
  } else if (isLetter(key)) {
    while (isLetter(held[0])) text += held.shift()!.key
    document.execCommand('insertText', false, text)
  } else if (text === 'Backspace') document.execCommand('delete')
  else if (text === 'Enter') on.form?.requestSubmit()
}
