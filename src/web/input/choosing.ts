import { layers } from '../ui/floating/layers.tsx'
import { elementOf, main, rowsIn } from './focus.ts'
import { select, selected, toggleSelected } from './selection.ts'

/** The row that was pressed last; Shift chooses from there. */
let anchor = ''

/**
 * Chooses rows by pressing them: with Ctrl or ⌘ one more or less, with Shift all from the last one on. By touch a row
 * that was held is chosen (`chooseHeld`), and from then on a tap does the same.
 */
export function startChoosing(): void {
  // After the window's own, which swallow the click that ends a drag.
  document.addEventListener('click', onClick, true)
  addEventListener('mousedown', keepText, true)
}

/** By a finger that rested on a row and did not move. */
export function chooseHeld({ dataset }: HTMLElement): void {
  navigator.vibrate?.(10)
  anchor = dataset['row'] ?? ''
  toggleSelected(anchor)
}

/** Shift and a press would mark text. */
function keepText(event: MouseEvent): void {
  if (event.shiftKey && rowOfPress(event) !== null) event.preventDefault()
}

function onClick(event: MouseEvent): void {
  const row = rowOfPress(event)
  const id = row?.dataset['row']
  if (!row || id === undefined) return
  const byFinger = event instanceof PointerEvent && /^(touch|pen)$/.test(event.pointerType) && selected.peek().size > 0
  if (!event.ctrlKey && !event.metaKey && !event.shiftKey && !byFinger) return
  event.preventDefault()
  event.stopPropagation()
  if (event.shiftKey) select(rowsFrom(chosenLast(), row))
  else toggleSelected((anchor = id))
  // A task that stands in several groups has other rows too.
  if (!byFinger) row.querySelector<HTMLElement>('a[href]')?.focus()
}

/** Keys choose too, and end a choice. */
function chosenLast(): string | null {
  const chosen = selected.peek()
  return chosen.has(anchor) ? anchor : ([...chosen].at(-1) ?? null)
}

/** The row under a press that is not on a button of it. */
function rowOfPress({ target, button }: MouseEvent): HTMLElement | null {
  if (button !== 0 || layers.peek().length > 0 || !(target instanceof Element)) return null
  if (target.closest('button, input, textarea, select')) return null
  return target.closest<HTMLElement>('#main [data-row]')
}

/** The ids of all rows from the nearest of one task to a row, either way round; that row's alone where there is none. */
function rowsFrom(from: string | null, to: HTMLElement): string[] {
  const all = rowsIn(main())
  const end = all.findIndex((row) => row.id === to.dataset['row'] && elementOf(row) === to)
  const starts = all.flatMap(({ id }, at) => (id === from ? at : []))
  const [start = end] = starts.toSorted((a, b) => Math.abs(a - end) - Math.abs(b - end))
  return all.slice(Math.min(start, end), Math.max(start, end) + 1).map(({ id }) => id)
}
