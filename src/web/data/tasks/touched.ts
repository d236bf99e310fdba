import { signal } from '@preact/signals'

/** Tasks that somebody else has just changed: tinted for a second. */
export const touched = signal<ReadonlySet<string>>(new Set())

const SHOWN_MS = 1000
const timers = new Map<string, ReturnType<typeof setTimeout>>()

export function touch(id: string): void {
  clearTimeout(timers.get(id))
  touched.value = new Set(touched.value).add(id)
  timers.set(
    id,
    setTimeout(() => {
      timers.delete(id)
      const left = new Set(touched.value)
      left.delete(id)
      touched.value = left
    }, SHOWN_MS),
  )
}
