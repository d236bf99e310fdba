import { APP, type Stored } from '../local-storage.ts'
import type { QueuedChange } from './change.ts'
import type { Database } from './database.ts'
import type { State } from './state.ts'

/** One on the stored queue. */
export type Step = (work: (state: State) => unknown, more: Parameters<Database['step']>[2]) => Promise<unknown>

/** Changes kept synchronously, because the page may close before IndexedDB has stored them. */
export interface LeftBehind {
  leave(change: QueuedChange): void
  /** In the order in which they were made. */
  all(): QueuedChange[]
  /** Removes a change that IndexedDB has stored. */
  forget(key: string): void
}

const LEFT = 'unkept '
/** How their names in the browser's storage begin. */
export const LEFT_BEHIND = APP + LEFT

export function leftBehindIn(stored: Stored, user: string): LeftBehind {
  const prefix = `${LEFT}${user} `
  return {
    leave: (change) => stored.remember(prefix + change.key, change),
    // Chromium keeps no order of names, and the keys of changes have one.
    all: () =>
      stored
        .recalled(prefix)
        .toSorted()
        .flatMap((name) => stored.recall<QueuedChange | null>(name, null) ?? []),
    forget: (key) => stored.forget(prefix + key),
  }
}
