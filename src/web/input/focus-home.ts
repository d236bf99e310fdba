import { isGivingBack, layers } from '../ui/floating/layers.tsx'
import {
  focusedRow,
  focusInPlace,
  focusRow,
  focusRowInPlace,
  isLost,
  main,
  partApart,
  partWithFocus,
  passFocusOn,
  rowIds,
} from './focus.ts'

/** The element that had the focus last, its ancestors, innermost first, and its place in a list that is not of rows. */
let held: { element: HTMLElement; within: readonly Element[]; place: Place | null } | null = null
interface Place {
  item: Element
  list: Element
  at: number
  /** Which of the item's links and buttons it is; -1: none. */
  stop: number
}
/** The place of the one that had it last in a layer. */
let heldAbove: { place: Place | null } | null = null
/** The row that had it last, and the order of all rows at that time. */
let lastRow: LastRow | null = null
export interface LastRow {
  id: string
  order: readonly string[]
}
/** The place of an item that was removed while it had the focus. */
let left: Place | null = null
/** The row, section or item to focus as soon as it is drawn, and again whenever it is drawn anew, until a press. */
let awaited: string | null = null
let isChecking = false
let isPressing = false
/** The top layer when the focus was checked last. */
let lastTop: number | undefined
/** Whether the last press was of a pointer, not of a key. */
let isByPointer = false

/** Moves the focus when its element is removed, moved, hidden or disabled, so that it never stays on the body. */
export function keepFocusOffTheBody(): void {
  document.addEventListener('focusin', ({ target, relatedTarget }) => {
    // From row to row without a key or a pointer: a screen reader, say.
    if (isInRow(target) && isInRow(relatedTarget) && focusedRow() !== awaited) awaited = null
    note(target as HTMLElement)
  })
  document.addEventListener('focusout', onFocusOut)
  document.addEventListener('mousedown', notePress, true)
  // A tap comes down and up at once: what it does is no press on empty space.
  document.addEventListener('mouseup', () => (isPressing = false), true)
  for (const press of ['keydown', 'pointerdown']) {
    addEventListener(
      press,
      () => {
        awaited = null
        isByPointer = press === 'pointerdown'
        noteFocusedRow()
      },
      true,
    )
  }
  new MutationObserver(checkSoon).observe(document.body, {
    childList: true,
    subtree: true,
    attributeFilter: ['inert', 'disabled', 'hidden'],
  })
}

const isInRow = (target: EventTarget | null): boolean => (target as Element | null)?.closest('[data-row]') != null

/**
 * Focuses a row, a section or an item that had the focus, now or once it is there again, unless the person presses
 * something or focuses a row before.
 */
export function focusSoon(id: string): void {
  awaited = id
  checkSoon()
}

/** Moves the focus on from a row that is removed; a row that comes back by undo gets it again. */
export function passFocusFrom(id: string): void {
  const before = awaited
  passFocusOn(id)
  if (before === id) awaited = id
}

/** Replaces the row that had the focus last, when another screen's list is shown; returns the previous one. */
export function swapLastRow(next: LastRow | null): LastRow | null {
  const before = lastRow
  lastRow = next
  return before
}

/** Whether the element that had the focus last is, or was, within one of this selector. */
export const wasWithin = (selector: string): boolean => held?.within.some((box) => box.matches(selector)) ?? false

function note(element: HTMLElement): void {
  if (layers.peek().length > 0) return void (heldAbove = { place: placeOf(element) })
  const within: Element[] = []
  for (let box = element.parentElement; box && box !== document.body; box = box.parentElement) within.push(box)
  held = { element, within, place: placeOf(element) }
  const id = element.closest<HTMLElement>('#main [data-row]')?.dataset['row']
  if (id) lastRow = { id, order: rowIds() }
}

/** Items of lists that are not of rows: lines, sections, items of the sidebar, texts being written. */
const ITEMS =
  '#main li, .layer li, #main [data-section], .side-item-row, .section-form, .subtask, .comment, .panel .growing:not(.comment .growing)'

function placeOf(element: HTMLElement): Place | null {
  const item = element.closest('#main [data-row]') ? null : element.closest(ITEMS)
  const list = item?.parentElement
  if (!item || !list) return null
  return { item, list, at: [...list.children].indexOf(item), stop: stopsIn(item).indexOf(element) }
}

function notePress(): void {
  isPressing = true
  setTimeout(() => (isPressing = false))
}

/** A press on empty space takes the focus away on purpose; one in a layer takes none from what lies below. */
function onFocusOut(): void {
  if (!isPressing) checkSoon()
  else if (layers.peek().length > 0) heldAbove = null
  else held = null
}

const canHold = (element: HTMLElement): boolean =>
  element.isConnected && !element.closest('[inert]') && !element.matches(':disabled') && element.checkVisibility()

/** Two frames later: a layer that closes gives the focus back itself by then. */
function checkSoon(): void {
  if (isChecking) return
  isChecking = true
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      isChecking = false
      checkFocus()
    }),
  )
}

function checkFocus(): void {
  if (isGivingBack()) return checkSoon()
  const [before, top] = [lastTop, layers.peek().at(-1)?.id]
  // One that opened and closed between two checks had the focus all the same.
  const hasClosed = (before ?? heldAbove) != null
  lastTop = top
  if (top !== undefined) {
    // A layer that has just opened takes the focus by itself, and one that has closed gives it back.
    if (top !== before) checkSoon()
    else if (awaited && isFree() && rowIds(partApart()).includes(awaited)) focusAwaited(awaited)
    else if (heldAbove && isLost()) findHomeAbove(heldAbove.place)
    return
  }
  heldAbove = null
  const item = itemAgain()
  const section = awaited && main()?.querySelector(`[data-section="${CSS.escape(awaited)}"]`)
  if (awaited && isFree() && rowIds(partWithFocus()).includes(awaited)) focusAwaited(awaited)
  else if (section && isFree()) {
    if (!section.contains(document.activeElement)) firstStop(section)?.focus({ preventScroll: isByPointer })
  } else if (item && (isFree() || left!.list.contains(document.activeElement))) {
    if (!item.contains(document.activeElement)) stopsIn(item)[left!.stop]?.focus({ preventScroll: isByPointer })
  } else if (isLost() && (held || hasClosed)) findHome()
  // On a phone the open task covers the list, whose rows take no focus then.
  if (held && isLost()) focusInPlace(document.querySelector('.panel'))
  noteFocusedRow()
}

/** The item that was removed, once it is back where it was. */
const itemAgain = (): Element | null | undefined =>
  left && awaited && left.item.getAttribute('data-item') === awaited
    ? left.list.querySelector(`:scope > [data-item="${CSS.escape(awaited)}"]`)
    : null

function focusAwaited(id: string): void {
  if (focusedRow() !== id) focusRow(id)
}

/** It may have been moved since it got the focus. */
function noteFocusedRow(): void {
  const { activeElement } = document
  if (isInRow(activeElement)) note(activeElement as HTMLElement)
}

/** Whether the focus may be moved: it is on nothing, or on a link or button of a row, a section, the open task or a layer. */
const isFree = (): boolean =>
  isLost() ||
  document.activeElement!.matches(
    '#main, #main [data-row] *, :is(#main [data-section], .panel, .layer) :is(a, button), .toasts *',
  )

/**
 * Where lost focus goes. In a task or setting: the nearest control, or the same one of the task that replaced it. In a
 * list: the row, its neighbour, or what comes first. After a pointer press nothing scrolls.
 */
function findHome(): void {
  const { element, within, place } = held ?? { within: [] }
  if (element?.matches('a, button') && canHold(element)) return focusInPlace(element)
  const stop = stopBeside(place ?? null)
  if (place && !place.item.isConnected) left = place
  if (stop) return stop.focus({ preventScroll: isByPointer })
  const panel = within.find((box) => box.matches('.panel'))
  const other = panel && !panel.isConnected && document.querySelector<HTMLElement>('.panel')
  if (other) return focusInPlace(sameStop(element, other) ?? other)
  const part = within.find((box) => box.isConnected && box.matches('.panel, .setting'))
  const near = part && within.find((box) => box.isConnected && firstStop(box))
  if (near) return focusInPlace(firstStop(near))
  const row = nearestRow() ?? (within.some((box) => box.isConnected && box.matches('#main')) && rowIds()[0])
  if (row) (isByPointer ? focusRowInPlace : focusRow)(row)
  else focusInPlace(main())
}

/** In the top layer: the same control of the line that took its line's place, else the first one, such as Close. */
function findHomeAbove(place: Place | null): void {
  const top = document.querySelector('.layer:not([inert])')
  const home = top && (stopBeside(top.contains(place?.list ?? null) ? place : null) ?? firstStop(top))
  home?.focus({ preventScroll: isByPointer })
}

function stopBeside(place: Place | null): HTMLElement | undefined {
  const beside =
    place && (place.item.isConnected ? place.item : (place.list.children[place.at] ?? place.list.lastElementChild))
  return beside ? [stopsIn(beside)[place.stop], firstStop(beside)].find((one) => one && canHold(one)) : undefined
}

/** The control of the same name elsewhere, such as the link to the next task. */
const sameStop = (element: HTMLElement | undefined, box: Element): HTMLElement | undefined =>
  stopsIn(box).find((one) => one.ariaLabel !== null && one.ariaLabel === element?.ariaLabel)

const STOPS = 'a[href], button, [tabindex="-1"]'
const stopsIn = (box: Element): HTMLElement[] => [
  ...(box instanceof HTMLElement && box.matches(STOPS) ? [box] : []),
  ...box.querySelectorAll<HTMLElement>(STOPS),
]
const firstStop = (box: Element): HTMLElement | undefined => stopsIn(box).find(canHold)

function nearestRow(): string | undefined {
  if (!lastRow) return undefined
  const there = new Set(rowIds())
  const at = lastRow.order.indexOf(lastRow.id)
  return [...lastRow.order.slice(at), ...lastRow.order.slice(0, at).toReversed()].find((id) => there.has(id))
}
