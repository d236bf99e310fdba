import { get } from '../../sync/api.ts'
import { quietly } from '../../sync/errors.ts'
import { reconcile } from '../../sync/reconcile.ts'
import { loadLabels } from '../labels.ts'
import { loadProjects } from '../projects/projects.ts'
import { tasks } from '../tasks/tasks.ts'

const CALM_MS = 800

let counting: ReturnType<typeof setTimeout> | undefined
/** Fetches the counts beside projects and labels, and those of the tasks named, anew, once things have calmed down. */
export function recount(...taskIds: (string | null | undefined)[]): void {
  recountTasks(...taskIds)
  clearTimeout(counting)
  counting = setTimeout(() => void quietly(Promise.all([loadProjects(), loadLabels()])), CALM_MS)
}

const counted = new Set<string>()
let countingTasks: ReturnType<typeof setTimeout> | undefined
export function recountTasks(...ids: (string | null | undefined)[]): void {
  for (const id of ids) if (id && tasks.peek(id)) counted.add(id)
  if (counted.size === 0) return
  clearTimeout(countingTasks)
  countingTasks = setTimeout(() => {
    for (const id of counted) void quietly(loadCounts(id))
    counted.clear()
  }, CALM_MS)
}

const loadCounts = (id: string): Promise<unknown> =>
  reconcile(
    () => get('/tasks/:id', { id }),
    (task) => tasks.put(task),
  )
