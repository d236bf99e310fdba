import { signal } from '@preact/signals'
import { useLayoutEffect, useRef } from 'preact/hooks'
import { closeTopLayer, layers } from './layers.tsx'

/** A way of working that Back ends before it leaves the screen or layer: choosing tasks, editing a filter. */
interface Mode {
  end: () => void
  /** The layer on top as it began; 0 for none. */
  over: number
}

export const modes = signal<readonly Mode[]>([])

const topLayer = (): number => layers.peek().at(-1)?.id ?? 0

/** Begins a mode; the returned function is to be called when it has ended. */
export function beginMode(end: () => void): () => void {
  const mine = { end, over: topLayer() }
  modes.value = [...modes.peek(), mine]
  return () => void (modes.value = modes.peek().filter((one) => one !== mine))
}

/** As long as `isOn`, Back calls `end`. What begins as a menu closes takes over its step. */
export function useMode(isOn: boolean, end: () => void): void {
  const now = useRef(end)
  now.current = end
  useLayoutEffect(() => (isOn ? beginMode(() => now.current()) : undefined), [isOn])
}

/** Ends the mode or closes the layer that came last. */
export function closeLast(): void {
  const last = modes.peek().at(-1)
  if (!last || last.over < topLayer()) return closeTopLayer()
  modes.value = modes.peek().slice(0, -1)
  last.end()
}
