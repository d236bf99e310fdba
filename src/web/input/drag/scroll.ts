import type { Point } from './mark.ts'
import { snapStepper } from './snap-steps.ts'

const EDGE_PX = 56
const FASTEST_PX = 18

/** Scrolls what lies under a pointer, see `edgeScroller`. */
export interface EdgeScroller {
  /** To be called at each frame. */
  follow: (under: Element, at: Point) => void
  stop: () => void
}

/**
 * Scrolls what lies under the pointer a little when the pointer is near its edge, the innermost that can first; what
 * snaps goes from one snap position to the next. Not while the pointer comes away from an edge where it was picked up
 * (`from`): what it goes to would move off.
 */
export function edgeScroller(from: Point): EdgeScroller {
  const leaving = new Map<Element, Point>()
  const steps = snapStepper()
  const follow = (under: Element, at: Point): void => {
    let [right, down] = [0, 0]
    let snapping: Element | null = null
    for (let box: Element | null = under; box && (right === 0 || down === 0); box = box.parentElement) {
      const page = box === document.scrollingElement
      const { overflowX, overflowY, scrollSnapType, scrollPaddingBottom } = getComputedStyle(box)
      const covered = Number.parseFloat(scrollPaddingBottom) || 0
      const edges = page ? new DOMRect(0, 0, innerWidth, innerHeight - covered) : box.getBoundingClientRect()
      const before = leaving.get(box) ?? speeds(from, edges)
      const wanted = speeds(at, edges)
      const left = { x: lesser(before.x, wanted.x), y: lesser(before.y, wanted.y) }
      leaving.set(box, left)
      if (down === 0 && box.scrollHeight > box.clientHeight && (page || /auto|scroll/.test(overflowY))) {
        down = wanted.y === left.y ? 0 : wanted.y
        box.scrollTop += down
      }
      if (right === 0 && box.scrollWidth > box.clientWidth && (page || /auto|scroll/.test(overflowX))) {
        right = wanted.x === left.x ? 0 : wanted.x
        if (!scrollSnapType.startsWith('x')) box.scrollLeft += right
        else if (right !== 0) snapping = box
      }
    }
    steps.aim(snapping, Math.sign(right))
  }
  return { follow, stop: () => steps.aim(null, 0) }
}

/** Pixels a frame to either side: faster nearer the edge. */
const speeds = (at: Point, edges: DOMRect): Point => ({
  x: speed(at.x, edges.left, edges.right),
  y: speed(at.y, edges.top, edges.bottom),
})

function speed(at: number, start: number, end: number): number {
  const edge = Math.min(EDGE_PX, (end - start) / 4)
  if (at < start + edge) return -Math.ceil((FASTEST_PX * Math.min(start + edge - at, edge)) / edge)
  if (at > end - edge) return Math.ceil((FASTEST_PX * Math.min(at - end + edge, edge)) / edge)
  return 0
}

/** The lesser speed of two the same way; else none. */
const lesser = (one: number, other: number): number =>
  Math.sign(one) === Math.sign(other) ? Math.sign(one) * Math.min(Math.abs(one), Math.abs(other)) : 0
