import { DEFAULT_COLOR } from '../../../domain/default-colors.ts'
import { caseFolded } from '../../../domain/text/case.ts'
import { newId } from '../../sync/new-id.ts'
import { isMadeAhead, labels, unanswered } from './labels.ts'
import { LAST } from '../sorting.ts'
import { tasks } from '../tasks/tasks.ts'

/**
 * Adds provisional labels for names that a change has just used, until the labels are read again. Those that no task has
 * once it is answered go: it was refused, or taken back.
 */
export function addMissingLabels(names: readonly string[], answer: Promise<unknown>): void {
  const known = new Set(labels.all().map(({ name }) => caseFolded(name)))
  const ids: string[] = []
  for (const name of names) {
    if (known.has(caseFolded(name))) continue
    const id = newId()
    ids.push(id)
    labels.put({ id, name, color: DEFAULT_COLOR, position: LAST, favourite: false, task_count: 1 })
  }
  ids.forEach((id) => unanswered.add(id))
  const settle = (): void => {
    ids.forEach((id) => unanswered.delete(id))
    dropUnused(names)
  }
  answer.then(settle, settle)
}

function dropUnused(names: readonly string[]): void {
  const wanted = new Set(names.map(caseFolded))
  const ahead = labels.allFromServer().filter((label) => isMadeAhead(label) && wanted.has(caseFolded(label.name)))
  if (ahead.length === 0) return
  const used = new Set(tasks.all().flatMap((task) => task.labels.map(caseFolded)))
  labels.drop(...ahead.flatMap(({ id, name }) => (used.has(caseFolded(name)) ? [] : id)))
}
