import { computed, type ReadonlySignal } from '@preact/signals'
import type { Task } from '../../../../contract/tasks.ts'
import type { Label } from '../../../../contract/labels.ts'
import type { Project } from '../../../../contract/projects.ts'
import { today, wallClock } from '../../../text/clock.ts'
import { EVERY_OPEN_TASK, isLoaded, todayList } from '../../loading/loaded.ts'
import { isInSight } from './in-sight.ts'
import { lastTicked, leaving } from '../completing/leaving.ts'
import { compareTexts } from '../../sorting.ts'
import { tasks } from '../tasks.ts'

/** All open tasks, and those that are just leaving, as they were before. */
export const openTasks = whileAlike(() => {
  const gone = leaving.value
  const found: Task[] = []
  for (const task of tasks.all()) {
    const going = gone.get(task.id)
    if (going) found.push(going.task)
    else if (!task.completed) found.push(task)
  }
  return found
})

/** `openTasks` without archived projects and sections. */
export const shown = whileAlike(() => openTasks.value.filter(isInSight))

/** The number of open tasks by key; without just completed ones, unless they repeat. */
function countsBy(keysOf: (task: Task) => readonly string[]): ReadonlySignal<ReadonlyMap<string, number>> {
  let counts: ReadonlyMap<string, number> = new Map()
  return computed(() => {
    const next = new Map<string, number>()
    for (const task of shown.value) {
      if (task.recurrence_rule === null && leaving.value.has(task.id) && tasks.get(task.id)?.completed !== false)
        continue
      for (const key of keysOf(task)) next.set(key, (next.get(key) ?? 0) + 1)
    }
    const isAlike = next.size === counts.size && [...next].every(([key, count]) => count === counts.get(key))
    return isAlike ? counts : (counts = next)
  })
}

const countsByProject = countsBy(({ project_id }) => [project_id])
const countsByLabel = countsBy(({ labels }) => labels)

/** The number of open tasks of a project: from this page, so that own changes count at once, else from the server. */
export function openCount({ id, archived, open_count }: Project): number {
  const count = countsByProject.value.get(id) ?? 0
  return isLoaded(EVERY_OPEN_TASK) && !archived ? count : open_count
}

/** The number of open tasks with a label, likewise. */
export function openWithLabel({ name, task_count }: Label): number {
  const count = countsByLabel.value.get(name) ?? 0
  return isLoaded(EVERY_OPEN_TASK) ? count : task_count
}

/** Returns the same list as long as it has the same tasks, so that nothing derived from it is computed again. */
function whileAlike(list: () => Task[]): ReadonlySignal<readonly Task[]> {
  let last: readonly Task[] = []
  return computed(() => {
    const next = list()
    const isAlike = next.length === last.length && next.every((task, index) => task === last[index])
    return isAlike ? last : (last = next)
  })
}

/** Day, timed before untimed, time, priority, id: the order in which the server lists Today and Upcoming. */
export const byDue = (a: Task, b: Task): number =>
  compareTexts(a.due_date ?? '9999-99-99', b.due_date ?? '9999-99-99') ||
  compareTexts(a.due_time ?? '99:99', b.due_time ?? '99:99') ||
  a.priority - b.priority ||
  compareTexts(a.id, b.id)

/** A task with a day. */
export type DatedTask = Task & { due_date: string }

export const todayTasks = computed(() => {
  const day = today.value
  const due = shown.value
    .filter((task): task is DatedTask => task.due_date !== null && task.due_date <= day)
    .toSorted(byDue)
  return { overdue: due.filter((task) => task.due_date < day), today: due.filter((task) => task.due_date === day) }
})

/** Today's and overdue tasks, without just completed ones. */
export const leftToday = computed(() =>
  [...todayTasks.value.overdue, ...todayTasks.value.today].filter((task) => !leaving.value.has(task.id)),
)

/** Their number; undefined before they have been read. */
export const leftTodayCount = computed(() => (isLoaded(todayList(today.value)) ? leftToday.value.length : undefined))

/** Whether a task is known to have been completed today. */
export const hasDoneToday = computed(
  () =>
    lastTicked.value === today.value ||
    tasks.all().some(({ completed_at: at }) => at !== null && wallClock(Date.parse(at)).day === today.value),
)

export const withLabel = (name: string): Task[] =>
  shown.value.filter((task) => task.labels.includes(name)).toSorted(byDue)
