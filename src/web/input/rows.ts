import { signal } from '@preact/signals'
import { openTask } from '../screens/routes.ts'

/** Ids of the tasks chosen with x. */
export const selected = signal<ReadonlySet<string>>(new Set())

export function toggleSelected(id: string): void {
  const next = new Set(selected.value)
  if (!next.delete(id)) next.add(id)
  selected.value = next
}

export const clearSelection = (): void => {
  if (selected.value.size > 0) selected.value = new Set()
}

/** Rows as they stand in the list, top to bottom. */
const rows = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('.main [data-task]')]
const linkOf = (row: HTMLElement | undefined): HTMLElement | null =>
  row?.querySelector<HTMLElement>('.row-title a, .card-title a, .entry-title') ?? null
/** The rows that a row stands among: on a board those of its column. */
const beside = (row: HTMLElement | null | undefined): HTMLElement[] => {
  const column = row?.closest('.column')
  return rows().filter((one) => !column || column.contains(one))
}
const focusedRow = (): HTMLElement | null => document.activeElement?.closest<HTMLElement>('[data-task]') ?? null

/** Moves the focus a row down (1) or up (-1); from nowhere it starts at the first row, or at the open task's. */
export function step(by: 1 | -1): void {
  const from = focusedRow() ?? rowOf(openTask.value)
  const all = beside(from)
  const at = from ? all.indexOf(from) : -1
  focusRow(at < 0 ? all[0] : all[Math.min(Math.max(at + by, 0), all.length - 1)])
}

function focusRow(row: HTMLElement | undefined): void {
  linkOf(row)?.focus()
  show(row)
}

const show = (row: HTMLElement | undefined): void => row?.scrollIntoView({ block: 'nearest', inline: 'nearest' })

/** Scrolls to a task where it stands in the list, as little as can be. */
export const showTask = (id: string): void => show(rowOf(id))

/** Puts the focus on a task where it stands in the list. */
export const focusTask = (id: string): void => focusRow(rowOf(id))

const rowOf = (id: string | null): HTMLElement | undefined =>
  id ? rows().find((row) => row.dataset.task === id) : undefined

/** The id of the task before (-1) or after (1) another in the list. */
export function neighbour(id: string, by: 1 | -1): string | null {
  const all = rows()
  const at = all.findIndex((row) => row.dataset.task === id)
  return at < 0 ? null : (all[at + by]?.dataset.task ?? null)
}

/** What a key acts on: the selection, else the row with the focus, else the open task. */
export function targets(): string[] {
  if (selected.value.size > 0) return [...selected.value]
  const id = focusedRow()?.dataset.task ?? openTask.value
  return id ? [id] : []
}

/** The row that holds the focus, for x and Enter. */
export const focusedTask = (): string | null => focusedRow()?.dataset.task ?? null

/** Hands the focus on before a row goes, so that it is never lost. */
export function passFocusOn(id: string): void {
  const row = focusedRow()
  if (!row || row.dataset.task !== id) return
  const all = beside(row)
  const at = all.indexOf(row)
  const next = all[at + 1] ?? all[at - 1] ?? rows().find((one) => one !== row)
  if (next) linkOf(next)?.focus()
  else document.querySelector<HTMLElement>('#main')?.focus()
}

/**
 * Keeps the focus and the selection where they are while rows change around them: an element that is moved loses both.
 * Where it is gone, a row in its place is found by the same task.
 */
export function keepFocus(): void {
  const on = document.activeElement
  if (!(on instanceof HTMLElement) || on === document.body) return
  const id = focusedRow()?.dataset.task
  const field = on instanceof HTMLInputElement || on instanceof HTMLTextAreaElement ? on : null
  const [start = null, end = null] = [field?.selectionStart, field?.selectionEnd]
  requestAnimationFrame(() => {
    if (document.activeElement !== document.body && document.activeElement !== null) return
    if (!on.isConnected) return linkOf(rowOf(id ?? null))?.focus({ preventScroll: true })
    on.focus({ preventScroll: true })
    if (start !== null) field?.setSelectionRange(start, end)
  })
}

/** The element of a row that a popover may hang from. */
export const anchorOf = (id: string): HTMLElement | null =>
  rowOf(id) ?? document.querySelector<HTMLElement>('.panel .facts')
