/** In the window, in CSS pixels. */
export interface Point {
  x: number
  y: number
}

/** How a landing shows. */
export type Mark =
  /** A 2 px line in the window, in CSS pixels: as wide as the rows between which it lies, or as high as the columns. */
  | { line: Line }
  /** A dashed hole as high as what is held, between the cards of a column; null: after the last child. */
  | { hole: { into: Element; before: Element | null } }
  /** The element itself takes it (`data-drop`): a project of the sidebar, a day of the calendar. */
  | { target: Element }

type Line = Point & ({ width: number; height?: never } | { height: number; width?: never })

/** Whether two look the same, so that what is shown can stay. */
export function sameMark(a: Mark, b: Mark): boolean {
  if ('target' in a) return 'target' in b && a.target === b.target
  if ('hole' in a) return 'hole' in b && a.hole.into === b.hole.into && a.hole.before === b.hole.before
  return (
    'line' in b &&
    a.line.x === b.line.x &&
    a.line.y === b.line.y &&
    a.line.width === b.line.width &&
    a.line.height === b.line.height
  )
}

/** Shows the mark until the returned function is called. */
export function showMark(mark: Mark, item: HTMLElement): () => void {
  if ('target' in mark) {
    mark.target.setAttribute('data-drop', '')
    return () => mark.target.removeAttribute('data-drop')
  }
  return 'line' in mark ? showLine(mark.line) : showHole(mark.hole, item)
}

function showLine({ x, y, width = 0, height = 0 }: Line): () => void {
  const line = document.createElement('div')
  line.className = 'drag-line'
  line.toggleAttribute('data-upright', width === 0)
  Object.assign(line.style, { left: `${x}px`, top: `${y}px`, width: `${width}px`, height: `${height}px` })
  document.body.append(line)
  return () => line.remove()
}

function showHole({ into, before }: { into: Element; before: Element | null }, item: HTMLElement): () => void {
  const hole = document.createElement(into.matches('ul, ol') ? 'li' : 'div')
  hole.className = 'drag-hole'
  hole.setAttribute('aria-hidden', 'true')
  hole.style.height = `${item.offsetHeight}px`
  into.insertBefore(hole, before?.parentElement === into ? before : null)
  return () => hole.remove()
}
