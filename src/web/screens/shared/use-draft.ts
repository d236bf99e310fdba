import { draftOf } from '../../sync/drafts.ts'

type Next<T> = T | ((now: T) => T)

/** As `useState`, kept as a draft under a name while it differs from what it begins with. */
export function useDraft<T>(name: string, start: T): readonly [T, (next: Next<T>) => void] {
  const draft = draftOf<T>(name)
  const set = (next: Next<T>): void => {
    const value = typeof next === 'function' ? (next as (now: T) => T)(draft.peek() ?? start) : next
    draft.value = JSON.stringify(value) === JSON.stringify(start) ? null : value
  }
  return [draft.value ?? start, set]
}
