import { computed, effect, signal, type ReadonlySignal } from '@preact/signals'
import type { QueuedChange } from './change.ts'

export const LATE_MS = 5000

/**
 * Changes to show as unsent: those that wait for the network, and all others once sending has taken `LATE_MS`, except
 * files, which show their own progress.
 */
export function unsentOf(changes: ReadonlySignal<readonly QueuedChange[]>): ReadonlySignal<readonly QueuedChange[]> {
  const isLate = signal(false)
  const isSending = computed(() => changes.value.some(({ write }) => !write.file))
  effect(() => {
    if (!isSending.value) return undefined
    const timer = setTimeout(() => (isLate.value = true), LATE_MS)
    return () => {
      clearTimeout(timer)
      isLate.value = false
    }
  })
  return computed(() => changes.value.filter(({ waits, write }) => waits || (isLate.value && !write.file)))
}
