import type { Task } from '../../../contract/tasks.ts'
import { addDays, type Day } from '../../../domain/calendar/day.ts'
import { MAX_LIMIT } from '../../../contract/paging.ts'
import { get, getAll } from '../../sync/api.ts'
import { ApiError } from '../../sync/http/errors.ts'
import { reconcile } from '../../sync/state/reconcile.ts'
import { loadUnlessKnown } from '../projects/projects.ts'
import { sections } from '../projects/sections.ts'
import { isInSight } from './lists/in-sight.ts'
import { dropDeleted, tasks } from './tasks.ts'

export const loadToday = (): Promise<unknown> =>
  reconcile(
    () => get('/today'),
    ({ date, overdue, today }) =>
      tasks.replace((task) => isOpen(task) && task.due_date !== null && task.due_date <= date, [...overdue, ...today]),
  )

/** Reads the tasks of `days` days, at most 31, from `from` on. */
export function loadUpcoming(from: Day, days: number): Promise<unknown> {
  const end = addDays(from, days)
  return reconcile(
    () => get('/upcoming', { from, days }),
    (answer) =>
      tasks.replace(
        (task) => isOpen(task) && task.due_date !== null && task.due_date >= from && task.due_date < end,
        answer.days.flatMap((day) => day.tasks),
      ),
  )
}

/** Reads the open tasks with a label. Those that have lost it are told of by live changes. */
export const loadLabeled = (id: string): Promise<unknown> =>
  reconcile(
    () => getAll('/tasks', { label_id: id }),
    (found) => tasks.put(...found),
  )

/** Reads the newest completed tasks of a project or label, one page of MAX_LIMIT. */
export const loadCompleted = (of: { project_id: string } | { label_id: string }): Promise<unknown> =>
  reconcile(
    () => getAll('/tasks', { ...of, completed: 'only' }, 1),
    (found) => tasks.put(...found),
  )

/** Reads the tasks completed on a day, one page of MAX_LIMIT. */
export const loadCompletedOn = (day: Day): Promise<unknown> =>
  reconcile(
    () => get('/completed', { from: day, to: day, limit: MAX_LIMIT }),
    ({ entries }) => tasks.put(...entries.map(({ task }) => task)),
  )

/** Open, and shown in lists. */
const isOpen = (task: Task): boolean => !task.completed && isInSight(task)

/** Reads a task, its sub-tasks (completed ones too), its project and sections; removes a task that no longer exists. */
export async function loadTask(id: string): Promise<void> {
  try {
    await reconcile(
      async () => {
        const [task, below] = await Promise.all([
          get('/tasks/:id', { id }),
          getAll('/tasks', { parent_id: id, completed: 'include', sort: 'position' }),
        ])
        const [theirs] = await Promise.all([
          getAll('/projects/:id/sections', { id: task.project_id }, { archived: true }),
          loadUnlessKnown(task.project_id),
        ])
        return { task, below, theirs }
      },
      ({ task, below, theirs }) => {
        tasks.replace((one) => one.parent_id === id, below)
        tasks.put(task)
        sections.replace((section) => section.project_id === task.project_id, theirs)
      },
    )
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) dropDeleted([id])
    else throw error
  }
}

const MOST_PAGES = 10

/** Reads every open task; returns false when there are so many that only the first were read. */
export async function loadOpenTasks(): Promise<boolean> {
  const isEvery = (all: readonly Task[]): boolean => all.length < MOST_PAGES * MAX_LIMIT
  return isEvery(
    await reconcile(
      () => getAll('/tasks', {}, MOST_PAGES),
      (all) => (isEvery(all) ? tasks.replace(isOpen, all) : tasks.put(...all)),
    ),
  )
}
