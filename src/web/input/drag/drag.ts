import { addSource, findSource, type DragSource, type Landing, type Lift } from './sources.ts'
import { edgeScroller, type EdgeScroller } from './scroll.ts'
import { sameMark, showMark, type Point } from './mark.ts'
import { pickUp, type Copy } from './copy.ts'
import { swallowClick } from './swallow-click.ts'
import { controlIn, focusActedOn } from '../press-focus.ts'
import { layers } from '../../ui/floating/layers.tsx'

export type { Landing, Lift, Point }

const HOLD_MS = 250
const MOUSE_STARTS_PX = 5
const TOUCH_SCROLLS_PX = 8

interface Press {
  source: DragSource
  item: HTMLElement
  pointer: number
  touch: boolean
  from: Point
}

/** A mouse has not moved yet, or a finger not stayed long enough, to hold it. */
interface Pressed extends Press {
  is: 'pressed'
  timer: ReturnType<typeof setTimeout> | undefined
}

/** A finger holds what may not be moved. */
interface Resting extends Press {
  is: 'resting'
}

interface Held extends Press {
  is: 'held'
  lift: Lift
  copy: Copy
  at: Point
  moved: boolean
  landing: Landing | null
  unmark: () => void
  scroll: EdgeScroller
}

let active: Pressed | Resting | Held | null = null

/**
 * Lets elements be dragged by mouse, pen, or touch after a short hold, until the returned function is called. Of several
 * sources that know an element the newest has it. Escape, a second finger or the window's losing the focus puts back
 * what is held.
 */
export function dragSource(source: DragSource): () => void {
  startListening()
  return addSource(source)
}

/** Whether something is held at the moment. */
export const isDragging = (): boolean => isHeld(active)

const isHeld = (one: typeof active): one is Held => one?.is === 'held'

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
  addEventListener('touchmove', (event) => isDragging() && event.cancelable && event.preventDefault(), {
    passive: false,
  })
  addEventListener('contextmenu', (event) => active?.touch && event.preventDefault())
  addEventListener('dragstart', (event) => findSource(event.target as Element) && event.preventDefault())
}

function onDown(event: PointerEvent): void {
  const isSecond = active?.is === 'held' && event.pointerId !== active.pointer
  putBack()
  if (isSecond || event.button !== 0 || !event.isPrimary || event.ctrlKey || event.metaKey || event.shiftKey) return
  if (layers.peek().length > 0 || !(event.target instanceof Element)) return
  const found = findSource(event.target)
  if (!found) return
  const touch = event.pointerType !== 'mouse'
  const press = { ...found, pointer: event.pointerId, touch, from: { x: event.clientX, y: event.clientY } }
  active = { is: 'pressed', ...press, timer: touch ? setTimeout(() => begin(press), HOLD_MS) : undefined }
}

function onMove(event: PointerEvent): void {
  if (active?.pointer !== event.pointerId) return
  const at = { x: event.clientX, y: event.clientY }
  const distance = Math.hypot(at.x - active.from.x, at.y - active.from.y)
  if (active.is !== 'held' && active.touch) return distance > TOUCH_SCROLLS_PX ? putBack() : undefined
  if (active.is === 'pressed' && distance > MOUSE_STARTS_PX) begin(active)
  if (!isHeld(active)) return
  active.moved ||= distance > MOUSE_STARTS_PX
  active.at = at
}

function begin(press: Press): void {
  const { source, item, touch, from } = press
  const lift = item.isConnected ? source.lift(item) : null
  if (!lift) {
    if (touch && source.still && item.isConnected) active = { ...press, is: 'resting' }
    else putBack()
    return
  }
  getSelection()?.removeAllRanges()
  const copy = pickUp(item, from, lift)
  const scroll = edgeScroller(from)
  const held: Held = {
    ...press,
    is: 'held',
    lift,
    copy,
    at: from,
    moved: false,
    landing: null,
    unmark: () => {},
    scroll,
  }
  active = held
  document.documentElement.dataset.dragging = ''
  for (const element of lift.sources ?? [item]) element.setAttribute('data-drag', 'source')
  requestAnimationFrame(() => follow(held))
}

/** At each frame: the copy follows, the landing shows, the list scrolls at its edges. */
function follow(held: Held): void {
  if (active !== held) return
  const { at, copy, moved, scroll, lift } = held
  const { point, under } = below(at)
  const side = lift.beside && under.closest(lift.beside)
  copy.moveTo(at, side ? side.getBoundingClientRect().right : 0)
  if (moved) {
    scroll.follow(under, point)
    land(held)
  }
  requestAnimationFrame(() => follow(held))
}

/** What lies below the pointer, which may be outside of the window. */
function below(at: Point): { point: Point; under: Element } {
  const point = { x: Math.min(Math.max(at.x, 0), innerWidth - 1), y: Math.min(Math.max(at.y, 0), innerHeight - 1) }
  return { point, under: document.elementFromPoint(point.x, point.y) ?? document.body }
}

/** Shows where it would land now. */
function land(held: Held): void {
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
  if (active?.pointer !== event.pointerId) return
  if (active.is !== 'held') {
    const { is, source, item } = active
    putBack()
    if (is === 'resting') endHold(source, item)
    return
  }
  const held = active
  // A hand may move and let go within one frame.
  onMove(event)
  if (held.moved) land(held)
  const { moved, landing, copy, lift, touch, source, item, at } = held
  if (moved) swallowClick()
  if (moved && landing) {
    endDrag(held)
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
  if (!isDragging()) return
  event.preventDefault()
  event.stopPropagation()
  if (event.key !== 'Escape') return
  putBack()
  swallowClick()
}

/** Ends it without a move. */
function putBack(): void {
  if (active?.is === 'held') {
    active.copy.goHome()
    endDrag(active)
  } else if (active?.is === 'pressed') clearTimeout(active.timer)
  active = null
}

function endDrag({ unmark, scroll, lift, item }: Held): void {
  unmark()
  scroll.stop()
  for (const element of lift.sources ?? [item]) element.removeAttribute('data-drag')
  delete document.documentElement.dataset.dragging
  active = null
}
