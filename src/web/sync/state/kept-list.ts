import { computed, signal, type ReadonlySignal, type Signal } from '@preact/signals'
import { onForget } from './live-tables.ts'
import { tableChanged } from './table.ts'

/** A list from the server that is in no table; kept for offline use and after a reload. */
export interface KeptList<T> {
  /** Empty until it was read. */
  rows: ReadonlySignal<readonly T[]>
  /** Whether it was read, now or on the last visit; only then an empty list means that there are no rows. */
  isRead: ReadonlySignal<boolean>
  set(rows: readonly T[]): void
  /** Changes the rows, if they were read. */
  change(how: (rows: readonly T[]) => readonly T[]): void
}

type Content = Signal<readonly object[] | undefined>

/** In the order in which they were last written. */
const contents = new Map<string, Content>()
const MOST_KEPT = 60

/** The list of this name; every call with the same name returns the same list. */
export function keptList<T extends object>(name: string): KeptList<T> {
  const content = (contents.get(name) ?? made(name)) as Signal<readonly T[] | undefined>
  return {
    rows: computed(() => content.value ?? []),
    isRead: computed(() => content.value !== undefined),
    set: (rows) => void (content.value = rows),
    change: (how) => void (content.value &&= how(content.value)),
  }
}

function made(name: string): Content {
  const content: Content = signal(undefined)
  // Also after it was removed from `contents`, because a screen may still show it.
  onForget(() => (content.value = undefined))
  content.subscribe(() => {
    contents.delete(name)
    contents.set(name, content)
    const [oldest = name] = contents.keys()
    if (contents.size > MOST_KEPT) contents.delete(oldest)
    tableChanged.raise()
  })
  return content
}

/** All lists that were read, by name. */
export function* keptLists(): Generator<[string, readonly object[]]> {
  for (const [name, { value }] of contents) if (value) yield [name, value]
}

/** Restores a list of the last visit. */
export const restoreList = (name: string, rows: readonly object[]): void => keptList(name).set(rows)
