import type { Task } from '../../../contract/tasks.ts'
import { get } from '../../sync/api.ts'
import { ignoreRefusal, Unreachable } from '../../sync/errors.ts'
import { reconcile } from '../../sync/reconcile.ts'
import { loadLabels } from '../labels.ts'
import { loadProjects } from '../projects/projects.ts'
import { isInArchivedSection, loadProjectContents } from '../projects/sections.ts'
import { tasks } from '../tasks/tasks.ts'

const CALM_MS = 800

let counting: ReturnType<typeof setTimeout> | undefined
/** Fetches the counts beside projects and labels, and those of the tasks named, anew, once things have calmed down. */
export function recount(...taskIds: (string | null | undefined)[]): void {
  recountTasks(...taskIds)
  clearTimeout(counting)
  counting = setTimeout(() => {
    orLater(Promise.all([loadProjects(), loadLabels()]), recount)
  }, CALM_MS)
}

const missed = new Set<() => void>()
/** What could not be read without the network is read when the server is reached again. */
function orLater(reading: Promise<unknown>, again: () => void): void {
  const keep = (error: unknown): never => {
    if (error instanceof Unreachable) missed.add(again)
    throw error
  }
  void ignoreRefusal(reading.catch(keep))
}

/** The server is reached. */
export function recountMissed(): void {
  const all = [...missed]
  missed.clear()
  for (const again of all) again()
}

const counted = new Set<string>()
let countingTasks: ReturnType<typeof setTimeout> | undefined
export function recountTasks(...ids: (string | null | undefined)[]): void {
  for (const id of ids) if (id && tasks.peek(id)) counted.add(id)
  if (counted.size === 0) return
  clearTimeout(countingTasks)
  countingTasks = setTimeout(() => {
    const rows = [...counted].flatMap((id) => tasks.peek(id) ?? [])
    for (const [project, some] of Map.groupBy(rows, projectReadWith)) {
      const ids = some.map(({ id }) => id)
      if (project && ids.length > FEW) orLater(loadProjectContents(project), () => recountTasks(...ids))
      else for (const id of ids) orLater(loadCounts(id), () => recountTasks(id))
    }
    counted.clear()
  }, CALM_MS)
}

/** More tasks than these are read with all of their project. */
const FEW = 10
/** The project among whose contents the task is. */
const projectReadWith = (task: Task): string | null =>
  task.completed || isInArchivedSection(task) ? null : task.project_id

const loadCounts = (id: string): Promise<unknown> =>
  reconcile(
    () => get('/tasks/:id', { id }),
    (task) => tasks.put(task),
  )
