import type { Point } from './mark.ts'

const EDGE_PX = 56
const FASTEST_PX = 18

/** Scrolls what lies under the pointer a little when the pointer is near its edge, the innermost that can first. */
export function scrollAtEdge(under: Element, at: Point): void {
  let [right, down] = [0, 0]
  for (let box: Element | null = under; box && (right === 0 || down === 0); box = box.parentElement) {
    const page = box === document.scrollingElement
    const { overflowX, overflowY } = getComputedStyle(box)
    const edges = page ? new DOMRect(0, 0, innerWidth, innerHeight) : box.getBoundingClientRect()
    if (down === 0 && box.scrollHeight > box.clientHeight && (page || /auto|scroll/.test(overflowY))) {
      down = speed(at.y, edges.top, edges.bottom)
      box.scrollTop += down
    }
    if (right === 0 && box.scrollWidth > box.clientWidth && (page || /auto|scroll/.test(overflowX))) {
      right = speed(at.x, edges.left, edges.right)
      box.scrollLeft += right
    }
  }
}

/** Pixels a frame: faster nearer the edge. */
function speed(at: number, start: number, end: number): number {
  const edge = Math.min(EDGE_PX, (end - start) / 4)
  if (at < start + edge) return -Math.ceil((FASTEST_PX * Math.min(start + edge - at, edge)) / edge)
  if (at > end - edge) return Math.ceil((FASTEST_PX * Math.min(at - end + edge, edge)) / edge)
  return 0
}
