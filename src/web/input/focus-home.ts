import { isGivingBack, layers } from '../ui/floating/layers.tsx'
import { focusedRow, focusRow, focusRowInPlace, partWithFocus, passFocusOn, rowIds } from './focus.ts'

/** What held the focus last, what it stood in, innermost first, and its place in a list that is not of rows. */
let held: { element: HTMLElement; within: readonly Element[]; place: Place | null } | null = null
interface Place {
  item: Element
  list: Element
  at: number
  /** Which of the item's links and buttons it is; -1: none. */
  stop: number
}
/** What held it last in what floats. */
let heldAbove: { place: Place | null } | null = null
/** The row that held it last, and all rows as they stood then. */
let lastRow: LastRow | null = null
export interface LastRow {
  id: string
  order: readonly string[]
}
/** The row that gets it as soon as it is there, and again if it goes and comes, until the person presses something. */
let awaited: string | null = null
let isLooking = false
let isPressing = false
/** What floated on top when the focus was last looked for. */
let lastTop: number | undefined
/** Whether the person last pressed a pointer, not a key. */
let isByPointer = false

/** Gives the focus a new place when what held it is gone, moved, hidden or disabled: it never stays on the body. */
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
      },
      true,
    )
  }
  new MutationObserver(lookSoon).observe(document.body, {
    childList: true,
    subtree: true,
    attributeFilter: ['inert', 'disabled', 'hidden'],
  })
}

const isInRow = (target: EventTarget | null): boolean => (target as Element | null)?.closest('#main [data-row]') != null

/** Gives the focus to a row, now or when it is in its list again; whoever presses something or goes to a row first keeps it. */
export function focusRowSoon(id: string): void {
  awaited = id
  lookSoon()
}

/** Hands the focus on from a row that goes; one that was taken back gets it again when it comes. */
export function passFocusFrom(id: string): void {
  const before = awaited
  passFocusOn(id)
  if (before === id) awaited = id
}

/** Puts another in place of the row that held the focus last, as the list of another screen comes. */
export function swapLastRow(next: LastRow | null): LastRow | null {
  const before = lastRow
  lastRow = next
  return before
}

/** Whether what held the focus last stands, or stood, within this. */
export const wasWithin = (selector: string): boolean => held?.within.some((box) => box.matches(selector)) ?? false

function note(element: HTMLElement): void {
  if (layers.peek().length > 0) return void (heldAbove = { place: placeOf(element) })
  const within: Element[] = []
  for (let box = element.parentElement; box && box !== document.body; box = box.parentElement) within.push(box)
  held = { element, within, place: placeOf(element) }
  const id = element.closest<HTMLElement>('#main [data-row]')?.dataset['row']
  if (id) lastRow = { id, order: rowIds() }
}

/** What stands among others, and is no row: lines, sections, items of the sidebar, texts that are being written. */
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

/** A press on empty space takes the focus away; that is the person's own doing. */
function onFocusOut(): void {
  if (isPressing) held = heldAbove = null
  else lookSoon()
}

const isLost = (): boolean => document.activeElement === document.body || document.activeElement === null

const canHold = (element: HTMLElement): boolean =>
  element.isConnected && !element.closest('[inert]') && !element.matches(':disabled') && element.checkVisibility()

/** After what closes has given the focus back itself. */
function lookSoon(): void {
  if (isLooking) return
  isLooking = true
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      isLooking = false
      look()
    }),
  )
}

function look(): void {
  if (isGivingBack()) return lookSoon()
  const [before, top] = [lastTop, layers.peek().at(-1)?.id]
  const hasClosed = before !== undefined
  lastTop = top
  if (top !== undefined) {
    // What has just opened takes the focus by itself, and what has closed gives it back.
    if (top !== before) lookSoon()
    else if (heldAbove && isLost()) findHomeAbove(heldAbove.place)
    return
  }
  heldAbove = null
  if (awaited && isFree() && rowIds(partWithFocus()).includes(awaited)) {
    if (focusedRow() !== awaited) focusRow(awaited)
  } else if (isLost() && (held || hasClosed)) findHome(held)
  // Rows change places under the focus.
  const { activeElement } = document
  if (isInRow(activeElement)) note(activeElement as HTMLElement)
}

/** Nothing but a row of a list, what can be pressed in the open task, or nothing at all, has the focus. */
const isFree = (): boolean =>
  isLost() || document.activeElement!.matches('#main, #main [data-row] *, .panel :is(a, button), .toasts *')

/**
 * Where lost focus goes. In a task or setting: the nearest control, or the same one of the task that replaced it. In a
 * list: the row, its neighbour, or what comes first. After a pointer press nothing scrolls.
 */
function findHome(from: typeof held): void {
  const { element, within, place } = from ?? { within: [] }
  if (element?.matches('a, button') && canHold(element)) return element.focus({ preventScroll: true })
  const stop = stopBeside(place ?? null)
  if (stop) return stop.focus({ preventScroll: isByPointer })
  const panel = within.find((box) => box.matches('.panel'))
  const other = panel && !panel.isConnected && document.querySelector<HTMLElement>('.panel')
  if (other) return (sameStop(element, other) ?? other).focus({ preventScroll: true })
  const part = within.find((box) => box.isConnected && box.matches('.panel, .setting'))
  const near = part && within.find((box) => box.isConnected && firstStop(box))
  if (near) return firstStop(near)?.focus({ preventScroll: true })
  const row = nearestRow() ?? (within.some((box) => box.isConnected && box.matches('#main')) && rowIds()[0])
  if (row) (isByPointer ? focusRowInPlace : focusRow)(row)
  else document.querySelector<HTMLElement>('#main')?.focus({ preventScroll: true })
}

/** In what floats on top: the same of the line that takes its place, else what comes first, as what closes it. */
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

/** What has the same name elsewhere, as the way to the next task. */
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
