import { signal } from '@preact/signals'
import type { IconName } from '../components/icon.tsx'

export interface Toast {
  id: number
  icon: IconName
  text: string
  kind: 'news' | 'error'
  undo: (() => void) | null
}

export const toasts = signal<readonly Toast[]>([])

const SHOWN_MS = 6000
const MOST = 4
let count = 0
const timers = new Map<number, ReturnType<typeof setTimeout>>()
const endings = new Map<number, () => void>()

/** Says something at the bottom of the page for six seconds; `ended` runs when it goes without Undo. */
export function say(text: string, more: { icon?: IconName; undo?: () => void; ended?: () => void } = {}): void {
  show({ text, icon: more.icon ?? 'check', kind: 'news', undo: more.undo ?? null }, more.ended)
}

export function complain(text: string): void {
  show({ text, icon: 'circle-alert', kind: 'error', undo: null })
}

function show(toast: Omit<Toast, 'id'>, ended?: () => void): void {
  const id = ++count
  if (ended) endings.set(id, ended)
  toasts.value = [...toasts.value, { ...toast, id }]
  for (const old of toasts.value.slice(0, -MOST)) dismiss(old.id)
  resume(id)
}

export function dismiss(id: number): void {
  remove(id)
  const ended = endings.get(id)
  endings.delete(id)
  ended?.()
}

/** Takes back what the toast tells of. */
export function undo(toast: Toast): void {
  endings.delete(toast.id)
  remove(toast.id)
  toast.undo?.()
}

/** Takes back the newest thing that still can be. */
export function undoLast(): void {
  const toast = toasts.value.findLast((one) => one.undo !== null)
  if (toast) undo(toast)
}

/** While somebody reads or aims at it, a toast stays. */
export function hold(id: number): void {
  clearTimeout(timers.get(id))
  timers.delete(id)
}

export function resume(id: number): void {
  hold(id)
  timers.set(
    id,
    setTimeout(() => dismiss(id), SHOWN_MS),
  )
}

/** Ends all that is shown, as when the page is left. */
export function dismissAll(): void {
  for (const toast of toasts.value) dismiss(toast.id)
}

function remove(id: number): void {
  hold(id)
  toasts.value = toasts.value.filter((toast) => toast.id !== id)
}
