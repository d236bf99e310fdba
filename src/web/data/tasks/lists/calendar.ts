import type { Task } from '../../../../contract/tasks.ts'
import type { Day } from '../../../../domain/calendar/day.ts'
import { getAll } from '../../../sync/api.ts'
import { reconcile } from '../../../sync/state/reconcile.ts'
import { EVERY_OPEN_TASK, isLoaded } from '../../loading/loaded.ts'
import { sectionsOf } from '../../projects/sections.ts'
import { leaving } from '../completing/leaving.ts'
import { isInSightOf } from './in-sight.ts'
import { byDue, type DatedTask } from './lists.ts'
import { byPosition } from '../../sorting.ts'
import { tasks } from '../tasks.ts'

/** The days from `from` up to, but not including, `before`; in one project, or (null) in all that are not archived. */
export interface Span {
  from: Day
  before: Day
  projectId: string | null
}

const lies = (task: Task, { from, before, projectId }: Span): task is DatedTask =>
  task.due_date !== null && task.due_date >= from && task.due_date < before && isInSightOf(task, projectId)

/** Reads all tasks of a span, completed ones too, and at the same time those before it: what repeats comes again in it. */
export function loadDated(span: Span): Promise<unknown> {
  const { from, before, projectId } = span
  const project_id = projectId ?? undefined
  return reconcile(
    () =>
      Promise.all([
        getAll('/tasks', { project_id, due_from: from, due_before: before, completed: 'include' }),
        isLoaded(EVERY_OPEN_TASK) ? [] : getAll('/tasks', { project_id, due_before: from }, MOST_PAGES),
      ]),
    ([found, earlier]) => {
      tasks.replace((task) => lies(task, span), found)
      tasks.put(...earlier)
    },
  )
}

/** Of what is before a span: nobody waits longer for it. */
const MOST_PAGES = 3

/** The tasks of a span by day, each day in due order with completed ones last. */
export function dated(span: Span): Map<Day, Task[]> {
  const found = tasks
    .all()
    .map((task) => leaving.value.get(task.id)?.task ?? task)
    .filter((task) => lies(task, span))
  return Map.groupBy(found.toSorted(openFirst), (task) => task.due_date)
}

/** The tasks shown in a day's count and dots: the open ones. */
export const openOf = (all: readonly Task[]): Task[] => all.filter(({ completed }) => !completed)

const openFirst = (a: Task, b: Task): number => Number(a.completed) - Number(b.completed) || byDue(a, b)

/** A project's open tasks without a date, in its order; without sub-tasks, which are shown with their parents. */
export function undatedOf(projectId: string): Task[] {
  const order = [null, ...sectionsOf(projectId).map((section) => section.id)]
  const bySection = (a: Task, b: Task): number => order.indexOf(a.section_id) - order.indexOf(b.section_id)
  return tasks
    .all()
    .map((task) => leaving.value.get(task.id)?.task ?? task)
    .filter((task) => isInSightOf(task, projectId) && task.due_date === null && task.parent_id === null)
    .filter((task) => !task.completed)
    .toSorted((a, b) => bySection(a, b) || byPosition(a, b))
}
