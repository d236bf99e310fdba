// A row is an element with an id in `data-row`; its first link takes the focus. Rows that stand in columns have them
// marked with `data-rows`: up and down stay within one.

/** Rows as they stand in the main part of the page, top to bottom. */
const rows = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('#main [data-row]')]
const linkOf = (row: HTMLElement | null | undefined): HTMLElement | null => row?.querySelector('a[href]') ?? null

/** The rows that a row stands among. */
const beside = (row: HTMLElement | null | undefined): HTMLElement[] => {
  const column = row?.closest('[data-rows]')
  return rows().filter((one) => !column || column.contains(one))
}

const rowWithFocus = (): HTMLElement | null => document.activeElement?.closest<HTMLElement>('[data-row]') ?? null

export const rowOf = (id: string | null | undefined): HTMLElement | null =>
  (id && rows().find((row) => row.dataset['row'] === id)) || null

/** The id of the row that holds the focus. */
export const focusedRow = (): string | null => rowWithFocus()?.dataset['row'] ?? null

/** Moves the focus a row down (1) or up (-1); from nowhere it starts at the row of `from`, else at the first. */
export function stepFocus(by: 1 | -1, from: string | null): void {
  const row = rowWithFocus() ?? rowOf(from)
  const all = beside(row)
  const at = row ? all.indexOf(row) : -1
  giveFocus(at < 0 ? all[0] : all[Math.min(Math.max(at + by, 0), all.length - 1)])
}

function giveFocus(row: HTMLElement | null | undefined): void {
  linkOf(row)?.focus()
  show(row)
}

const show = (row: HTMLElement | null | undefined): void => row?.scrollIntoView({ block: 'nearest', inline: 'nearest' })

/** Scrolls to a row, as little as can be. */
export const scrollToRow = (id: string): void => show(rowOf(id))

export const focusRow = (id: string): void => giveFocus(rowOf(id))

/** The id of the row before (-1) or after (1) another. */
export function neighbour(id: string, by: 1 | -1): string | null {
  const all = rows()
  const at = all.findIndex((row) => row.dataset['row'] === id)
  return at < 0 ? null : (all[at + by]?.dataset['row'] ?? null)
}

/** The ids of all rows from one to another, either way round; the other alone where the first is not there. */
export function rowsFrom(from: string | null, to: string): string[] {
  const all = rows().map((row) => row.dataset['row'] ?? '')
  const ends = [from === null ? -1 : all.indexOf(from), all.indexOf(to)]
  return ends[0] === -1 ? [to] : all.slice(Math.min(...ends), Math.max(...ends) + 1)
}

/** The ids of all rows. */
export const allRows = (): string[] => rows().map((row) => row.dataset['row'] ?? '')

/** Hands the focus on before a row goes, so that it is never lost. */
export function passFocusOn(id: string): void {
  const row = rowWithFocus()
  if (!row || row.dataset['row'] !== id) return
  const all = beside(row)
  const at = all.indexOf(row)
  const next = all[at + 1] ?? all[at - 1] ?? rows().find((one) => one !== row)
  if (next) linkOf(next)?.focus()
  else document.querySelector<HTMLElement>('#main')?.focus()
}

/**
 * Keeps the focus and the selection where they are while rows change around them: an element that is moved loses both.
 * Where it is gone, a row in its place is found by the same id.
 */
export function keepFocus(): void {
  const on = document.activeElement
  if (!(on instanceof HTMLElement) || on === document.body) return
  const id = focusedRow()
  const field = on instanceof HTMLInputElement || on instanceof HTMLTextAreaElement ? on : null
  const [start = null, end = null] = [field?.selectionStart, field?.selectionEnd]
  requestAnimationFrame(() => {
    if (document.activeElement !== document.body && document.activeElement !== null) return
    if (!on.isConnected) return linkOf(rowOf(id))?.focus({ preventScroll: true })
    on.focus({ preventScroll: true })
    if (start !== null) field?.setSelectionRange(start, end)
  })
}
