import { DEFAULT_COLOR } from '../../domain/default-colors.ts'
import { newId } from '../sync/new-id.ts'
import { isMadeAhead, labels } from './labels.ts'
import { LAST } from './sorting.ts'
import { tasks } from './tasks/tasks.ts'

/**
 * Adds provisional labels for names that a change has just used, until the labels are read again. Those that no task has
 * once it is answered go: it was refused, or taken back.
 */
export function addMissingLabels(names: readonly string[], answer: Promise<unknown>): void {
  const known = new Set(labels.all().map((label) => label.name.toLowerCase()))
  for (const name of names) {
    if (known.has(name.toLowerCase())) continue
    labels.put({ id: newId(), name, color: DEFAULT_COLOR, position: LAST, favourite: false, task_count: 1 })
  }
  const drop = (): void => dropUnused(names)
  answer.then(drop, drop)
}

function dropUnused(names: readonly string[]): void {
  const wanted = new Set(names.map((name) => name.toLowerCase()))
  const ahead = labels.allFromServer().filter((label) => isMadeAhead(label) && wanted.has(label.name.toLowerCase()))
  if (ahead.length === 0) return
  const used = new Set(tasks.all().flatMap((task) => task.labels.map((name) => name.toLowerCase())))
  labels.drop(...ahead.flatMap(({ id, name }) => (used.has(name.toLowerCase()) ? [] : id)))
}
