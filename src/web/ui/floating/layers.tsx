import { signal } from '@preact/signals'
import type { VNode } from 'preact'
import { awaitField, holdKeys, holdUntil } from '../awaited-field.ts'

/** Something that floats over the page: a dialog, a menu, a date popover. What it covers is inert. */
export interface Layer {
  id: number
  /** Draws it; `close` takes it away. */
  view: (close: () => void) => VNode
  /** Where the focus goes when it closes. */
  opener: HTMLElement | null
}

export const layers = signal<readonly Layer[]>([])
let count = 0
/** What has just closed and not yet given the focus back: what opens in its place does so. */
let leaving: Layer | null = null

/**
 * Opens a layer on top, which takes the focus when it is drawn and what was typed until then; Esc, or a press beside it,
 * closes it and gives the focus back.
 */
export function openLayer(view: Layer['view']): void {
  const id = ++count
  const opener = leaving ? leaving.opener : (document.activeElement as HTMLElement | null)
  layers.value = [...layers.value, { id, view, opener }]
  awaitField(focusOnTop, () => layers.peek().at(-1)?.id === id)
}

/** What has the focus in the top layer, once that is drawn. */
function focusOnTop(): HTMLElement | null {
  const isDrawn = document.querySelectorAll('.layer').length === layers.peek().length
  return isDrawn ? document.querySelector<HTMLElement>('.layer:not([inert]) :focus') : null
}

/** Tells the person that something does not open because its program did not come. */
export let tellLoadFailed = (): unknown => null
/** Says how. */
export const setTellLoadFailed = (tell: () => unknown): unknown => (tellLoadFailed = tell)

let asked = 0
/**
 * Opens something as soon as what it needs has come: once, however often it was asked for meanwhile, and only the last of
 * several; nothing when something else was opened or closed by then. Where it does not come, the person is told.
 */
export function openWith<Needs>(needs: Promise<Needs>, open: (needs: Needs) => unknown): Promise<unknown> {
  const mine = ++asked
  const before = layers.peek()
  return holdUntil(needs).then(
    (come) => mine === asked && layers.peek() === before && open(come),
    () => mine === asked && tellLoadFailed(),
  )
}

function closeLayer(id: number): void {
  const layer = layers.value.find((one) => one.id === id)
  if (!layer) return
  layers.value = layers.value.filter((one) => one !== layer)
  let isTaken = false
  leaving = layer
  const take = (): void => {
    isTaken = true
    if (leaving === layer) leaving = null
  }
  document.addEventListener('focusin', take)
  const finish = (frames: number): void => {
    // What has had the focus since, and is gone already, hands it on.
    if (!isTaken && !giveBack(layer.opener) && frames > 0) return void requestAnimationFrame(() => finish(frames - 1))
    document.removeEventListener('focusin', take)
    take()
  }
  // After the page has stopped being inert, which may take a frame or two.
  queueMicrotask(() => requestAnimationFrame(() => finish(3)))
  holdKeys(() => leaving !== layer)
}

/** Something has closed whose opener does not have the focus again yet. */
export const isGivingBack = (): boolean => leaving !== null

/** Gives the focus back to something else, or to nothing, where what would get it `isWrong`. */
export function giveBackTo(instead: HTMLElement | null, isWrong: (opener: Element | null) => boolean): void {
  if (leaving && isWrong(leaving.opener)) leaving.opener = instead
}

export function closeTopLayer(): void {
  const top = layers.value.at(-1)
  if (top) closeLayer(top.id)
}

/** Returns false when the opener should get the focus but cannot take it yet. */
function giveBack(opener: HTMLElement | null): boolean {
  // What has closed is drawn still.
  if (document.querySelectorAll('.layer').length > layers.peek().length) return false
  const top = document.querySelector('.layer:not([inert])')
  if (!opener?.isConnected || (top && !top.contains(opener))) return true
  if (document.activeElement !== document.body && document.activeElement !== null) return true
  opener.focus()
  return document.activeElement === opener
}

/** Focuses a field that comes into the page as a menu closes: at once, or when the page has stopped being inert. */
export function focusUncovered(field: HTMLElement): void {
  field.focus()
  if (document.activeElement !== field) queueMicrotask(() => requestAnimationFrame(() => field.focus()))
}

/** All that floats, the last one on top; what lies below it is inert. */
export function Layers() {
  const all = layers.value
  return (
    <>
      {all.map((layer, index) => (
        <div class="layer" key={layer.id} inert={index < all.length - 1}>
          {layer.view(() => closeLayer(layer.id))}
        </div>
      ))}
    </>
  )
}
