import { effect } from '@preact/signals'
import { swapLastRow, type LastRow } from '../input/focus-home.ts'
import { main } from '../input/focus.ts'
import { listHome, path } from '../screens/routes.ts'

interface Place {
  top: number
  row: LastRow | null
}

/** For so many frames a list may grow until it is as long as it was. */
const FRAMES = 60

/** Back and Forward lead to where a list was left: how far it was scrolled, and the row that had the focus. */
export function keepListPlaces(): void {
  const places = new Map<string, Place>()
  let last = listHome.peek()
  effect(() => {
    const [left, here] = [last, listHome.value]
    if (left === here) return
    last = here
    // What is gone to, and begins at its top, is not in the address bar yet.
    const there = location.pathname === path.peek() ? places.get(here) : undefined
    places.set(left, { top: main()?.scrollTop ?? 0, row: swapLastRow(there?.row ?? null) })
    if (there && there.top > 0) scrollOnceDrawn(here, there.top)
  })
}

/** Until it is there, the person does something, or another list is gone to. */
function scrollOnceDrawn(list: string, top: number): void {
  const stop = new AbortController()
  for (const act of ['keydown', 'pointerdown', 'wheel'])
    addEventListener(act, () => stop.abort(), { capture: true, once: true, signal: stop.signal })
  const step = (left: number): void => {
    const box = main()
    if (stop.signal.aborted || !box) return
    if (listHome.peek() !== list) return stop.abort()
    box.scrollTop = top
    if (left === 0 || box.scrollTop >= top - 1) return stop.abort()
    requestAnimationFrame(() => step(left - 1))
  }
  requestAnimationFrame(() => step(FRAMES))
}
