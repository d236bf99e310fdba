import { signal } from '@preact/signals'
import type { IconName } from '../ui/icon.tsx'

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

const undos: { undo: () => void; toast: number | null }[] = []
const MOST_UNDOS = 50

/** Keeps a way back that Ctrl/⌘ Z takes, with a toast or without one. */
export function keepUndo(undo: () => void, toast: number | null = null): void {
  undos.push({ undo, toast })
  if (undos.length > MOST_UNDOS) undos.shift()
}

/** Says something at the bottom of the page for six seconds, with a way to take it back; answers its id. */
export function say(text: string, more: { icon?: IconName; undo?: () => void } = {}): number {
  return show({ text, icon: more.icon ?? 'check', kind: 'news', undo: more.undo ?? null })
}

export function complain(text: string): void {
  show({ text, icon: 'circle-alert', kind: 'error', undo: null })
}

function show(toast: Omit<Toast, 'id'>): number {
  const id = ++count
  toasts.value = [...toasts.value, { ...toast, id }]
  if (toast.undo) keepUndo(toast.undo, id)
  for (const old of toasts.value.slice(0, -MOST)) dismiss(old.id)
  resume(id)
  return id
}

export function dismiss(id: number): void {
  hold(id)
  toasts.value = toasts.value.filter((toast) => toast.id !== id)
}

/** Takes back what the toast tells of. */
export function undo(toast: Toast): void {
  const at = undos.findIndex((one) => one.toast === toast.id)
  if (at >= 0) undos.splice(at, 1)
  dismiss(toast.id)
  toast.undo?.()
}

/** Takes back the newest thing that still can be, also one whose toast has gone. */
export function undoLast(): void {
  const last = undos.pop()
  if (!last) return
  if (last.toast !== null) dismiss(last.toast)
  last.undo()
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
