import { signal } from '@preact/signals'
import { useLayoutEffect, useRef } from 'preact/hooks'

/** How each way of working that Back ends before it leaves the screen is ended: choosing tasks, editing a filter. */
export const modes = signal<readonly (() => void)[]>([])

/** Begins one; the answer says that it has ended. */
export function beginMode(end: () => void): () => void {
  const mine = (): void => end()
  modes.value = [...modes.peek(), mine]
  return () => void (modes.value = modes.peek().filter((one) => one !== mine))
}

/** As long as `isOn`, Back calls `end`. What begins as a menu closes takes over its step. */
export function useMode(isOn: boolean, end: () => void): void {
  const now = useRef(end)
  now.current = end
  useLayoutEffect(() => (isOn ? beginMode(() => now.current()) : undefined), [isOn])
}

/** Ends the one that was begun last. */
export function endTopMode(): void {
  const last = modes.peek().at(-1)
  if (!last) return
  modes.value = modes.peek().slice(0, -1)
  last()
}
