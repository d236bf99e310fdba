import { computed, signal, type ReadonlySignal, type Signal } from '@preact/signals'
import { onForget } from './live-tables.ts'
import { tableChanged } from './table.ts'

/** What the server listed that is in no table; still there without a network and after a reload. */
export interface KeptList<T> {
  /** None until it was read. */
  rows: ReadonlySignal<readonly T[]>
  /** Whether it was read, now or on the last visit: only then no rows mean that there are none. */
  isRead: ReadonlySignal<boolean>
  set(rows: readonly T[]): void
  /** Changes what was read. */
  change(how: (rows: readonly T[]) => readonly T[]): void
}

type Content = Signal<readonly object[] | undefined>

/** The last written last. */
const contents = new Map<string, Content>()
const MOST_KEPT = 60

/** The list of this name: the same wherever it is asked for. */
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
  // Also one that is among the last written no more: what shows it has it still.
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

/** All that were read, by name. */
export function* keptLists(): Generator<[string, readonly object[]]> {
  for (const [name, { value }] of contents) if (value) yield [name, value]
}

/** Takes in a list of the last visit. */
export const restoreList = (name: string, rows: readonly object[]): void => keptList(name).set(rows)
