import { GLIDE_MS, isStill } from '../../ui/motion.ts'
import type { Point } from './mark.ts'

/** The copy of an item under the pointer. */
export interface Copy {
  /** To the right of the pointer and of `past`; at the edge of the window half of it is seen still. */
  moveTo: (at: Point, past: number) => void
  /** Takes it away. */
  remove: () => void
  /** Lets it glide back to where it came from, then takes it away. */
  goHome: () => void
}

/** So far beside the pointer, and so wide at most, that the landing can be seen. */
const OFF_PX = 12
const WIDEST_PX = 280

interface CopyOptions {
  around?: string
  inherit?: readonly string[]
  count?: number
}

/** Shows a copy of an element to the right of the pointer; the element itself stays as it is. See `Lift`. */
export function pickUp(item: HTMLElement, from: Point, { around = '', inherit = [], count = 1 }: CopyOptions): Copy {
  const { top, width: whole, height } = item.getBoundingClientRect()
  const width = Math.min(whole, WIDEST_PX, innerWidth / 2)
  const box = document.createElement('div')
  box.className = `drag-copy ${around}`
  box.inert = true
  Object.assign(box.style, { left: `${from.x}px`, top: `${top}px`, width: `${width}px`, height: `${height}px` })
  const style = getComputedStyle(item)
  for (const name of inherit) box.style.setProperty(name, style.getPropertyValue(name))
  const copy = item.cloneNode(true) as HTMLElement
  copy.dataset['lifted'] = ''
  for (const one of [copy, ...copy.querySelectorAll('[id]')]) one.removeAttribute('id')
  box.append(copy)
  if (count > 1) box.append(badge(count))
  document.body.append(box)
  return {
    moveTo: (at, past) => {
      const left = Math.min(Math.max(at.x, past) + OFF_PX, innerWidth - width / 2)
      box.style.translate = `${left - from.x}px ${at.y - from.y + OFF_PX / 2}px`
    },
    remove: () => box.remove(),
    goHome: () => {
      if (isStill()) return box.remove()
      const glide = box.animate([{}, { translate: '0 0' }], { duration: GLIDE_MS, easing: 'ease-out' })
      for (const end of ['finish', 'cancel']) glide.addEventListener(end, () => box.remove())
    },
  }
}

function badge(count: number): HTMLElement {
  const number = document.createElement('b')
  number.className = 'badge drag-count'
  number.textContent = String(count)
  return number
}
