import { effect } from '@preact/signals'
import { session } from '../data/account/session.ts'
import { isShown, newestUndo, undoNewest, type Undo } from '../data/messages.ts'
import { editableTasks, raiseViewOnlyMessage } from '../data/tasks/editable.ts'
import { tasks } from '../data/tasks/tasks.ts'
import { toggleTasks } from '../screens/shared/task-menu/toggle-several.ts'
import { rowIds, focusedRow, focusRow, partApart, stepFocus } from '../input/focus.ts'
import { keySequences } from '../input/key-sequences.ts'
import { clearSelection, select, selected, toggleSelected } from '../input/selection.ts'
import { openKeyboardHelp, openPalette, openQuickAdd } from '../screens/dialogs.ts'
import { closeTask, go, openTask, paths } from '../screens/routes.ts'
import { addTyped } from '../screens/shared/add-drafts.ts'
import { openAssignee, openDate, openLabels, openMove, openPriority } from '../screens/shared/task-menu/pickers.tsx'
import { deleteAndClose } from '../screens/shared/task-menu/copy-and-delete.ts'
import { awaitField, holdUntil, keepTypedBy } from '../ui/awaited-field.ts'
import { layers, openWith } from '../ui/floating/layers.tsx'
import { load, loadOnce } from '../ui/lazy.tsx'
import { closeLast, modes } from '../ui/floating/modes.ts'

/** Works over anything that floats, as the messages that name it stand there. */
const UNDO = '$mod+z'

/** Keys that work wherever nothing is being typed; one that finds nothing to act on (false) keeps its own meaning. */
const keys: Record<string, (event: KeyboardEvent) => unknown> = {
  q: () => onceHere(openQuickAdd, (typed) => addTyped('', typed)),
  '(\\?)': openKeyboardHelp,
  t: () => document.querySelector<HTMLElement>('[data-key="t"]')?.click(),
  'g t': () => go(paths.today),
  'g u': () => go(paths.upcoming),
  'g i': () => go(paths.inbox),
  'Shift+j': () => selectAndStep(1),
  'Shift+k': () => selectAndStep(-1),
  'Shift+ArrowDown': () => selectAndStep(1),
  'Shift+ArrowUp': () => selectAndStep(-1),
  '$mod+a': () => partApart() || (rowIds().length > 0 && select(rowIds())),
  x: () => partApart() || withFocused(toggleSelected),
  'Alt+ArrowUp': () => reorderFocused(-1),
  'Alt+ArrowDown': () => reorderFocused(1),
  'g p': () => openProjects(),
  [UNDO]: undoNewest,
}

/** Those that mean a row also where it floats above the page, as in the day of a calendar. */
const rowKeys: typeof keys = {
  j: () => stepFocus(1, openTask.value),
  ArrowDown: () => stepFocus(1, openTask.value),
  k: () => stepFocus(-1, openTask.value),
  ArrowUp: () => stepFocus(-1, openTask.value),
  e: unlessHeld(completeTargets),
  Space: unlessHeld(completeTargets),
  d: () => openDate(editableTargets()),
  a: () => void openAssignee(editableTargets()),
  p: () => withIds(editableTargets(), openPriority),
  m: () => withIds(editableTargets(), (ids) => openMove(ids, undefined, clearSelection)),
  l: () => withIds(targets(), openLabels),
  '(#)': unlessHeld(deleteTargets),
}

export function startKeys(): void {
  addEventListener('keydown', leaveToInputMethod, true)
  const press = keySequences(
    Object.fromEntries(
      Object.entries({ ...keys, ...rowKeys }).map(([key, act]) => [
        key,
        (event: KeyboardEvent) => {
          if (session.value !== 'signed-in' && key !== 'q') return
          if (layers.value.length > 0 && key !== UNDO && !(key in rowKeys && focusedRow())) return
          if (act(event) !== false) event.preventDefault()
        },
      ]),
    ),
  )
  addEventListener('input', () => (newestWhenTyped = newestUndo.peek()), true)
  addEventListener('keydown', (event: KeyboardEvent) => (isBusy(event) && !isUndoOffered(event)) || press(event))
  addEventListener('keydown', openPaletteByKey)
  addEventListener('keydown', enterOpenTask)
  addEventListener('keydown', returnToRow)
  addEventListener('keydown', (event: KeyboardEvent) => event.key === 'Escape' && !event.defaultPrevented && stepBack())
}

/** Keys that compose a word mean nothing else; Safari marks the one that ends this by its code alone. */
function leaveToInputMethod(event: KeyboardEvent): void {
  if (event.isComposing || event.keyCode === 229) event.stopImmediatePropagation()
}

/** Ctrl/⌘ K works while typing too, and over anything that floats. */
function openPaletteByKey(event: KeyboardEvent): void {
  if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return
  event.preventDefault()
  onceHere(() => openPalette(targets()))
}

/**
 * Opens what is typed in; while it is not known yet who is here, as soon as that is, with what was typed meanwhile.
 * `keep` takes that when Esc or a press ends the wait.
 */
function onceHere(open: () => unknown, keep = (_typed: string): void => {}): unknown {
  const isHere = (): boolean => session.peek() === 'signed-in'
  if (isHere()) return open()
  if (session.peek() !== 'starting') return false
  const known = Promise.withResolvers<void>()
  const stop = effect(() => {
    if (session.value !== 'starting') known.resolve()
  })
  const opened = openWith(known.promise.finally(stop), () => isHere() && open())
  keepTypedBy((typed) => void known.promise.then(() => isHere() && keep(typed)))
  return opened
}

const PANEL = '.panel'
const TITLE = `${PANEL} h1 textarea`

/** Enter on the row of the open task focuses its title, or the whole panel when the task can only be viewed. */
function enterOpenTask(event: KeyboardEvent): void {
  if (event.key !== 'Enter' || isBusy(event) || layers.value.length > 0) return
  if (!(event.target as Element).matches('[data-row] a') || focusedRow() !== openTask.value) return
  event.preventDefault()
  const id = openTask.value
  const find = (): HTMLElement | null => {
    const title = document.querySelector<HTMLTextAreaElement>(TITLE)
    title?.setSelectionRange(title.value.length, title.value.length)
    return title ?? document.querySelector<HTMLElement>(`${PANEL}:has(h1)`)
  }
  awaitField(find, () => openTask.value === id)
}

/** Enter and Esc end the title, and lead back to the row. */
function returnToRow({ key, target }: KeyboardEvent): void {
  if (key !== 'Enter' && key !== 'Escape') return
  const isLeft = document.activeElement === document.body && (target as Element).matches(TITLE)
  if (isLeft && openTask.value) focusRow(openTask.value)
}

/**
 * Actions that go from task to task, or that toggle, run once for each press: not again while the key is held. Where no
 * task is meant, the key is the browser's.
 */
function unlessHeld(act: () => void): (event: KeyboardEvent) => unknown {
  return ({ repeat }) => targets().length > 0 && (repeat || act())
}

/** Whether a key has another meaning here: in a field, in a form, and Space on a button or link. */
function isBusy(event: KeyboardEvent): boolean {
  if (event.defaultPrevented) return true
  const on = event.target instanceof Element ? event.target : document.body
  if (on.closest('input:not([type="checkbox"]), textarea, select, form')) return true
  return event.key === ' ' && on.closest('button, summary, [role="radio"], input') !== null
}

/** The newest undo step when something was typed last. */
let newestWhenTyped: Undo | null = null

/** Whether a message offers Ctrl/⌘ Z over an empty field that has nothing of its own to undo, as nothing was typed since. */
function isUndoOffered({ key, target, defaultPrevented }: KeyboardEvent): boolean {
  const newest = newestUndo.peek()
  if (key !== 'z' || (target as HTMLInputElement).value !== '' || defaultPrevented) return false
  return newest !== null && newest !== newestWhenTyped && isShown(newest)
}

/** Esc closes the top layer or ends its mode, then clears the selection, closes the open task, and ends the page's mode. */
function stepBack(): void {
  if (layers.value.length > 0) return closeLast()
  if (selected.value.size > 0) return clearSelection()
  const field = document.activeElement?.closest<HTMLElement>('input, textarea')
  if (!field) return openTask.value ? closeTask() : modes.value.length > 0 ? closeLast() : undefined
  // What the field is a part of shows that it has the focus.
  const whole = field.closest<HTMLElement>(PANEL) ?? field.closest<HTMLElement>('form, search, section, main')
  if (!whole) return field.blur()
  whole.tabIndex = -1
  whole.focus({ preventScroll: true })
}

function completeTargets(): void {
  const ids = editableTargets()
  clearSelection()
  toggleTasks(ids)
}

function withIds(ids: string[], act: (ids: string[]) => unknown): void {
  if (ids.length > 0) act(ids)
}

const openProjects = (): unknown =>
  openWith(
    load(() => import('./projects-menu.ts')),
    ({ openProjectsMenu }) => openProjectsMenu(),
  )

const loadReorder = loadOnce(() => import('../screens/shared/arrange/reorder.ts'))

/** By hand only where the list stands in the order of its project. */
function reorderFocused(by: 1 | -1): void {
  const row = document.activeElement!
  const id = focusedRow()
  if (id && editable([id])[0]) void holdUntil(loadReorder()).then(({ reorder }) => reorder(row, id, by))
}

function deleteTargets(): void {
  const ids = editableTargets()
  clearSelection()
  if (ids.length > 0) deleteAndClose(ids)
}

/**
 * What a key acts on: the selection, else the row with the focus, else the open task, if it is there. Never the list
 * behind what has the focus.
 */
function targets(): string[] {
  if (selected.value.size > 0 && !partApart()) return [...selected.value]
  const id = focusedRow() ?? openTask.value
  return id && tasks.peek(id) ? [id] : []
}

const editableTargets = (): string[] => editable(targets())

/** Those of the tasks that the person may change; when there is none, a message says why the key does nothing. */
function editable(ids: readonly string[]): string[] {
  const able = editableTasks(ids)
  if (ids.length > 0 && able.length === 0) raiseViewOnlyMessage()
  return able
}

function withFocused(act: (id: string) => void): void {
  const id = focusedRow()
  if (id) act(id)
}

function selectAndStep(by: 1 | -1): void {
  if (partApart()) return
  withFocused((id) => void (selected.value.has(id) || toggleSelected(id)))
  stepFocus(by, openTask.value)
  withFocused((id) => void (selected.value.has(id) || toggleSelected(id)))
}
