import type { IconName } from '../ui/icon.tsx'
import { GLIDE_MS, isStill } from '../ui/motion.ts'
import { isDragging } from './drag/drag.ts'
import { swallowClick } from './drag/swallow-click.ts'
import { focusActedOn } from './press-focus.ts'

/** What a swipe does, and how it shows below the row. */
export interface SwipeAct {
  icon: IconName
  words: string
  act: (id: string, row: HTMLElement) => void
}

export interface Swipes {
  /** A selector of the rows, which have their id in `data-row`. */
  rows: string
  isAllowed: (id: string) => boolean
  /** Asked at each swipe, so that words follow the language. */
  right: () => SwipeAct
  left: () => SwipeAct
}

/** Past this distance a swipe acts. */
const ACTS_PX = 88
/** So far a finger goes before it is clear which way it means. */
const SLOP_PX = 10
/** Where phones have a gesture of their own: back. */
const EDGE_PX = 16

interface Swipe {
  row: HTMLElement
  id: string
  pointer: number
  x: number
  y: number
  /** What lies under the row, once it is clear that the finger swipes. */
  act: HTMLElement | null
  pull: number
}

let swipes: Swipes
let swipe: Swipe | null = null

/** Lets a finger swipe rows to either side; scrolling up and down goes first. */
export function startSwiping(what: Swipes): void {
  swipes = what
  addEventListener('pointerdown', onDown)
  addEventListener('pointermove', onMove)
  addEventListener('pointerup', onEnd)
  addEventListener('pointercancel', onEnd)
  // A finger that rests has opened a menu; it may move before it goes up.
  addEventListener('contextmenu', () => release(false))
}

function onDown(event: PointerEvent): void {
  if (swipe) release(false)
  if (event.pointerType === 'mouse' || !event.isPrimary || event.clientX < EDGE_PX) return
  const row = event.target instanceof Element ? event.target.closest<HTMLElement>(swipes.rows) : null
  const id = row?.dataset['row'] ?? ''
  if (!row || !swipes.isAllowed(id)) return
  swipe = { row, id, pointer: event.pointerId, x: event.clientX, y: event.clientY, act: null, pull: 0 }
}

function onMove(event: PointerEvent): void {
  if (!swipe || event.pointerId !== swipe.pointer) return
  if (isDragging()) return release(false)
  const [x, y] = [event.clientX - swipe.x, event.clientY - swipe.y]
  if (!swipe.act) {
    if (Math.abs(y) > SLOP_PX) swipe = null
    else if (Math.abs(x) > SLOP_PX) swipe.act = layUnder(swipe.row)
    if (!swipe?.act) return
  }
  pull(swipe, x)
}

function layUnder(row: HTMLElement): HTMLElement {
  const act = document.createElement('span')
  act.className = 'swipe-act'
  act.setAttribute('aria-hidden', 'true')
  row.append(act)
  return act
}

function pull(one: Swipe, x: number): void {
  const to = x > 0 ? 'right' : 'left'
  if (one.row.dataset['swipe'] !== to) {
    one.row.dataset['swipe'] = to
    const { icon, words } = swipes[to]()
    one.act?.replaceChildren(...(to === 'right' ? [iconOf(icon), words] : [words, iconOf(icon)]))
  }
  one.pull = x
  one.row.toggleAttribute('data-armed', Math.abs(x) >= ACTS_PX)
  one.row.style.setProperty('--pull', `${x}px`)
}

function iconOf(name: IconName): SVGElement {
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg')
  svg.setAttribute('class', 'icon')
  const use = document.createElementNS('http://www.w3.org/2000/svg', 'use')
  use.setAttribute('href', `#i-${name}`)
  svg.append(use)
  return svg
}

function onEnd(event: PointerEvent): void {
  if (swipe && event.pointerId === swipe.pointer) release(event.type === 'pointerup')
}

function release(acts: boolean): void {
  if (!swipe) return
  const { row, id, act, pull: distance } = swipe
  swipe = null
  if (!act) return
  springBack(row, act)
  // A pen clicks where it has swiped.
  swallowClick()
  if (!acts || Math.abs(distance) < ACTS_PX) return
  focusActedOn(row.querySelector('a[href]'))
  swipes[distance > 0 ? 'right' : 'left']().act(id, row)
}

function springBack(row: HTMLElement, act: HTMLElement): void {
  const tidy = (): void => {
    act.remove()
    if (row.querySelector('.swipe-act')) return
    row.removeAttribute('data-swipe')
    row.removeAttribute('data-armed')
    row.style.removeProperty('--pull')
    row.style.removeProperty('transition')
  }
  if (isStill()) return tidy()
  row.style.setProperty('transition', `--pull ${GLIDE_MS}ms ease-out`)
  row.style.setProperty('--pull', '0px')
  setTimeout(tidy, GLIDE_MS)
}
