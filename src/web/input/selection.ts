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

/** Ends the choice of rows that are not among these. */
export function keepSelected(ids: readonly string[]): void {
  const shown = new Set(ids)
  const left = [...selected.value].filter((id) => shown.has(id))
  if (left.length < selected.value.size) selected.value = new Set(left)
}

export const clearSelection = (): void => {
  if (selected.value.size > 0) selected.value = new Set()
}
