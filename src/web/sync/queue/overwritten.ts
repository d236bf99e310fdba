import { bodyOf, type QueuedChange, type Overwritten } from './change.ts'
import { same } from './state.ts'

/**
 * The fields of a change that hold something else by now than when the person changed them, and than what they wrote;
 * null when there are none. `row`: the object as it was just before the change came.
 */
export function overwrittenBy(change: QueuedChange, row: object): Overwritten | null {
  const [now, mine, seen] = [{ ...row } as Record<string, unknown>, bodyOf(change.write), change.seen ?? {}]
  const fields = Object.keys(seen)
    .filter(
      (field) => field in mine && !same(now[field], seen[field]) && !same(trimmed(now[field]), trimmed(mine[field])),
    )
    .map((field) => ({ field, mine: mine[field], theirs: now[field] }))
  const { key, name, write } = change
  return fields.length > 0 ? { key, name, path: write.path, fields } : null
}

const trimmed = (value: unknown): unknown => (typeof value === 'string' ? value.trim() : value)
