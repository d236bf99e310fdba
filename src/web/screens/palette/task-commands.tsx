import { setPriority, skipOccurrence } from '../../data/tasks/edit.ts'
import { editableTasks } from '../../data/tasks/editable.ts'
import { shortTitle, tasks } from '../../data/tasks/tasks.ts'
import { areDone, toggleTasks } from '../shared/task-menu/toggle-several.ts'
import { moreText, text } from '../../text/text.ts'
import { Icon, type IconName } from '../../ui/icon.tsx'
import { clearSelection } from '../../input/selection.ts'
import { go, paths } from '../routes.ts'
import { Priority } from '../shared/marks.tsx'
import { openAssignee, openDate, openLabels, openMove } from '../shared/task-menu/pickers.tsx'
import { deleteAndClose, duplicate } from '../shared/task-menu/copy-and-delete.ts'
import { copyLink } from '../shared/task-menu/task-menu-items.tsx'
import type { Hit } from './hits.tsx'

/** What can be done with the tasks that the palette was opened on; several are changed together. */
export function taskCommands(ids: readonly string[]): Hit[] {
  const words = text().task
  const chosen = ids.flatMap((id) => tasks.get(id) ?? [])
  const editable = editableTasks(ids)
  const only = chosen.length === 1 ? chosen[0] : undefined
  const command = (icon: IconName, name: string, act: () => void, keys: string[] = []): Hit => ({
    key: `task ${name}`,
    group: 'task',
    mark: <Icon name={icon} />,
    name,
    keys,
    act: () => afterClosing(act),
  })
  const labels = command('at-sign', words.labels, () => void openLabels(ids), ['L'])
  const changes: Hit[] = [
    command('square-check', areDone(editable) ? moreText().reopen : words.done, () => toggleTasks(editable), ['E']),
    command('calendar-days', words.date, () => openDate(editable), ['D']),
    ...[1, 2, 3, 4].map((priority) => ({
      ...command('flag', words.priorityN(priority), () => setPriority(editable, priority), ['P', String(priority)]),
      ...(priority < 4 && { mark: <Priority priority={priority} /> }),
    })),
    command('user-round', words.assignee, () => void openAssignee(editable), ['A']),
    labels,
    command('folder-input', words.move, () => openMove(editable, undefined, clearSelection), ['M']),
    ...(only?.recurrence_rule && !only.completed
      ? [command('skip-forward', words.skip, () => void skipOccurrence(only.id))]
      : []),
    command('copy', moreText().manage.duplicate, () => duplicate(editable)),
  ]
  const last = command('trash-2', words.delete, () => deleteAndClose(editable), ['#'])
  return [
    ...(editable.length > 0 ? changes : chosen.length > 0 ? [labels] : []),
    ...(only
      ? [
          command('panel-left', words.open, () => go(paths.task(only.id)), ['↵']),
          command('link', moreText().taskLink.copy, () => void copyLink(only.id)),
        ]
      : []),
    ...(editable.length > 0 ? [last] : []),
  ]
}

/** What the commands act on, by name. */
export function nameOfTasks(ids: readonly string[]): string {
  const [first] = ids
  const task = ids.length === 1 ? tasks.get(first) : undefined
  return task ? shortTitle(task) : moreText().select.count(ids.length)
}

/** Once the palette is gone and its opener has the focus again: what opens now hands it back there. */
const afterClosing = (act: () => void): void => queueMicrotask(() => requestAnimationFrame(act))
