import { batch } from '@preact/signals'
import type { Label } from '../../contract/labels.ts'
import type { Project, Section } from '../../contract/projects.ts'
import type { Task } from '../../contract/tasks.ts'
import type { Today, Upcoming } from '../../contract/views.ts'
import { addDays, type Day } from '../../domain/calendar/day.ts'
import { ApiError, get, getAll } from '../api.ts'
import { labels, projects, sections, tasks } from './tables.ts'

export async function loadProjects(): Promise<void> {
  const all = await getAll<Project>('/projects', 'projects')
  projects.replace(() => true, all)
}

export async function loadLabels(): Promise<void> {
  const all = await getAll<Label>('/labels', 'labels')
  labels.replace(() => true, all)
}

export async function loadToday(): Promise<void> {
  const { date, overdue, today } = await get<Today>('/today')
  tasks.replace((task) => !task.completed && task.due_date !== null && task.due_date <= date, [...overdue, ...today])
}

/** `days` days from `from` on, at most 31. */
export async function loadUpcoming(from: Day, days: number): Promise<void> {
  const answer = await get<Upcoming>('/upcoming', { from, days })
  const end = addDays(from, days)
  tasks.replace(
    (task) => !task.completed && task.due_date !== null && task.due_date >= from && task.due_date < end,
    answer.days.flatMap((day) => day.tasks),
  )
}

export async function loadProject(id: string): Promise<void> {
  const [found, theirSections] = await Promise.all([
    getAll<Task>('/tasks', 'tasks', { project_id: id }),
    getAll<Section>(`/projects/${id}/sections`, 'sections'),
  ])
  batch(() => {
    sections.replace((section) => section.project_id === id, theirSections)
    tasks.replace((task) => !task.completed && task.project_id === id, found)
  })
}

export async function loadLabel(id: string): Promise<void> {
  const name = labels.peek(id)?.name
  const found = await getAll<Task>('/tasks', 'tasks', { label_id: id })
  tasks.replace((task) => !task.completed && name !== undefined && task.labels.includes(name), found)
}

/** A task, its sub-tasks (done ones too) and its project's sections; one that is gone leaves the store. */
export async function loadTask(id: string): Promise<void> {
  try {
    const [task, below] = await Promise.all([
      get<Task>(`/tasks/${id}`),
      getAll<Task>('/tasks', 'tasks', { parent_id: id, completed: 'include', sort: 'position' }),
    ])
    batch(() => {
      tasks.replace((one) => one.parent_id === id, below)
      tasks.put(task)
    })
    const theirSections = await getAll<Section>(`/projects/${task.project_id}/sections`, 'sections')
    sections.replace((section) => section.project_id === task.project_id, theirSections)
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) tasks.drop(id)
    else throw error
  }
}

/** The sections of every project, so that quick add knows their names without asking. */
export async function loadAllSections(): Promise<void> {
  const lists = await Promise.all(
    projects.all().map((project) => getAll<Section>(`/projects/${project.id}/sections`, 'sections')),
  )
  sections.replace(() => true, lists.flat())
}

let counting: ReturnType<typeof setTimeout> | undefined
/** Fetches the counts beside projects and labels anew, once things have calmed down. */
export function recount(): void {
  clearTimeout(counting)
  counting = setTimeout(() => void Promise.all([loadProjects(), loadLabels()]).catch(() => {}), 800)
}
