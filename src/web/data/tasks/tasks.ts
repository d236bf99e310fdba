import { computed } from '@preact/signals'
import type { Task } from '../../../contract/tasks.ts'
import { cutWithEllipsis } from '../../../domain/text/cut.ts'
import { liveTable } from '../../sync/live-tables.ts'

export const tasks = liveTable<Task>('task')

/** Characters. */
const SHORT = 60

/** A task's title, shortened for use in a sentence. */
export const shortTitle = ({ content }: Pick<Task, 'content'>): string => cutWithEllipsis(content, SHORT)

const byParent = computed(() => Map.groupBy(tasks.all(), (task) => task.parent_id))

/** All sub-tasks of a task, on every level. */
export function descendantsOf(id: string): Task[] {
  const direct = byParent.value.get(id) ?? []
  return [...direct, ...direct.flatMap((task) => descendantsOf(task.id))]
}

/** Removes deleted tasks and their current sub-tasks from the table. */
export function dropDeleted(ids: readonly string[]): void {
  const byParentOnServer = Map.groupBy(tasks.allFromServer(), (task) => task.parent_id)
  const below = (id: string): string[] =>
    (byParentOnServer.get(id) ?? []).flatMap((task) => [task.id, ...below(task.id)])
  const along = ids.flatMap(below)
  tasks.drop(...ids)
  tasks.dropAlong(...along)
}

/** Leaves out tasks whose ancestors are among them. */
export function topmost(named: readonly Task[]): Task[] {
  const along = new Set(named.flatMap((task) => descendantsOf(task.id).map((one) => one.id)))
  return named.filter((task) => !along.has(task.id))
}
