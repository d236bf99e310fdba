import { effect } from '@preact/signals'
import { swapLastRow, type LastRow } from '../input/focus-home.ts'
import { main, rowOf, scrollToRow } from '../input/focus.ts'
import { listHome, openTask, path } from '../screens/routes.ts'
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
    // Back and Forward have changed the address bar by now; any other way here does so later, and begins at the top.
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

/** What stands at the top of a part of the page, and how far below the top of the window. */
interface TopPlace {
  list: string
  /** The row, which may be drawn anew; null: it is no row. */
  id: string | null
  element: Element
  top: number
}

/** The list or whatever else a screen shows, the open task, and what a search has found. */
const PARTS = ['#main', '.panel-body', '.palette-list']

/** How long a list stands still before its place is noted. */
const STILL_MS = 150
/** For so many frames rows that were not drawn in this width get their heights. */
const DRAWING_FRAMES = 12

/** Where a phone is turned, or a window made as narrow as one, another box scrolls: what was at the top is kept there. */
export function keepPlaceWhenTurned(): void {
  const noted = new Map<string, TopPlace | null>()
  let timer: ReturnType<typeof setTimeout> | undefined
  const note = (): void =>
    PARTS.forEach((part) => {
      const box = document.querySelector(part)
      if (box?.checkVisibility()) noted.set(part, placeAtTop(box))
    })
  const noteOnceStill = (): void => {
    clearTimeout(timer)
    timer = setTimeout(note, STILL_MS)
  }
  addEventListener('scroll', noteOnceStill, { capture: true, passive: true })
  let was = isPhone.peek()
  let isCovered = false
  effect(() => {
    const isTurned = isPhone.value !== was
    const isUncovered = isCovered && openTask.value === null
    if (!isTurned && !isUncovered) return
    was = isPhone.peek()
    // On a phone the open task covers the list, which gets its place back once the task is closed.
    isCovered = was && openTask.value !== null
    noted.forEach((place, part) => {
      if (place?.list === listHome.peek() && (isTurned || part === '#main')) keepAtTop(part, place)
    })
  })
}

/** The window has other boxes that scroll where it is narrow. */
function scroller(box: Element): Element {
  for (let at: Element | null = box; at; at = at.parentElement)
    if (at.scrollHeight > at.clientHeight && getComputedStyle(at).overflowY === 'auto') return at
  return document.scrollingElement!
}

/** What may stand at the top where no rows are, below what stays there. */
const LINES = 'h1, h2, h3, p, li, .field, .hit'
const HEAD_PX = 64

function placeAtTop(box: Element): TopPlace | null {
  if (scroller(box).scrollTop === 0) return null
  const list = listHome.peek()
  const rows = box.id === 'main' ? [...box.querySelectorAll<HTMLElement>('[data-row]')] : []
  const row = rows.find((one) => one.getBoundingClientRect().bottom > 0)
  const element = row ?? [...box.querySelectorAll(LINES)].find((one) => one.getBoundingClientRect().top >= HEAD_PX)
  return element ? { list, id: row?.dataset['row'] ?? null, element, top: element.getBoundingClientRect().top } : null
}

const keepAtTop = (part: string, { list, id, element, top }: TopPlace): void =>
  inEachFrame(DRAWING_FRAMES, list, () => {
    const box = document.querySelector(part)
    const at = id === null ? element : rowOf(id)
    // On a phone the open task covers the list, and scrolls as the list does.
    if (!box?.checkVisibility() || at?.isConnected === false) return true
    if (at) scroller(box).scrollTop += at.getBoundingClientRect().top - top
    else scrollToRow(id!)
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
