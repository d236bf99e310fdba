import type { Task } from '../../../../contract/tasks.ts'
import { changeInGroups } from '../../../data/tasks/batch.ts'
import { changeMessage } from '../../../data/tasks/edit-messages.ts'
import { assign, rescheduleTasks, setPriority } from '../../../data/tasks/edit.ts'
import { moveTasks } from '../../../data/tasks/moving/move.ts'
import { assignableIn } from '../../../data/projects/members.ts'
import { canEdit, projects } from '../../../data/projects/projects.ts'
import { OVERDUE, type GroupBy } from '../../../data/views/grouping.ts'
import type { Landing } from '../../../input/drag/drag.ts'
import { clearSelection } from '../../../input/selection.ts'

/** On another group of a sorted list: the tasks get what its tasks have in common. */
export function overGroup(held: readonly Task[], item: HTMLElement, under: Element): Landing | null {
  const [from, to] = [groupAt(item), groupAt(under)]
  if (!from || !to || from.element === to.element) return null
  const act = changeTo(to, from.key, held)
  return (
    act && { mark: { target: to.element.querySelector('.group') ?? to.element }, drop: () => (clearSelection(), act()) }
  )
}

interface GroupPlace {
  element: HTMLElement
  by: GroupBy
  key: string
}

function groupAt(inside: Element): GroupPlace | null {
  const element = inside.closest<HTMLElement>('[data-group-by]')
  return element && { element, by: element.dataset['groupBy'] as GroupBy, key: element.dataset['group'] ?? '' }
}

/** How tasks get into a group; null where they cannot. */
function changeTo({ by, key }: GroupPlace, from: string, held: readonly Task[]): (() => unknown) | null {
  const ids = held.map(({ id }) => id)
  switch (by) {
    case 'date':
      return key === OVERDUE ? null : () => rescheduleTasks(ids, { due_date: key || null })
    case 'priority':
      return () => setPriority(ids, Number(key))
    case 'label':
      return () => relabel(held, from, key)
    case 'assignee':
      return held.every((task) => mayBeAssigned(task, key)) ? () => assign(ids, key || null) : null
    case 'section':
      return () => moveTasks(ids, { project_id: held[0]!.project_id, section_id: key || null, parent_id: null })
    case 'project':
      return canEdit(projects.peek(key))
        ? () => moveTasks(ids, { project_id: key, section_id: null, parent_id: null })
        : null
    case 'none':
      return null
  }
}

const mayBeAssigned = ({ project_id }: Task, person: string): boolean =>
  person === '' || assignableIn(project_id).some(({ user_id }) => user_id === person)

/** One label in place of another; '' is none. */
function relabel(held: readonly Task[], from: string, to: string): Promise<void> {
  const labelsOf = ({ labels }: Task): string[] =>
    [...labels.filter((name) => name !== from && name !== to), ...(to === '' ? [] : [to])].toSorted()
  const groups = Map.groupBy(held, (task) => labelsOf(task).join('\n'))
  return changeInGroups(
    [...groups.values()].map((tasks) => ({ tasks, patch: { labels: labelsOf(tasks[0]!) } })),
    (task, count) => changeMessage(task, { labels: labelsOf(task) }, count),
  )
}
