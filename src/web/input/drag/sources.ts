import type { Mark, Point } from './mark.ts'

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

const sources: DragSource[] = []

/** Returns the function that removes it. */
export function addSource(source: DragSource): () => void {
  sources.unshift(source)
  return () => void sources.splice(sources.indexOf(source), 1)
}

/** What a press there picks up, of the newest source that knows it. */
export function findSource(pressed: Element): { source: DragSource; item: HTMLElement } | null {
  for (const source of sources) {
    const item = pressed.closest<HTMLElement>(source.items)
    if (!item) continue
    const control = pressed.closest('button, input, textarea, select, [contenteditable]')
    const own = control && control !== item && item.contains(control)
    return own && !(source.handle && pressed.closest(source.handle)) ? null : { source, item }
  }
  return null
}
