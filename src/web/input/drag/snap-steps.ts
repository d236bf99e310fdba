import { isStill } from '../../ui/motion.ts'

const WAIT_MS = 400
/** From one step to the next, its own motion included. */
const PAUSE_MS = 1000

/**
 * Steps a box that snaps sideways from child to child while it is aimed at: left (-1) or right (1) after a moment, then
 * again after a pause that leaves time to let go. Not to children on which nothing can be dropped (`data-no-drop`).
 */
export function snapStepper(): { aim: (box: Element | null, by: number) => void } {
  let aimed: { box: Element | null; by: number } = { box: null, by: 0 }
  let timer: ReturnType<typeof setTimeout> | undefined
  const step = (): void => {
    const left = aimed.box && nextSnap(aimed.box, aimed.by)
    if (left === null) return
    aimed.box?.scrollTo({ left, behavior: isStill() ? 'instant' : 'smooth' })
    timer = setTimeout(step, PAUSE_MS)
  }
  return {
    aim: (box, by) => {
      if (box === aimed.box && by === aimed.by) return
      aimed = { box, by }
      clearTimeout(timer)
      if (box) timer = setTimeout(step, WAIT_MS)
    },
  }
}

/** How far a box is scrolled when the next of its children begins where children snap; null: there is none. */
function nextSnap(box: Element, by: number): number | null {
  const start = box.getBoundingClientRect().left + Number.parseFloat(getComputedStyle(box).scrollPaddingLeft)
  const most = box.scrollWidth - box.clientWidth
  const snaps = Array.from(box.querySelectorAll(':scope > :not([data-no-drop])'), (child) =>
    Math.min(box.scrollLeft + child.getBoundingClientRect().left - start, most),
  )
  return by > 0
    ? (snaps.find((left) => left > box.scrollLeft + 1) ?? null)
    : (snaps.findLast((left) => left < box.scrollLeft - 1) ?? null)
}
