import { signal } from '@preact/signals'
import { keptList } from './kept-list.ts'
import { onForget } from './live-tables.ts'

/** A list that the server hands out newest first, page by page; kept under this name. */
export function pagedList<Page extends { next_cursor: string | null }, Item extends { id: string }>(
  name: string,
  read: (cursor: string | undefined) => Promise<Page>,
  itemsOf: (page: Page) => readonly Item[],
) {
  const list = keptList<Item>(name)
  const { rows, isRead } = list
  const cursor = signal<string | null>(null)
  onForget(() => (cursor.value = null))
  const page = async (at?: string): Promise<Page> => {
    const answer = await read(at)
    list.set(at === undefined ? itemsOf(answer) : [...rows.peek(), ...itemsOf(answer)])
    cursor.value = answer.next_cursor
    return answer
  }
  return {
    rows,
    isRead,
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
      list.set([...fresh, ...older])
      if (older.length === 0) cursor.value = answer.next_cursor
    },
    change: list.change,
    remove: (...ids: string[]): void => list.change((all) => all.filter((row) => !ids.includes(row.id))),
  }
}
