import { windowedList } from '../ui/windowed-list/registry.ts'

// A row is an element with an id in `data-row`; its first link takes the focus. Rows that stand in columns have them
// marked with `data-rows`: up and down stay within one. Of a long list only the rows near the window are elements.

/** A row of the screen. A task can stand in several, as in groups by label. */
interface Row {
  id: string
  column: Element | null
  /** Its element, or the list that puts it into the document when it is needed. */
  at: HTMLElement | { list: Element }
}

const columnOf = (element: Element): Element | null => element.closest('[data-rows]')

/** The rows in a part of the page, top to bottom, also those that are not in the document. */
export function rowsIn(part: Element | null): Row[] {
  const found = part?.querySelectorAll<HTMLElement>('[data-window], [data-row]') ?? []
  return [...found].flatMap((element): Row | Row[] => {
    const keys = windowedList(element)?.keys()
    if (!keys && windowedList(element.parentElement)) return []
    const column = columnOf(element)
    if (!keys) return { id: element.dataset['row'] ?? '', column, at: element }
    return keys.map((id) => ({ id, column, at: { list: element } }))
  })
}

export const main = (): HTMLElement | null => document.querySelector('#main')
/**
 * What has rows of its own while the focus is in it: the open task its sub-tasks, what floats a day's tasks. What floats
 * on top has it back from a message, or from nothing.
 */
export function partApart(): HTMLElement | null {
  const part = document.activeElement?.closest<HTMLElement>('.panel, .layer')
  const isAbove = isLost() || document.activeElement!.matches('.toasts *')
  return part ?? (isAbove ? document.querySelector('.layer:not([inert])') : null)
}
/** That, else the main part of the page. */
export const partWithFocus = (): HTMLElement | null => partApart() ?? main()

/** Ids of the rows as they stand in a part of the page. */
export const rowIds = (part: Element | null = main()): string[] =>
  [...(part?.querySelectorAll<HTMLElement>('[data-window], [data-row]') ?? [])].flatMap(
    (element) =>
      windowedList(element)?.keys() ?? (windowedList(element.parentElement) ? [] : (element.dataset['row'] ?? '')),
  )

const linkOf = (row: HTMLElement | null | undefined): HTMLElement | null => row?.querySelector('a[href]') ?? null
const selectorOf = (id: string): string => `[data-row="${CSS.escape(id)}"]`

export const elementOf = ({ id, at }: Row): HTMLElement | null =>
  at instanceof HTMLElement ? at : at.list.querySelector(`:scope > ${selectorOf(id)}`)

/** Does something with the element of a row, as soon as there is one, unless something else has got the focus by then. */
function withElement(row: Row | undefined, act: (element: HTMLElement) => void): void {
  const element = row && elementOf(row)
  if (element) return act(element)
  if (!row || row.at instanceof HTMLElement) return
  windowedList(row.at.list)?.reveal(row.id)
  const on = document.activeElement
  requestAnimationFrame(() => {
    const revealed = elementOf(row)
    if (revealed && (isLost() || on === document.activeElement)) act(revealed)
  })
}

const rowWithFocus = (): HTMLElement | null => document.activeElement?.closest<HTMLElement>('[data-row]') ?? null

/** The rows that the one with the focus, else that of `id`, stands among, and its place; -1: there is none. */
function surroundings(id: string | null): [all: Row[], at: number, everywhere: Row[]] {
  const focused = rowWithFocus()
  const everywhere = rowsIn(focused ? partWithFocus() : main())
  const isIt = (row: Row): boolean => (focused ? elementOf(row) === focused : row.id === id)
  const sameId = everywhere.filter((row) => row.id === (focused?.dataset['row'] ?? id))
  const row = sameId.find(isIt)
  const all = row?.column ? everywhere.filter(({ column }) => column === row.column) : everywhere
  return [all, row ? all.indexOf(row) : -1, everywhere]
}

/** The element of a row, if it is in the document. */
export const rowOf = (id: string | null | undefined): HTMLElement | null =>
  id
    ? (partWithFocus()?.querySelector<HTMLElement>(selectorOf(id)) ?? main()?.querySelector(selectorOf(id)) ?? null)
    : null

/** The id of the row that holds the focus. */
export const focusedRow = (): string | null => rowWithFocus()?.dataset['row'] ?? null

/**
 * Moves the focus a row down (1) or up (-1); from nowhere it starts at the row of `from`, else at the first. Where no tasks
 * are, it goes along the lines of the list. False: there are none either.
 */
export function stepFocus(by: 1 | -1, from: string | null): unknown {
  const [all, at] = surroundings(from)
  if (all.length === 0) return stepLines(by)
  withElement(at < 0 ? all[0] : all[Math.min(Math.max(at + by, 0), all.length - 1)], giveFocus)
}

/** The lines of a list that is not of tasks, those that something can be done with. */
function stepLines(by: 1 | -1): unknown {
  const lines = [...document.querySelectorAll('#main [data-line]')].flatMap((line) => {
    const target =
      line.querySelector<HTMLElement>('.line-text a[href]') ?? line.querySelector<HTMLElement>('a[href], button')
    return target ? { line, target } : []
  })
  const at = lines.findIndex(({ line }) => line.contains(document.activeElement))
  const next = at < 0 ? lines[0] : lines[Math.min(Math.max(at + by, 0), lines.length - 1)]
  if (!next) return false
  next.target.focus()
  show(next.target)
}

function giveFocus(row: HTMLElement): void {
  linkOf(row)?.focus()
  show(row)
}

const show = (row: HTMLElement): void => row.scrollIntoView({ block: 'nearest', inline: 'nearest' })
const rowNamed = (id: string): Row | undefined => {
  const isIt = (row: Row): boolean => row.id === id
  return rowsIn(partWithFocus()).find(isIt) ?? rowsIn(main()).find(isIt)
}

/** Scrolls to a row, as little as can be. */
export const scrollToRow = (id: string): void => withElement(rowNamed(id), show)

export const focusRow = (id: string): void => withElement(rowNamed(id), giveFocus)

/** The same, and all that scrolls stays where it is. */
export const focusRowInPlace = (id: string): void => withElement(rowNamed(id), (row) => focusInPlace(linkOf(row)))

/** Hands the focus on before a row goes, so that it is never lost; one within `data-stays` may not go after all. */
export function passFocusOn(id: string): void {
  if (focusedRow() !== id || document.activeElement!.closest('[data-stays]')) return
  const [all, at, everywhere] = surroundings(id)
  const next = all[at + 1] ?? all[at - 1] ?? everywhere.find((row) => row.id !== id)
  if (next) withElement(next, (row) => linkOf(row)?.focus())
  else partWithFocus()?.focus()
}

/** Nothing scrolls. */
export const focusInPlace = (element: HTMLElement | null | undefined): void => element?.focus({ preventScroll: true })

/** Whether nothing has the focus. */
export const isLost = (): boolean => document.activeElement === document.body || document.activeElement === null

/**
 * Keeps the focus and the selection where they are while rows change around them: an element that is moved loses both.
 * Where it is gone, a row in its place is found by the same id.
 */
export function keepFocus(): void {
  const on = document.activeElement
  // The fields of an open task are not moved, and may be left before the next frame.
  if (!(on instanceof HTMLElement) || on.matches('body, .panel textarea')) return
  const id = focusedRow()
  const field = on instanceof HTMLInputElement || on instanceof HTMLTextAreaElement ? on : null
  const [start = null, end = null] = [field?.selectionStart, field?.selectionEnd]
  requestAnimationFrame(() => {
    if (!isLost()) return
    if (!on.isConnected) return focusInPlace(linkOf(rowOf(id)))
    focusInPlace(on)
    if (start !== null) field?.setSelectionRange(start, end)
  })
}
