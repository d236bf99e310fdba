import { batch, signal } from '@preact/signals'
import { keptList } from './kept-list.ts'
import { onForget } from './live-tables.ts'

/** A list that the server returns newest first, page by page; kept under this name. */
export function pagedList<Page extends { next_cursor: string | null }, Item extends { id: string }>(
  name: string,
  read: (cursor: string | undefined) => Promise<Page>,
  itemsOf: (page: Page) => readonly Item[],
) {
  const list = keptList<Item>(name)
  const { rows, isRead } = list
  const cursor = signal<string | null>(null)
  /** The number of reads that began, and the earliest of them whose answer may be shown: none from before a `load`. */
  let asked = 0
  let earliest = 0
  /** The newest page that was read alone and is shown, and the number of that read. */
  let refreshed = 0
  let newestPage: Page
  /** False: its rows are from the last visit, and their cursor is unknown. */
  let isOfThisVisit = false
  onForget(() => {
    cursor.value = null
    isOfThisVisit = false
  })
  const shownHere = (): number => (isOfThisVisit ? rows.peek().length : 0)
  const show = (items: readonly Item[], next: string | null): void =>
    batch(() => {
      list.set(items)
      cursor.value = next
      isOfThisVisit = true
    })
  /** Shows the newest page, and below it what of `items` is older. */
  const showAbove = (page: Page, items: readonly Item[], next: string | null): void => {
    const fresh = itemsOf(page)
    const joint = items.findIndex((row) => row.id === fresh.at(-1)?.id)
    const older = joint < 0 || page.next_cursor === null ? [] : items.slice(joint + 1)
    show([...fresh, ...older], older.length === 0 ? page.next_cursor : next)
  }
  /** Reads all pages that are shown again; returns the newest, undefined when the answer is outdated by then. */
  const load = async (): Promise<Page | undefined> => {
    const mine = ++asked
    const newest = await read(undefined)
    const items = [...itemsOf(newest)]
    let next = newest.next_cursor
    while (next !== null && items.length < shownHere()) {
      const older = await read(next)
      items.push(...itemsOf(older))
      next = older.next_cursor
    }
    if (mine < earliest) return undefined
    earliest = mine
    if (mine < refreshed) showAbove(newestPage, items, next)
    else show(items, next)
    return newest
  }
  return {
    rows,
    isRead,
    /** The cursor of the next older page; null: there is none. */
    more: cursor,
    load,
    /** Reads and shows the next older page, if there is one. */
    older: async (): Promise<void> => {
      for (let isShown = false; !isShown && cursor.peek() !== null;) {
        const at = cursor.peek()!
        const answer = await read(at)
        // Otherwise the list was read again meanwhile, and ends elsewhere.
        isShown = cursor.peek() === at
        if (isShown) show([...rows.peek(), ...itemsOf(answer)], answer.next_cursor)
      }
    },
    /** Reads the newest page again; older pages that were read stay below it. */
    refresh: async (): Promise<void> => {
      const mine = ++asked
      const answer = await read(undefined)
      if (mine < Math.max(earliest, refreshed)) return
      refreshed = mine
      newestPage = answer
      showAbove(answer, rows.peek(), cursor.peek())
    },
    /** Shows no answer of `load` until the returned function is called, nor later what was asked for before. */
    outdate: (): (() => void) => {
      earliest = Infinity
      return () => (earliest = asked + 1)
    },
    change: list.change,
    remove: (...ids: string[]): void => list.change((all) => all.filter((row) => !ids.includes(row.id))),
  }
}
