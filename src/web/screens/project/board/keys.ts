import { tasksHeldBy } from '../../shared/arrange/drag-rows.ts'
import { holdKeys } from '../../../ui/awaited-field.ts'
import { layers } from '../../../ui/floating/layers.tsx'
import { focusRow, keepFocus, rowIds } from '../../../input/focus.ts'
import { moveTasks } from '../../../data/tasks/moving/move.ts'
import { canEdit, projects } from '../../../data/projects/projects.ts'
import { tasks } from '../../../data/tasks/tasks.ts'
import { columns } from './drag.ts'

const STEPS: Record<string, 1 | -1> = { ArrowLeft: -1, ArrowRight: 1 }

/** Left and right go to the columns beside; with Alt the card goes along. The other keys of lists work here too. */
export function listenToKeys(): () => void {
  document.addEventListener('keydown', onKey)
  return () => document.removeEventListener('keydown', onKey)
}

function onKey(event: KeyboardEvent): void {
  const by = STEPS[event.key]
  if (!by || event.defaultPrevented || event.ctrlKey || event.metaKey || event.shiftKey) return
  const focused = document.activeElement
  const card = focused?.closest<HTMLElement>('.card[data-row]') ?? null
  const nowhere = focused === document.body || focused?.id === 'main'
  if (layers.peek().length > 0 || !(card || nowhere)) return
  event.preventDefault()
  if (!event.altKey) focusBeside(card, by)
  else if (card) carry(card, by)
}

/** To the card at the same height in the next column that has any. */
function focusBeside(card: HTMLElement | null, by: 1 | -1): void {
  const filled = columns().filter((column) => rowIds(column).length > 0)
  const from = filled.findIndex((column) => column.contains(card))
  const isArchived = card !== null && from < 0
  const to = filled[isArchived ? filled.length + Math.min(by, 0) : from < 0 ? 0 : from + by]
  const ids = to ? rowIds(to) : []
  const at = card && from >= 0 ? rowIds(filled[from]).indexOf(card.dataset['row'] ?? '') : 0
  const next = ids[Math.min(at, ids.length - 1)]
  if (next) focusRow(next)
}

/** The card, or the selection it is part of, goes to the next column, as high as it stood. */
function carry(card: HTMLElement, by: 1 | -1): void {
  const all = columns()
  const from = all.findIndex((column) => column.contains(card))
  // An archived section has none beside it.
  const to = from < 0 ? undefined : all[from + by]
  const id = card.dataset['row'] ?? ''
  const project_id = tasks.peek(id)?.project_id
  if (!to || !project_id || !canEdit(projects.peek(project_id))) return
  const ids = tasksHeldBy(card)
  const others = rowIds(to).filter((one) => !ids.includes(one))
  const after_id = others[Math.min(rowIds(all[from]).indexOf(id), others.length) - 1] ?? null
  keepFocus()
  void moveTasks(
    ids,
    { project_id, section_id: to.dataset['section'] || null, parent_id: null, after_id },
    { quiet: true },
  )
  requestAnimationFrame(() => focusRow(id))
  holdKeys()
}
