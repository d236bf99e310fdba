import type { Project } from '../../contract/projects.ts'
import type { Task } from '../../contract/tasks.ts'
import type { TrashedProject, TrashedTask } from '../../contract/trash.ts'
import { getAll, post, quietly, remove } from '../sync/api.ts'
import { say } from './messages.ts'
import { signal } from '@preact/signals'
import { text } from '../text/text.ts'
import { send } from './command.ts'
import { loadProjects, recount } from './load.ts'
import { projects, tasks } from './tables.ts'

export const trashedTasks = signal<readonly TrashedTask[]>([])
export const trashedProjects = signal<readonly TrashedProject[]>([])

export async function loadTrash(): Promise<void> {
  const [foundTasks, foundProjects] = await Promise.all([
    getAll<TrashedTask>('/trash/tasks', 'tasks'),
    getAll<TrashedProject>('/trash/projects', 'projects'),
  ])
  trashedTasks.value = foundTasks
  trashedProjects.value = foundProjects
}

export async function restoreTask(task: TrashedTask): Promise<void> {
  const fresh = await leaving(task.id, task.content, () => post<Task>(`/trash/tasks/${task.id}/restore`))
  if (!fresh) return
  tasks.put(fresh)
  recount()
  say(text().trash.restored(task.content), { icon: 'undo-2' })
}

export async function restoreProject(project: TrashedProject): Promise<void> {
  const fresh = await leaving(project.id, project.name, () => post<Project>(`/trash/projects/${project.id}/restore`))
  if (!fresh) return
  projects.put(fresh)
  void quietly(loadProjects())
  say(text().trash.restored(project.name), { icon: 'undo-2' })
}

export const purgeTask = (task: TrashedTask): Promise<unknown> =>
  leaving(task.id, task.content, () => remove(`/trash/tasks/${task.id}`))

export const purgeProject = (project: TrashedProject): Promise<unknown> =>
  leaving(project.id, project.name, () => remove(`/trash/projects/${project.id}`))

/** Everything that lies there goes for good, one after the other. */
export async function emptyTrash(): Promise<void> {
  for (const project of trashedProjects.peek()) await purgeProject(project)
  for (const task of trashedTasks.peek()) await purgeTask(task)
}

/** Takes a line out of the trash ahead of the answer; a refusal brings the trash as it is. */
async function leaving<T>(id: string, name: string, request: () => Promise<T>): Promise<T | undefined> {
  trashedTasks.value = trashedTasks.value.filter((one) => one.id !== id)
  trashedProjects.value = trashedProjects.value.filter((one) => one.id !== id)
  return send(name, request, () => {}).then((answer) => {
    if (!answer) void quietly(loadTrash())
    return answer
  })
}
