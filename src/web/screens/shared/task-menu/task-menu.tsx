import { anchorOf } from '../../../input/rows.ts'
import { openLayer } from '../../../ui/open-layers.ts'
import { complain, say } from '../../../data/messages.ts'
import { go, openTask, closeTask, paths } from '../../routes.ts'
import { toggle } from '../../../data/tasks/complete.ts'
import { canEdit, projects, tasks } from '../../../data/tables.ts'
import { discard, reschedule, setPriority, skip } from '../../../data/tasks/edit.ts'
import { text } from '../../../text/text.ts'
import { openAssign } from './assignee.tsx'
import { lazy } from '../../../ui/lazy.tsx'
import { openMenu, type MenuItem } from '../../../ui/menu.tsx'
import { Priority } from '../../../ui/small-parts.tsx'

export const DatePopover = lazy(() => import('../date/date-popover.tsx').then((file) => file.DatePopover))

/** Everything that can be done with a task, each with its key where it has one. */
export function openTaskMenu(id: string, anchor: Element): void {
  const task = tasks.peek(id)
  if (!task) return
  const words = text().task
  const editable = canEdit(projects.peek(task.project_id))
  const changes: MenuItem[] = [
    { label: task.completed ? words.reopenShort : words.done, icon: 'square-check', end: 'E', act: () => toggle(id) },
    { label: words.date, icon: 'calendar-days', end: 'D', act: () => openDate([id], anchor) },
    ...(task.recurrence_rule && !task.completed
      ? [{ label: text().repeat.skip, icon: 'skip-forward' as const, act: () => void skip(id) }]
      : []),
    { label: words.priority, icon: 'flag', end: 'P', act: () => openPriority([id], anchor) },
    { label: words.assignee, icon: 'user-round', end: 'A', act: () => void openAssign([id], anchor) },
    { label: words.move, icon: 'folder-input', end: 'M', act: () => openMove([id], anchor) },
  ]
  const last: MenuItem[] = [
    { label: words.delete, icon: 'trash-2', end: '#', danger: true, apart: true, act: () => deleteTasks([id]) },
  ]
  const always: MenuItem[] = [
    { label: words.open, icon: 'panel-left', end: '↵', act: () => go(paths.task(id)) },
    { label: words.copyLink, icon: 'link', act: () => void copyLink(id) },
  ]
  openMenu(anchor, words.more(task.content), editable ? [...changes, ...always, ...last] : always)
}

/** A calendar for one task or several. */
export function openDate(ids: readonly string[], anchor: Element | null = anchorOf(ids[0] ?? '')): void {
  const first = tasks.peek(ids[0])
  if (!first) return
  const only = ids.length === 1 ? first : null
  openLayer((close) => (
    <DatePopover anchor={anchor} task={only} close={close} choose={(due) => void reschedule(ids, due)} />
  ))
}

export function openPriority(ids: readonly string[], anchor: Element | null): void {
  const words = text().task
  const now = ids.length === 1 ? tasks.peek(ids[0])?.priority : undefined
  openMenu(
    anchor,
    words.priority,
    [1, 2, 3, 4].map((priority) => ({
      label: words.priorityN(priority),
      mark: priority < 4 ? <Priority priority={priority} /> : <i class="prio" aria-hidden="true" />,
      checked: now === priority,
      act: () => setPriority(ids, priority),
    })),
  )
}

/** Everywhere it can go by hand. */
export const openMove = (ids: readonly string[], anchor: Element | null = anchorOf(ids[0] ?? '')): void =>
  void import('./move-menu.tsx').then(({ openMoveMenu }) => openMoveMenu(ids, anchor))

export function deleteTasks(ids: readonly string[]): void {
  if (openTask.value && ids.includes(openTask.value)) closeTask()
  void discard(ids)
}

export async function copyLink(id: string): Promise<void> {
  const { copyText } = await import('../../../ui/clipboard.ts')
  const words = text().task
  if (await copyText(new URL(paths.task(id), location.href).href)) say(words.linkCopied, { icon: 'link' })
  else complain(words.linkNotCopied)
}
