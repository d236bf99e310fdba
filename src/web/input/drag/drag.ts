import { edgeScroller, type EdgeScroller } from './scroll.ts'
import { sameMark, showMark, type Mark, type Point } from './mark.ts'
import { pickUp, type Copy } from './copy.ts'
import { swallowClick } from './swallow-click.ts'
import { controlIn, focusActedOn } from '../press-focus.ts'
import { layers } from '../../ui/floating/layers.tsx'

export type { Mark, Point }

/** A place where what is held may be let go: how that is shown, and what it does. */
export interface Landing {
  mark: Mark
  drop: () => void
}

/** What was picked up. */
export interface Lift {
  /** How many go along; more than one shows as a number on the copy. */
  count?: number
  /** Elements that fade while they are held (`data-drag="source"`); the item alone when it is left out. */
  sources?: readonly Element[]
  /** Classes around the copy under the pointer, for what its look depends on. */
  around?: string
  /** Custom properties that it takes from where it stood. */
  inherit?: readonly string[]
  /** A selector of what its copy stands to the right of, so that the names there can be read. */
  beside?: string
  /**
   * Where it would land; asked at each frame. `under` is the element below the pointer, `from` the point where it was
   * picked up. Null: nowhere.
   */
  over: (at: Point, under: Element, from: Point) => Landing | null
  /** Called with what lies below the pointer when it was let go of where it cannot land. */
  nowhere?: (under: Element) => void
}

/** What can be dragged. Buttons inside an item keep their own press, but for those that `handle` names. */
export interface DragSource {
  /** A selector of the elements that can be picked up. */
  items: string
  handle?: string
  /** Null where it may not be moved, as for those who can only look. */
  lift: (item: HTMLElement) => Lift | null
  /** Called when a finger held an item, one that may not be moved too, and let go of it where it was. */
  still?: (item: HTMLElement) => void
}

const HOLD_MS = 250
const MOUSE_STARTS_PX = 5
const TOUCH_SCROLLS_PX = 8

interface Press {
  source: DragSource
  item: HTMLElement
  pointer: number
  touch: boolean
  from: Point
  timer: ReturnType<typeof setTimeout> | undefined
  /** A finger holds what may not be moved. */
  rests: boolean
}

interface Held extends Press {
  lift: Lift
  copy: Copy
  at: Point
  moved: boolean
  landing: Landing | null
  unmark: () => void
  scroll: EdgeScroller
}

const sources: DragSource[] = []
let press: Press | null = null
let held: Held | null = null

/**
 * Lets elements be dragged by mouse, pen, or touch after a short hold, until the returned function is called. Of several
 * sources that know an element the newest has it. Escape, a second finger or the window's losing the focus puts back
 * what is held.
 */
export function dragSource(source: DragSource): () => void {
  startListening()
  sources.unshift(source)
  return () => void sources.splice(sources.indexOf(source), 1)
}

/** Whether something is held at the moment. */
export const isDragging = (): boolean => held !== null

let listening = false
function startListening(): void {
  if (listening) return
  listening = true
  addEventListener('pointerdown', onDown)
  addEventListener('pointermove', onMove)
  addEventListener('pointerup', onUp)
  addEventListener('pointercancel', putBack)
  addEventListener('blur', putBack)
  addEventListener('keydown', onKey, true)
  // Not passive: only so can a touch that holds something be kept from scrolling.
  addEventListener('touchmove', (event) => held && event.cancelable && event.preventDefault(), { passive: false })
  addEventListener('contextmenu', (event) => (held ?? press)?.touch && event.preventDefault())
  addEventListener('dragstart', (event) => findSource(event.target as Element) && event.preventDefault())
}

function findSource(pressed: Element): { source: DragSource; item: HTMLElement } | null {
  for (const source of sources) {
    const item = pressed.closest<HTMLElement>(source.items)
    if (!item) continue
    const control = pressed.closest('button, input, textarea, select, [contenteditable]')
    const own = control && control !== item && item.contains(control)
    return own && !(source.handle && pressed.closest(source.handle)) ? null : { source, item }
  }
  return null
}

function onDown(event: PointerEvent): void {
  if (held && event.pointerId !== held.pointer) return putBack()
  putBack()
  if (event.button !== 0 || !event.isPrimary || event.ctrlKey || event.metaKey || event.shiftKey) return
  if (layers.peek().length > 0 || !(event.target instanceof Element)) return
  const found = findSource(event.target)
  if (!found) return
  const touch = event.pointerType !== 'mouse'
  const from = { x: event.clientX, y: event.clientY }
  press = { ...found, pointer: event.pointerId, touch, from, timer: undefined, rests: false }
  if (touch) press.timer = setTimeout(begin, HOLD_MS)
}

function onMove(event: PointerEvent): void {
  const at = { x: event.clientX, y: event.clientY }
  if (press && event.pointerId === press.pointer) {
    const distance = Math.hypot(at.x - press.from.x, at.y - press.from.y)
    if (press.touch && distance > TOUCH_SCROLLS_PX) putBack()
    else if (!press.touch && distance > MOUSE_STARTS_PX) begin()
  }
  if (!held || event.pointerId !== held.pointer) return
  held.moved ||= Math.hypot(at.x - held.from.x, at.y - held.from.y) > MOUSE_STARTS_PX
  held.at = at
}

function begin(): void {
  if (!press) return
  const lift = press.item.isConnected ? press.source.lift(press.item) : null
  if (!lift) {
    press.rests = press.touch && press.source.still !== undefined && press.item.isConnected
    return press.rests ? undefined : putBack()
  }
  getSelection()?.removeAllRanges()
  const copy = pickUp(press.item, press.from, lift)
  const scroll = edgeScroller(press.from)
  held = { ...press, lift, copy, at: press.from, moved: false, landing: null, unmark: () => {}, scroll }
  press = null
  document.documentElement.dataset.dragging = ''
  for (const element of lift.sources ?? [held.item]) element.setAttribute('data-drag', 'source')
  requestAnimationFrame(follow)
}

/** At each frame: the copy follows, the landing shows, the list scrolls at its edges. */
function follow(): void {
  if (!held) return
  const { at, copy, moved, scroll, lift } = held
  const { point, under } = below(at)
  const side = lift.beside && under.closest(lift.beside)
  copy.moveTo(at, side ? side.getBoundingClientRect().right : 0)
  if (moved) {
    scroll.follow(under, point)
    land()
  }
  requestAnimationFrame(follow)
}

/** What lies below the pointer, which may be outside of the window. */
function below(at: Point): { point: Point; under: Element } {
  const point = { x: Math.min(Math.max(at.x, 0), innerWidth - 1), y: Math.min(Math.max(at.y, 0), innerHeight - 1) }
  return { point, under: document.elementFromPoint(point.x, point.y) ?? document.body }
}

/** Shows where it would land now. */
function land(): void {
  if (!held) return
  const { point, under } = below(held.at)
  if (under.closest('.drag-hole')) return
  const before = held.landing
  const landing = held.lift.over(point, under, held.from)
  held.landing = landing
  if (before && landing && sameMark(before.mark, landing.mark)) return
  held.unmark()
  held.unmark = landing ? showMark(landing.mark, held.item) : () => {}
}

function onUp(event: PointerEvent): void {
  if (held?.pointer !== event.pointerId) {
    if (press?.pointer !== event.pointerId) return
    const { rests, source, item } = press
    putBack()
    if (rests) endHold(source, item)
    return
  }
  // A hand may move and let go within one frame.
  onMove(event)
  if (held.moved) land()
  const { moved, landing, copy, lift, touch, source, item, at } = held
  if (moved) swallowClick()
  if (moved && landing) {
    endDrag()
    copy.remove()
    // A touch that is held gives it to nothing, and a mouse on a heading to the page.
    if (!item.contains(document.activeElement)) focusActedOn(controlIn(item))
    landing.drop()
  } else {
    putBack()
    if (moved) lift.nowhere?.(below(at).under)
    else if (touch) endHold(source, item)
  }
}

function endHold({ still }: DragSource, item: HTMLElement): void {
  if (!still) return
  swallowClick()
  still(item)
}

function onKey(event: KeyboardEvent): void {
  if (!held) return
  event.preventDefault()
  event.stopPropagation()
  if (event.key !== 'Escape') return
  putBack()
  swallowClick()
}

/** Ends it without a move. */
function putBack(): void {
  clearTimeout(press?.timer)
  press = null
  if (!held) return
  held.copy.goHome()
  endDrag()
}

function endDrag(): void {
  if (!held) return
  held.unmark()
  held.scroll.stop()
  for (const element of held.lift.sources ?? [held.item]) element.removeAttribute('data-drag')
  delete document.documentElement.dataset.dragging
  held = null
}
