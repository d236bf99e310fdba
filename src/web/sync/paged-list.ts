import { signal } from '@preact/signals'
import { onForget } from './live-tables.ts'

/** A list that the server hands out newest first, page by page; only what one screen shows, so it is kept by itself. */
export function pagedList<Page extends { next_cursor: string | null }, Item extends { id: string }>(
  read: (cursor: string | undefined) => Promise<Page>,
  itemsOf: (page: Page) => readonly Item[],
) {
  const rows = signal<readonly Item[]>([])
  const cursor = signal<string | null>(null)
  onForget(() => {
    rows.value = []
    cursor.value = null
  })
  const page = async (at?: string): Promise<Page> => {
    const answer = await read(at)
    rows.value = at === undefined ? itemsOf(answer) : [...rows.value, ...itemsOf(answer)]
    cursor.value = answer.next_cursor
    return answer
  }
  return {
    rows,
    /** Whether older ones are still to be had. */
    more: cursor,
    load: () => page(),
    older: () => page(cursor.peek() ?? undefined),
    /** Reads what is new at the top; older pages that were read stay below it. */
    refresh: async (): Promise<void> => {
      const answer = await read(undefined)
      const fresh = itemsOf(answer)
      const joint = rows.peek().findIndex((row) => row.id === fresh.at(-1)?.id)
      const older = joint < 0 || answer.next_cursor === null ? [] : rows.peek().slice(joint + 1)
      rows.value = [...fresh, ...older]
      if (older.length === 0) cursor.value = answer.next_cursor
    },
    remove: (...ids: string[]): void => {
      rows.value = rows.value.filter((row) => !ids.includes(row.id))
    },
  }
}
