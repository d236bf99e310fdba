import { indentTask, outdentTask } from '../../../data/tasks/moving/move-steps.ts'
import { moveOne } from '../../../data/order.ts'
import { canEdit, projects } from '../../../data/projects/projects.ts'
import { tasks } from '../../../data/tasks/tasks.ts'
import { itemOf } from './drag-order.ts'
import { holdKeys } from '../../../ui/awaited-field.ts'
import { layers } from '../../../ui/floating/layers.tsx'
import { keepFocus } from '../../../input/focus.ts'
import { selected } from '../../../input/selection.ts'
import { openTask } from '../../routes.ts'

const TITLES = '[data-arrange] .row[data-row] .row-title a'
const STOPS = 'a[href], button, input, textarea, select, summary, [tabindex="0"]'

/** Whether the focus got where it is by Tab: then Tab goes on, and nobody is caught in a list. */
let byTab = false
let tabbing = false
/** After Esc on a row that ended nothing else, Tab leaves the list. */
let leaving = false

/**
 * Tab and Shift-Tab put a task a level in or out, on a row that was reached by j, k, an arrow or a click. Alt with an
 * arrow moves a project, filter or label of the sidebar.
 */
export function startIndenting(): void {
  addEventListener('focusin', () => {
    byTab = tabbing
    leaving = false
  })
  // Before the keys of lists, to which Alt and an arrow mean something else.
  addEventListener('keydown', onKey, true)
}

function onKey(event: KeyboardEvent): void {
  const on = document.activeElement
  if (event.defaultPrevented || layers.peek().length > 0 || event.ctrlKey || event.metaKey || !on) return
  if (event.altKey) return moveItem(event, on)
  if (event.key === 'Escape') leaving = on.matches(TITLES) && selected.peek().size === 0 && openTask.peek() === null
  if (event.key !== 'Tab') return
  const id = on.matches(TITLES) ? on.closest<HTMLElement>('.row')?.dataset['row'] : undefined
  if (leaving) leave(event, on)
  else if (id && !byTab) shift(event, id)
  else passThrough()
}

function passThrough(): void {
  tabbing = true
  setTimeout(() => (tabbing = false))
}

function shift(event: KeyboardEvent, id: string): void {
  event.preventDefault()
  if (!canEdit(projects.peek(tasks.peek(id)?.project_id))) return
  keepFocus()
  holdKeys()
  void (event.shiftKey ? outdentTask(id) : indentTask(id))
}

/** To the next place that takes the focus after the list, or before it. */
function leave(event: KeyboardEvent, on: Element): void {
  const list = on.closest('[data-arrange]')
  const side = event.shiftKey ? Node.DOCUMENT_POSITION_PRECEDING : Node.DOCUMENT_POSITION_FOLLOWING
  const stops = [...document.querySelectorAll<HTMLElement>(STOPS)].filter(
    (stop) => list && !list.contains(stop) && list.compareDocumentPosition(stop) & side && stop.checkVisibility(),
  )
  const next = event.shiftKey ? stops.at(-1) : stops[0]
  passThrough()
  leaving = false
  if (!next) return (on as HTMLElement).blur()
  event.preventDefault()
  next.focus()
}

function moveItem(event: KeyboardEvent, on: Element): void {
  const by = { ArrowUp: -1, ArrowDown: 1 }[event.key] as -1 | 1 | undefined
  const item = on.matches('nav a.side-item') ? itemOf(on) : null
  if (!by || !item) return
  event.preventDefault()
  keepFocus()
  void moveOne(item.kind, item.id, by, { quiet: true })
}
