import { signal } from '@preact/signals'
import type { ComponentType } from 'preact'

/** A component in a chunk of its own: `prefetch` brings it in while nothing else happens, or its first showing does. */
export function lazy<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  const found = signal<ComponentType<Props> | null>(null)
  let asked: Promise<void> | undefined
  const prefetch = (): Promise<void> =>
    (asked ??= load().then(
      (component) => void (found.value = component),
      () => void (asked = undefined),
    ))
  function Lazy(props: Props) {
    const Found = found.value
    if (!Found) void prefetch()
    return Found ? <Found {...props} /> : null
  }
  return Object.assign(Lazy, { prefetch })
}
