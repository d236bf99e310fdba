import { signal } from '@preact/signals'

/** The ids of tasks that somebody else has just changed; they are highlighted for a second. */
export const recentlyChanged = signal<ReadonlySet<string>>(new Set())

const SHOWN_MS = 1000
const timers = new Map<string, ReturnType<typeof setTimeout>>()

export function markRecentlyChanged(id: string): void {
  clearTimeout(timers.get(id))
  recentlyChanged.value = new Set(recentlyChanged.value).add(id)
  timers.set(
    id,
    setTimeout(() => {
      timers.delete(id)
      const left = new Set(recentlyChanged.value)
      left.delete(id)
      recentlyChanged.value = left
    }, SHOWN_MS),
  )
}
