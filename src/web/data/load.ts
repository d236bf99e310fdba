import type { Filter, Label } from '../../contract/labels.ts'
import type { Project, Section } from '../../contract/projects.ts'
import type { Task } from '../../contract/tasks.ts'
import type { Today, Upcoming } from '../../contract/views.ts'
import { addDays, type Day } from '../../domain/calendar/day.ts'
import { ApiError, get, getAll, quietly } from '../sync/api.ts'
import { during } from '../sync/reconcile.ts'
import { EVERYTHING, loaded } from './loaded.ts'
import { filters, labels, projects, sections, tasks } from './tables.ts'

export const loadProjects = (): Promise<unknown> =>
  during(
    () => getAll<Project>('/projects', 'projects'),
    (all) => projects.replace((project) => !project.archived, all),
  )

/** One project that is in no list: an archived one. A missing one leaves the store as it is. */
export async function loadProjectRow(id: string): Promise<void> {
  try {
    projects.put(await get<Project>(`/projects/${id}`))
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 404) throw error
  }
}

const loadLabels = (): Promise<unknown> =>
  during(
    () => getAll<Label>('/labels', 'labels'),
    (all) => labels.replace(() => true, all),
  )

const loadFilters = (): Promise<unknown> =>
  during(
    () => getAll<Filter>('/filters', 'filters'),
    (all) => filters.replace(() => true, all),
  )

/** What the sidebar lists, and every screen takes for granted. */
export const loadSidebar = (): Promise<unknown> => Promise.all([loadProjects(), loadLabels(), loadFilters()])

export const loadToday = (): Promise<unknown> =>
  during(
    () => get<Today>('/today'),
    ({ date, overdue, today }) =>
      tasks.replace((task) => isOpen(task) && task.due_date !== null && task.due_date <= date, [...overdue, ...today]),
  )

/** `days` days from `from` on, at most 31. */
export function loadUpcoming(from: Day, days: number): Promise<unknown> {
  const end = addDays(from, days)
  return during(
    () => get<Upcoming>('/upcoming', { from, days }),
    (answer) =>
      tasks.replace(
        (task) => isOpen(task) && task.due_date !== null && task.due_date >= from && task.due_date < end,
        answer.days.flatMap((day) => day.tasks),
      ),
  )
}

export const loadProject = (id: string): Promise<unknown> =>
  during(
    () =>
      Promise.all([
        getAll<Task>('/tasks', 'tasks', { project_id: id }),
        getAll<Section>(`/projects/${id}/sections`, 'sections'),
      ]),
    ([found, theirs]) => {
      sections.replace((section) => section.project_id === id, theirs)
      tasks.replace((task) => !task.completed && task.project_id === id, found)
    },
  )

export function loadLabel(id: string): Promise<unknown> {
  const name = labels.peek(id)?.name
  return during(
    () => getAll<Task>('/tasks', 'tasks', { label_id: id }),
    (found) => tasks.replace((task) => isOpen(task) && name !== undefined && task.labels.includes(name), found),
  )
}

/** Open, and in a project that lists show. */
const isOpen = (task: Task): boolean => !task.completed && !projects.peek(task.project_id)?.archived

/** A task, its sub-tasks (done ones too) and its project's sections; one that is gone leaves the store. */
export async function loadTask(id: string): Promise<void> {
  try {
    await during(
      async () => {
        const [task, below] = await Promise.all([
          get<Task>(`/tasks/${id}`),
          getAll<Task>('/tasks', 'tasks', { parent_id: id, completed: 'include', sort: 'position' }),
        ])
        return { task, below, theirs: await getAll<Section>(`/projects/${task.project_id}/sections`, 'sections') }
      },
      ({ task, below, theirs }) => {
        tasks.replace((one) => one.parent_id === id, below)
        tasks.put(task)
        sections.replace((section) => section.project_id === task.project_id, theirs)
      },
    )
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) tasks.drop(id)
    else throw error
  }
}

/** The sections of every project, so that quick add knows their names without asking. */
const loadAllSections = (): Promise<unknown> =>
  during(
    () => Promise.all(projects.all().map((project) => getAll<Section>(`/projects/${project.id}/sections`, 'sections'))),
    (lists) => sections.replace(() => true, lists.flat()),
  )

/** Every open task and section, so that each list is there without a network; of very many tasks only the first. */
export async function loadEverything(): Promise<void> {
  await during(
    () => getAll<Task>('/tasks', 'tasks', {}, MOST_PAGES),
    (all) => (all.length < MOST_PAGES * 500 ? tasks.replace(isOpen, all) : tasks.put(...all)),
  )
  await loadAllSections()
  loaded.add(EVERYTHING)
}

const MOST_PAGES = 10

const CALM_MS = 800

let counting: ReturnType<typeof setTimeout> | undefined
/** Fetches the counts beside projects and labels, and those of the tasks named, anew, once things have calmed down. */
export function recount(...taskIds: string[]): void {
  recountTasks(...taskIds)
  clearTimeout(counting)
  counting = setTimeout(() => void quietly(Promise.all([loadProjects(), loadLabels()])), CALM_MS)
}

const counted = new Set<string>()
let countingTasks: ReturnType<typeof setTimeout> | undefined
export function recountTasks(...ids: string[]): void {
  for (const id of ids) if (tasks.peek(id)) counted.add(id)
  if (counted.size === 0) return
  clearTimeout(countingTasks)
  countingTasks = setTimeout(() => {
    for (const id of counted) void quietly(loadCounts(id))
    counted.clear()
  }, CALM_MS)
}

const loadCounts = (id: string): Promise<unknown> =>
  during(
    () => get<Task>(`/tasks/${id}`),
    (task) => tasks.put(task),
  )
