import { computed } from '@preact/signals'
import type { Task } from '../../../contract/tasks.ts'
import { cutWithEllipsis } from '../../../domain/text/cut.ts'
import { liveTable } from '../../sync/state/live-tables.ts'

export const tasks = liveTable<Task>('task')

/** Characters. */
const SHORT = 60

/** A task's title, shortened for use in a sentence. */
export const shortTitle = ({ content }: Pick<Task, 'content'>): string => cutWithEllipsis(content, SHORT)

const parentOf = ({ parent_id }: Task): string | null => parent_id
const byParent = computed(() => Map.groupBy(tasks.all(), parentOf))

/** All sub-tasks of a task, on every level. An unanswered move and one of others may put two below each other. */
export function descendantsOf(id: string): Task[] {
  const found = new Set(byParent.value.get(id))
  for (const task of found) byParent.value.get(task.id)?.forEach((one) => found.add(one))
  return [...found].filter((task) => task.id !== id)
}

/** Removes deleted tasks and their current sub-tasks from the table. */
export function dropDeleted(ids: readonly string[]): void {
  const byParentOnServer = Map.groupBy(tasks.allFromServer(), parentOf)
  const below = (id: string): string[] =>
    (byParentOnServer.get(id) ?? []).flatMap((task) => [task.id, ...below(task.id)])
  tasks.drop(...ids)
  tasks.dropAlong(...ids.flatMap(below))
}

/** Leaves out what is below another of these tasks that stays; `takesAlong`: only these take along what is below them. */
export function topmost(named: readonly Task[], takesAlong = (_: Task): boolean => true): Task[] {
  const along = new Set<Task>()
  for (const task of named)
    if (takesAlong(task) && !along.has(task)) descendantsOf(task.id).forEach((one) => along.add(one))
  return named.filter((task) => !along.has(task))
}
