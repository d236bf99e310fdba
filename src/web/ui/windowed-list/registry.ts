import { onNextPaint } from '../after-paint.ts'
import { NOTHING_AHEAD, type Ahead, type Sight } from './range.ts'

/** A list that has only part of its rows in the document. */
export interface WindowedList {
  /** What is in sight may have changed; so much beyond it is drawn at once, else a screen. */
  update: (ahead?: Ahead) => void
  /** Another row holds the focus. */
  hold: () => void
  /** Of all its rows, top to bottom. */
  keys: () => readonly string[]
  /** Puts a row into the document before the next frame. */
  reveal: (key: string) => void
  /** While it is printed, all rows are in the document. */
  print: (isPrinting: boolean) => void
}

const lists = new Map<Element, WindowedList>()

/** Of an element with `data-window`. */
export const windowedList = (list: Element | null | undefined): WindowedList | undefined =>
  list ? lists.get(list) : undefined

/** Tells a list when to update, until the returned function is called. */
export function watchWindow(element: Element, list: WindowedList): () => void {
  listen()
  lists.set(element, list)
  sizes?.observe(element.closest('.page') ?? element)
  return () => void lists.delete(element)
}

const updateAll = (): void => {
  for (const list of lists.values()) list.update()
}
/** What stands above a list can grow and shrink. This is called before the frame is painted, also that of a new list. */
const sizes =
  globalThis.ResizeObserver &&
  new ResizeObserver(() => {
    for (const list of lists.values()) list.update(NOTHING_AHEAD)
    onNextPaint(updateAll)
  })

let listening = false
function listen(): void {
  if (listening) return
  listening = true
  addEventListener('scroll', updateAll, { capture: true, passive: true })
  addEventListener('resize', updateAll)
  for (const [event, isPrinting] of [
    ['beforeprint', true],
    ['afterprint', false],
  ] as const) {
    addEventListener(event, () => {
      for (const list of lists.values()) list.print(isPrinting)
    })
  }
  addEventListener('focusin', ({ target }) => windowedList((target as Element).closest?.('[data-window]'))?.hold())
}

/** What can be seen at most of what is in an element, in pixels below its first row. */
export function sightOf(element: Element): Sight {
  const box = scrollerOf(element)
  const start = element.getBoundingClientRect().top - (box === element ? element.scrollTop : 0)
  if (!box) return { top: -start, bottom: innerHeight - start }
  const { top, bottom } = box.getBoundingClientRect()
  return { top: Math.max(0, top) - start, bottom: Math.min(innerHeight, bottom) - start }
}

function scrollerOf(element: Element): Element | null {
  for (let box: Element | null = element; box && box !== document.body; box = box.parentElement) {
    if (/auto|scroll/.test(getComputedStyle(box).overflowY)) return box
  }
  return null
}
