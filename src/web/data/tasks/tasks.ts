import { computed } from '@preact/signals'
import type { Task } from '../../../contract/tasks.ts'
import { liveTable } from '../../sync/live-tables.ts'

export const tasks = liveTable<Task>('task')

const SHORT = 60

/** A task's title as a sentence can carry it. */
export const shortTitle = ({ content }: Pick<Task, 'content'>): string =>
  content.length > SHORT ? `${content.slice(0, SHORT).trimEnd()}…` : content

/**
 * What sorts after everything the server hands out begins so, until its own position is known; what comes after it tells
 * several apart.
 */
export const LAST = '~'

/** The order of two texts by their UTF-16 units, as the server orders positions, days and ids. */
export const compareTexts = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

export const byPosition = (a: { position: string }, b: { position: string }): number =>
  compareTexts(a.position, b.position)

const byParent = computed(() => Map.groupBy(tasks.all(), (task) => task.parent_id))

/** Tasks below a task, however deep. */
export function descendantsOf(id: string): Task[] {
  const direct = byParent.value.get(id) ?? []
  return [...direct, ...direct.flatMap((task) => descendantsOf(task.id))]
}

/** Takes deleted tasks out of the store, and along with them what hangs on them by now. */
export function dropDeleted(ids: readonly string[]): void {
  const byParentOnServer = Map.groupBy(tasks.allFromServer(), (task) => task.parent_id)
  const below = (id: string): string[] =>
    (byParentOnServer.get(id) ?? []).flatMap((task) => [task.id, ...below(task.id)])
  const along = ids.flatMap(below)
  tasks.drop(...ids)
  tasks.dropAlong(...along)
}

/** Without those that hang on others of them. */
export function topmost(named: readonly Task[]): Task[] {
  const along = new Set(named.flatMap((task) => descendantsOf(task.id).map((one) => one.id)))
  return named.filter((task) => !along.has(task.id))
}
