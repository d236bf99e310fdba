import { useState } from 'preact/hooks'
import { draftOf, readDraftAgain } from '../../sync/drafts/drafts.ts'

export type Next<T> = T | ((now: T) => T)

/**
 * Like `useState`, with the value kept as a draft under a name while it differs from `start`. The third item discards a
 * draft that was left from before; null when there is none or it has been changed.
 */
export function useDraft<T>(name: string, start: T): readonly [T, (next: Next<T>) => void, Discard] {
  const draft = draftOf<T>(name)
  const [isLeftOver, setLeftOver] = useState(() => {
    readDraftAgain(name)
    // It was saved in another tab, or somebody else has chosen the same.
    if (isSame(draft.peek(), start)) draft.value = null
    return draft.peek() !== null
  })
  const set = (next: Next<T>): void => {
    const value = typeof next === 'function' ? (next as (now: T) => T)(draft.peek() ?? start) : next
    draft.value = isSame(value, start) ? null : value
    setLeftOver(false)
  }
  const discard = (): void => void (draft.value = null)
  return [draft.value ?? start, set, isLeftOver && draft.value !== null ? discard : null]
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

type Discard = (() => void) | null

/** Discards what was left from before in several drafts; null: nothing was. */
export function discardAll(...each: Discard[]): Discard {
  const left = each.filter((discard) => discard !== null)
  return left.length > 0 ? () => left.forEach((discard) => discard()) : null
}
