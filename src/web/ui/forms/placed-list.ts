import { useLayoutEffect } from 'preact/hooks'
import type { Completion } from './completion.tsx'

const GAP = 6
const EDGE = 8
/** Room above a word for three names: enough for a list that leaves what is below the word free. */
const ENOUGH_ABOVE = 150

/** What is seen of the window, but for its edges: a phone's keyboard leaves the upper part. */
function inSight(): [top: number, bottom: number] {
  const { offsetTop: top, height } = visualViewport ?? { offsetTop: 0, height: innerHeight }
  return [top + EDGE, top + height - EDGE]
}

/**
 * Puts the list over all else, below or above its word, where there is room for it, and no higher than that room is.
 * `box`: whose lines it leaves free where it is to stand above.
 */
function placeList(word: HTMLElement, list: HTMLElement, box: HTMLElement | null): void {
  if (!list.popover) {
    list.popover = 'manual'
    list.showPopover()
  }
  const at = word.getBoundingClientRect()
  const [top, bottom] = inSight()
  const highest = 15 * Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
  const wanted = Math.min(list.scrollHeight, highest)
  const enough = box ? Math.min(wanted, ENOUGH_ABOVE) : wanted
  const firstLine = box?.getBoundingClientRect().top ?? at.top
  const upTo = firstLine - GAP - top >= enough ? firstLine : at.top
  const [above, below] = [upTo - GAP - top, bottom - at.bottom - GAP]
  const isBelow = (!box && wanted <= below) || (above < enough && above <= below)
  const height = Math.min(wanted, isBelow ? below : above)
  const left = Math.max(EDGE, Math.min(at.left, innerWidth - list.offsetWidth - EDGE))
  list.style.setProperty('--left', `${left}px`)
  list.style.setProperty('--top', `${isBelow ? at.bottom + GAP : upTo - GAP - height}px`)
  list.style.setProperty('--highest', `${height}px`)
}

interface Where {
  /** What marks the word in the box. */
  word: string
  isAboveFirst?: boolean
}

/** Keeps an open list beside its word, within a box that holds both; `null`: something else does. */
export function usePlacedList(
  box: { current: HTMLElement | null },
  open: Completion | null,
  where: Where | null = { word: '.typed-before > i' },
): void {
  useLayoutEffect(() => {
    if (!open || !where) return
    const place = (): void => {
      const word = box.current?.querySelector<HTMLElement>(where.word)
      const list = box.current?.querySelector<HTMLElement>('.completion')
      if (word && list) placeList(word, list, where.isAboveFirst ? box.current : null)
    }
    place()
    const ended = new AbortController()
    const how = { capture: true, passive: true, signal: ended.signal }
    // What it stands in scrolls, comes in, or makes room for a keyboard.
    for (const move of ['scroll', 'resize', 'animationend', 'transitionend']) addEventListener(move, place, how)
    visualViewport?.addEventListener('resize', place, how)
    return () => ended.abort()
  }, [open?.start, open?.query, open?.suggestions.length, where === null])
}
