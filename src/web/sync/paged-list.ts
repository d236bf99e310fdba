import { signal } from '@preact/signals'
import { get } from './api.ts'
import { onForget } from './live-tables.ts'

/** A list that the server hands out newest first, page by page; only what one screen shows, so it is kept by itself. */
export function pagedList<T extends { id: string }>(path: () => string, key: string) {
  const rows = signal<readonly T[]>([])
  const cursor = signal<string | null>(null)
  onForget(() => {
    rows.value = []
    cursor.value = null
  })
  const page = async (at?: string): Promise<Record<string, unknown>> => {
    const answer = await get<Record<string, unknown>>(path(), { cursor: at })
    const found = answer[key] as T[]
    rows.value = at === undefined ? found : [...rows.value, ...found]
    cursor.value = answer.next_cursor as string | null
    return answer
  }
  return {
    rows,
    /** Whether older ones are still to be had. */
    more: cursor,
    load: () => page(),
    older: () => page(cursor.peek() ?? undefined),
    remove: (...ids: string[]): void => {
      rows.value = rows.value.filter((row) => !ids.includes(row.id))
    },
  }
}
