import type { Task } from '../../../../contract/tasks.ts'
import { raiseError, raiseMessage } from '../../../data/messages.ts'
import { canEdit, projects } from '../../../data/projects/projects.ts'
import { toggleTask } from '../../../data/tasks/complete.ts'
import { skipOccurrence } from '../../../data/tasks/edit.ts'
import { stillThere } from '../../../data/tasks/still-there.ts'
import { tasks } from '../../../data/tasks/tasks.ts'
import { toggleSelected } from '../../../input/selection.ts'
import { moreText, text } from '../../../text/text.ts'
import { copyText } from '../../../ui/clipboard.ts'
import { load } from '../../../ui/lazy.tsx'
import { openMenu, type MenuItem } from '../../../ui/floating/menu.tsx'
import { go, openTask, paths } from '../../routes.ts'
import { openAssignee, openDate, openLabels, openMove, openPriority } from './pickers.tsx'
import { deleteAndClose, duplicate } from './copy-and-delete.ts'

/** Offers all that can be done with a task, each with its key where it has one. */
export function openItems(id: string, anchor: Element): void {
  const task = tasks.peek(id)
  if (!task) return
  const words = text().task
  const editable = canEdit(projects.peek(task.project_id))
  const labels: MenuItem = { label: words.labels, icon: 'at-sign', end: 'L', act: () => openLabels([id], anchor) }
  const changes: MenuItem[] = [
    {
      label: task.completed ? moreText().reopen : words.done,
      icon: 'square-check',
      end: 'E',
      act: () => stillThere([id]).forEach(() => toggleTask(id)),
    },
    { label: words.date, icon: 'calendar-days', end: 'D', act: () => openDate([id], anchor) },
    ...(task.recurrence_rule && !task.completed
      ? [{ label: words.skip, icon: 'skip-forward' as const, act: () => void skipOccurrence(id) }]
      : []),
    { label: words.priority, icon: 'flag', end: 'P', act: () => openPriority([id], anchor) },
    { label: words.assignee, icon: 'user-round', end: 'A', act: () => void openAssignee([id], anchor) },
    labels,
    { label: words.move, icon: 'folder-input', end: 'M', act: () => openMove([id], anchor) },
    { label: moreText().manage.duplicate, icon: 'copy', act: () => duplicate([id]) },
    ...(task.subtask_done > 0
      ? [{ label: moreText().manage.reopenSubtasks, icon: 'undo-2' as const, act: () => void reopenSubtasks(task) }]
      : []),
  ]
  const last: MenuItem[] = [
    { label: words.delete, icon: 'trash-2', end: '#', danger: true, apart: true, act: () => deleteAndClose([id]) },
  ]
  const always: MenuItem[] = [
    ...(openTask.peek() === id
      ? []
      : [{ label: words.open, icon: 'panel-left' as const, end: '↵', act: () => go(paths.task(id)) }]),
    ...(anchor.closest('#main [data-row]')
      ? [{ label: moreText().manage.select, icon: 'check-check' as const, end: 'X', act: () => toggleSelected(id) }]
      : []),
    { label: moreText().taskLink.copy, icon: 'link', act: () => void copyLink(id) },
  ]
  openMenu(anchor, text().nav.moreFor(task.content), editable ? [...changes, ...always, ...last] : [labels, ...always])
}

const reopenSubtasks = (task: Task): Promise<void> =>
  load(() => import('../../../data/duplicate.ts')).then(({ reopenAll }) => reopenAll('tasks', task))

export async function copyLink(id: string): Promise<void> {
  const words = moreText().taskLink
  if (await copyText(new URL(paths.task(id), location.href).href)) raiseMessage(words.copied, { topic: 'link' })
  else raiseError(words.notCopied)
}
