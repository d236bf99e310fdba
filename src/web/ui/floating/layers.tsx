import { signal } from '@preact/signals'
import type { VNode } from 'preact'
import { awaitField, holdKeys, holdUntil } from '../awaited-field.ts'

/** An overlay: a dialog, a menu or a popover. Everything below it is inert. */
export interface Layer {
  id: number
  /** Renders it; `close` removes it. */
  view: (close: () => void) => VNode
  /** Where the focus goes when it closes. */
  opener: HTMLElement | null
}

export const layers = signal<readonly Layer[]>([])
let count = 0
/** The layer that has just closed, until the focus is back; a layer opened meanwhile takes over its opener. */
let leaving: Layer | null = null

/**
 * Opens a layer on top. Once drawn it gets the focus and the keys typed meanwhile; Esc or a press outside closes it and
 * returns the focus.
 */
export function openLayer(view: Layer['view']): void {
  const id = ++count
  const opener = leaving ? leaving.opener : (document.activeElement as HTMLElement | null)
  layers.value = [...layers.value, { id, view, opener }]
  awaitField(focusOnTop, () => layers.peek().at(-1)?.id === id)
}

/** The focused element of the top layer; null until it is drawn. */
function focusOnTop(): HTMLElement | null {
  const isDrawn = document.querySelectorAll('.layer').length === layers.peek().length
  return isDrawn ? document.querySelector<HTMLElement>('.layer:not([inert]) :focus') : null
}

/** Shows that something could not be opened because its code could not be loaded. */
export let tellLoadFailed = (): unknown => null
/** Set by the shell, because `ui` knows no messages. */
export const setTellLoadFailed = (tell: () => unknown): unknown => (tellLoadFailed = tell)

let asked = 0
/**
 * Calls `open` when `needs` resolves, unless this was called again, a layer was opened or closed, or Esc or anything else
 * was pressed, meanwhile. Shows a message when it rejects.
 */
export function openWith<Needs>(needs: Promise<Needs>, open: (needs: Needs) => unknown): Promise<unknown> {
  const mine = ++asked
  const before = layers.peek()
  let isWanted = true
  const drop = (by: Event): void => {
    isWanted = false
    if (by.type !== 'keydown') return
    // Esc has done what it is for: nothing that is open closes too.
    by.preventDefault()
    by.stopImmediatePropagation()
  }
  return holdUntil(needs, drop).then(
    (come) => isWanted && mine === asked && layers.peek() === before && open(come),
    () => isWanted && mine === asked && tellLoadFailed(),
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
    // If another element got the focus meanwhile, the opener does not get it back.
    if (!isTaken && !giveBack(layer.opener) && frames > 0) return void requestAnimationFrame(() => finish(frames - 1))
    document.removeEventListener('focusin', take)
    take()
  }
  // After the page has stopped being inert, which may take a frame or two.
  queueMicrotask(() => requestAnimationFrame(() => finish(3)))
  holdKeys(() => leaving !== layer)
}

/** Whether a closed layer has not returned the focus to its opener yet. */
export const isGivingBack = (): boolean => leaving !== null

/** Replaces the element that would get the focus back, if it `isWrong`; null: none. */
export function giveBackTo(instead: HTMLElement | null, isWrong: (opener: Element | null) => boolean): void {
  if (leaving && isWrong(leaving.opener)) leaving.opener = instead
}

export function closeTopLayer(): void {
  const top = layers.value.at(-1)
  if (top) closeLayer(top.id)
}

/** Closes all of them, as what they lie over is left. */
export function closeLayers(): void {
  while (layers.peek().length > 0) closeTopLayer()
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

/** All layers, the last one on top; those below are inert. */
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
