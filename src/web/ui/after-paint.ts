import { computed, effect, signal, type ReadonlySignal } from '@preact/signals'

/**
 * Becomes true a frame after `source`, false with it: what is heavy and seen by nobody yet does not hold up the frame that
 * answers a press. What is true from the beginning is so at once.
 */
export function afterPaint(source: ReadonlySignal<boolean>): ReadonlySignal<boolean> {
  const isPainted = signal(source.peek())
  effect(() => {
    if (!source.value) isPainted.value = false
    else if (!isPainted.peek()) return onNextPaint(() => (isPainted.value = true))
    return undefined
  })
  return computed(() => source.value && isPainted.value)
}

/** Calls back once the next frame is painted, unless the returned function is called before. */
export function onNextPaint(act: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const frame = requestAnimationFrame(() => (timer = setTimeout(act)))
  return () => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
  }
}
