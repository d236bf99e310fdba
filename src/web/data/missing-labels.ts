import { DEFAULT_COLOR } from '../../domain/default-colors.ts'
import { newId } from '../sync/new-id.ts'
import { labels } from './labels.ts'
import { LAST } from './sorting.ts'

/** Adds provisional labels for names that a task has just used, until the labels are read again. */
export function addMissingLabels(names: readonly string[]): void {
  const known = new Set(labels.all().map((label) => label.name.toLowerCase()))
  for (const name of names) {
    if (known.has(name.toLowerCase())) continue
    labels.put({ id: newId(), name, color: DEFAULT_COLOR, position: LAST, favourite: false, task_count: 1 })
  }
}
