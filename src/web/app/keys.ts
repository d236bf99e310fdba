import type { Task } from '../../contract/tasks.ts'
import { openAssign } from '../screens/shared/task-menu/assignee.tsx'
import { openKeyboardHelp } from '../screens/open-keyboard-help.tsx'
import { openQuickAdd } from '../screens/open-quick-add.tsx'
import { openProjects } from './open-projects.ts'
import { openPalette } from '../screens/open-palette.tsx'
import { deleteTasks, openDate, openMove } from '../screens/shared/task-menu/task-menu.tsx'
import { closeTask, go, openTask, paths } from '../screens/routes.ts'
import { undoNewest } from '../data/command.ts'
import { complete, toggle } from '../data/tasks/complete.ts'
import { session } from '../data/account/session.ts'
import { canEdit, projects, tasks } from '../data/tables.ts'
import { setPriority } from '../data/tasks/edit.ts'
import { keySequences } from '../input/key-sequences.ts'
import { closeTopLayer, layers } from '../ui/open-layers.ts'
import {
  anchorOf,
  clearSelection,
  focusedTask,
  focusTask,
  keepFocus,
  selected,
  step,
  targets,
  toggleSelected,
} from '../input/rows.ts'

/** Keys that work wherever nothing is being typed. */
const keys: Record<string, (event: KeyboardEvent) => void> = {
  q: () => openQuickAdd(),
  '(\\?)': () => openKeyboardHelp(),
  t: () => document.querySelector<HTMLElement>('[data-key="t"]')?.click(),
  'g t': () => go(paths.today),
  'g u': () => go(paths.upcoming),
  'g i': () => go(paths.inbox),
  j: () => step(1),
  ArrowDown: () => step(1),
  k: () => step(-1),
  ArrowUp: () => step(-1),
  'Shift+j': () => selectAndStep(1),
  'Shift+k': () => selectAndStep(-1),
  x: () => withFocused(toggleSelected),
  e: completeTargets,
  Space: completeTargets,
  d: () => openDate(editable(targets())),
  a: () => void openAssign(editable(targets())),
  'p 1': () => setPriority(editable(targets()), 1),
  'p 2': () => setPriority(editable(targets()), 2),
  'p 3': () => setPriority(editable(targets()), 3),
  'p 4': () => setPriority(editable(targets()), 4),
  m: () => withTargets(openMove),
  l: () => withTask(openLabels),
  'Alt+ArrowUp': () => reorderFocused(-1),
  'Alt+ArrowDown': () => reorderFocused(1),
  'g p': () => openProjects(),
  '(#)': () => withTargets(deleteTasks),
  '$mod+z': () => void undoNewest(),
}

export function startKeys(): void {
  const press = keySequences(
    Object.fromEntries(
      Object.entries(keys).map(([key, act]) => [
        key,
        (event: KeyboardEvent) => {
          if (session.value !== 'signed-in' || layers.value.length > 0) return
          event.preventDefault()
          act(event)
        },
      ]),
    ),
  )
  window.addEventListener('keydown', (event) => isBusy(event) || press(event))
  window.addEventListener('keydown', openPaletteByKey)
  window.addEventListener('keydown', (event) => event.key === 'Escape' && !event.defaultPrevented && stepBack())
}

/** Ctrl/⌘ K works while typing too, and over anything that floats. */
function openPaletteByKey(event: KeyboardEvent): void {
  if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return
  event.preventDefault()
  if (session.value === 'signed-in') openPalette()
}

/** Where a key has a meaning of its own: while typing, and Space on a button or link. */
function isBusy(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.isComposing) return true
  const on = event.target instanceof Element ? event.target : document.body
  if (on.closest('input, textarea, select, [contenteditable]')) return true
  return event.key === ' ' && on.closest('button, summary, [role="radio"]') !== null
}

/** Esc: what floats goes, then the selection, then the open task. */
function stepBack(): void {
  if (closeTopLayer()) return
  if (selected.value.size > 0) return clearSelection()
  if (document.activeElement?.closest('input, textarea')) return (document.activeElement as HTMLElement).blur()
  if (openTask.value) {
    const id = openTask.value
    closeTask()
    requestAnimationFrame(() => focusTask(id))
  }
}

function completeTargets(): void {
  const ids = editable(targets())
  const [only] = ids
  clearSelection()
  if (ids.length === 1 && only) toggle(only)
  else void complete(ids)
}

function withTask(act: (task: Task) => void): void {
  const task = tasks.peek(targets()[0])
  if (task) act(task)
}

/** By hand only where the list stands in the order of its project. */
function reorderFocused(by: 1 | -1): void {
  const [id] = editable([focusedTask() ?? ''])
  const inOrder = document.activeElement?.closest('[data-arrange], .board')
  if (!id || !inOrder) return
  void import('../data/tasks/move-steps.ts').then(({ stepTask }) => {
    keepFocus()
    return stepTask(id, by)
  })
}

function withTargets(act: (ids: string[]) => void): void {
  const ids = editable(targets())
  if (ids.length === 0) return
  clearSelection()
  act(ids)
}

const openLabels = (task: Task): unknown =>
  import('../screens/shared/task-menu/labels.tsx').then((file) => file.openLabels(task, anchorOf(task.id)))

const editable = (ids: string[]): string[] => ids.filter((id) => canEdit(projects.peek(tasks.peek(id)?.project_id)))

function withFocused(act: (id: string) => void): void {
  const id = focusedTask()
  if (id) act(id)
}

function selectAndStep(by: 1 | -1): void {
  withFocused((id) => void (selected.value.has(id) || toggleSelected(id)))
  step(by)
  withFocused((id) => void (selected.value.has(id) || toggleSelected(id)))
}
