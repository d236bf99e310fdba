import { signal } from '@preact/signals'

/** Ids of the rows that are chosen. */
export const selected = signal<ReadonlySet<string>>(new Set())

export function toggleSelected(id: string): void {
  const next = new Set(selected.value)
  if (!next.delete(id)) next.add(id)
  selected.value = next
}

/** Chooses more. */
export function select(ids: readonly string[]): void {
  selected.value = new Set([...selected.value, ...ids])
}

export const clearSelection = (): void => {
  if (selected.value.size > 0) selected.value = new Set()
}
