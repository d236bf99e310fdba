import type { Task } from '../../../../contract/tasks.ts'
import { raiseError, raiseMessage } from '../../../data/messages.ts'
import { canEdit, projects } from '../../../data/projects/projects.ts'
import { toggleTask } from '../../../data/tasks/completing/complete.ts'
import { skipOccurrence } from '../../../data/tasks/edit.ts'
import { stillThere } from '../../../data/tasks/still-there.ts'
import { tasks } from '../../../data/tasks/tasks.ts'
import { toggleSelected } from '../../../input/selection.ts'
import { moreText, text } from '../../../text/text.ts'
import { copyText } from '../../../ui/clipboard.ts'
import { load } from '../../../ui/lazy.tsx'
import { openMenu, type MenuItem } from '../../../ui/floating/menu.tsx'
import type { Anchor } from '../../../ui/floating/popover.tsx'
import { go, openTask, paths } from '../../routes.ts'
import { openAssignee, openDate, openLabels, openMove, openPriority } from './pickers.tsx'
import { deleteAndClose, duplicate } from './copy-and-delete.ts'

/** Offers all that can be done with a task, each with its key where it has one. */
export function openItems(id: string, from: Element | MouseEvent): void {
  const task = tasks.peek(id)
  if (!task) return
  const [anchor, row] = placeOf(from)
  const words = text().task
  const editable = canEdit(projects.peek(task.project_id))
  const labels: MenuItem = {
    label: words.labels,
    icon: 'at-sign',
    key: 'l',
    act: () => openLabels([id], anchor),
  }
  const changes: MenuItem[] = [
    {
      label: task.completed ? moreText().reopen : words.done,
      icon: 'square-check',
      key: 'e',
      act: () => stillThere([id]).forEach(() => toggleTask(id)),
    },
    { label: words.date, icon: 'calendar-days', key: 'd', act: () => openDate([id], anchor) },
    ...(task.recurrence_rule && !task.completed
      ? [{ label: words.skip, icon: 'skip-forward' as const, act: () => void skipOccurrence(id) }]
      : []),
    { label: words.priority, icon: 'flag', key: 'p', act: () => openPriority([id], anchor) },
    { label: words.assignee, icon: 'user-round', key: 'a', act: () => void openAssignee([id], anchor) },
    labels,
    { label: words.move, icon: 'folder-input', key: 'm', act: () => openMove([id], anchor) },
    { label: moreText().manage.duplicate, icon: 'copy', act: () => duplicate([id]) },
    ...(task.subtask_done > 0
      ? [{ label: moreText().manage.reopenSubtasks, icon: 'undo-2' as const, act: () => void reopenSubtasks(task) }]
      : []),
  ]
  const last: MenuItem[] = [
    { label: words.delete, icon: 'trash-2', key: '#', danger: true, apart: true, act: () => deleteAndClose([id]) },
  ]
  const always: MenuItem[] = [
    ...(openTask.peek() === id
      ? []
      : [{ label: words.open, icon: 'panel-left' as const, end: '↵', act: () => go(paths.task(id)) }]),
    ...(row
      ? [
          {
            label: moreText().manage.select,
            icon: 'check-check' as const,
            key: 'x',
            act: () => toggleSelected(id),
          },
        ]
      : []),
    { label: moreText().taskLink.copy, icon: 'link', act: () => void copyLink(id) },
  ]
  openMenu(anchor, text().nav.moreFor(task.content), editable ? [...changes, ...always, ...last] : [labels, ...always])
}

/** A pointer's menu opens at it, as everywhere; the menu key's at the button in the row that opens it too. */
function placeOf(from: Element | MouseEvent): [Anchor, row: Element | null] {
  const element = from instanceof Element ? from : (from.target as Element)
  const row = element.closest('#main [data-row]')
  if (from instanceof Element) return [from, row]
  const { button, ctrlKey, clientX, clientY } = from
  // On a Mac a right click may be a click with Ctrl held.
  if (button === 2 || ctrlKey) return [{ getBoundingClientRect: () => new DOMRect(clientX, clientY) }, row]
  return [element.closest('[data-row]')?.querySelector('button[aria-haspopup="menu"]') ?? element, row]
}

const reopenSubtasks = (task: Task): Promise<void> =>
  load(() => import('../../../data/duplicate.ts')).then(({ reopenAll }) => reopenAll('tasks', task))

export async function copyLink(id: string): Promise<void> {
  const words = moreText().taskLink
  if (await copyText(new URL(paths.task(id), location.href).href)) raiseMessage(words.copied, { topic: 'link' })
  else raiseError(words.notCopied)
}
