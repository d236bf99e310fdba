import type { Task } from '../../../contract/tasks.ts'
import { get } from '../../sync/api.ts'
import { isAsking, reconcile } from '../../sync/state/reconcile.ts'
import { loadLabels } from '../labels/labels.ts'
import { loadProjects } from '../projects/projects.ts'
import { isInArchivedSection, loadProjectContents } from '../projects/sections.ts'
import { tasks } from '../tasks/tasks.ts'
import { readInBackground } from './in-background.ts'

const COUNTED: (keyof Task)[] = ['completed', 'project_id', 'section_id', 'parent_id', 'labels']

/** Whether a task may be counted elsewhere than before: by another project, label or parent, or as completed. */
export const countsOtherwise = (before: Task | undefined, now: Task): boolean =>
  !before || COUNTED.some((field) => String(before[field]) !== String(now[field]))

const DEBOUNCE_MS = 800

let counting: ReturnType<typeof setTimeout> | undefined
/** Reads the counts of projects and labels, and of these tasks, again when there were no changes for a moment. */
export function recount(...taskIds: (string | null | undefined)[]): void {
  recountTasks(...taskIds)
  clearTimeout(counting)
  counting = setTimeout(() => {
    readInBackground(loadProjects)
    readInBackground(loadLabels)
  }, DEBOUNCE_MS)
}

const counted = new Set<string>()
let countingTasks: ReturnType<typeof setTimeout> | undefined
export function recountTasks(...ids: (string | null | undefined)[]): void {
  for (const id of ids) if (id) counted.add(id)
  if (counted.size === 0) return
  clearTimeout(countingTasks)
  countingTasks = setTimeout(() => {
    const rows = [...counted].flatMap((id) => tasks.fromServer(id) ?? [])
    const unread = [...counted].filter((id) => !tasks.fromServer(id))
    for (const [project, some] of Map.groupBy(rows, projectReadWith)) {
      const ids = some.map(({ id }) => id)
      if (project && ids.length > FEW) readInBackground(loadProjectContents, project)
      else for (const id of ids) readInBackground(loadCounts, id)
    }
    counted.clear()
    // An answer that is older than the change may bring the task.
    if (isAsking()) recountTasks(...unread)
  }, DEBOUNCE_MS)
}

/** For more tasks than this, their whole project is read. */
const FEW = 10
/** The project whose contents include the task; null: none. */
const projectReadWith = (task: Task): string | null =>
  task.completed || isInArchivedSection(task) ? null : task.project_id

const loadCounts = (id: string): Promise<unknown> =>
  reconcile(
    () => get('/tasks/:id', { id }),
    (task) => tasks.put(task),
  )
