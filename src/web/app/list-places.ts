import { effect } from '@preact/signals'
import { swapLastRow, type LastRow } from '../input/focus-home.ts'
import { main, rowOf, scrollToRow } from '../input/focus.ts'
import { listHome, path } from '../screens/routes.ts'
import { isPhone } from '../ui/device.ts'

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

const scrollOnceDrawn = (list: string, top: number): void =>
  inEachFrame(FRAMES, list, (box) => {
    box.scrollTop = top
    return box.scrollTop >= top - 1
  })

/** The row at the top of a list, and how far below the top of the window. */
interface TopRow {
  list: string
  id: string
  top: number
}

/** How long a list stands still before its place is noted. */
const STILL_MS = 150
/** For so many frames rows that were not drawn in this width get their heights. */
const DRAWING_FRAMES = 12

/** A phone that is turned, or a window made as narrow, scrolls something else: the row at the top stays there. */
export function keepPlaceWhenTurned(): void {
  let noted: TopRow | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  const note = (): void => {
    if (main()?.checkVisibility()) noted = rowAtTop()
  }
  const noteOnceStill = (): void => {
    clearTimeout(timer)
    timer = setTimeout(note, STILL_MS)
  }
  addEventListener('scroll', noteOnceStill, { capture: true, passive: true })
  let was = isPhone.peek()
  effect(() => {
    if (isPhone.value === was) return
    was = isPhone.peek()
    if (noted?.list === listHome.peek()) keepAtTop(noted)
  })
}

const scroller = (box: HTMLElement): Element => (isPhone.peek() ? document.scrollingElement! : box)

function rowAtTop(): TopRow | null {
  const box = main()
  if (!box || scroller(box).scrollTop === 0) return null
  const rows = [...box.querySelectorAll<HTMLElement>('[data-row]')]
  const row = rows.find((one) => one.getBoundingClientRect().bottom > 0)
  return row ? { list: listHome.peek(), id: row.dataset['row']!, top: row.getBoundingClientRect().top } : null
}

const keepAtTop = ({ list, id, top }: TopRow): void =>
  inEachFrame(DRAWING_FRAMES, list, (box) => {
    // On a phone the open task covers the list, and scrolls as the list does.
    if (!box.checkVisibility()) return true
    const row = rowOf(id)
    if (row) scroller(box).scrollTop += row.getBoundingClientRect().top - top
    else scrollToRow(id)
    return false
  })

/** Until it is done, the person does something, or another list is gone to. */
function inEachFrame(frames: number, list: string, act: (box: HTMLElement) => boolean): void {
  const stop = new AbortController()
  for (const press of ['keydown', 'pointerdown', 'wheel'])
    addEventListener(press, () => stop.abort(), { capture: true, once: true, signal: stop.signal })
  const step = (left: number): void => {
    const box = main()
    if (stop.signal.aborted || !box) return
    if (listHome.peek() !== list || act(box) || left === 0) return stop.abort()
    requestAnimationFrame(() => step(left - 1))
  }
  requestAnimationFrame(() => step(frames))
}
