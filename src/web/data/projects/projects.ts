import { newId } from '../../sync/new-id.ts'
import type { NewProject, Project, ProjectPatch, Section } from '../../../contract/projects.ts'
import type { Label } from '../../../contract/labels.ts'
import { patch, post, quietly, remove, undoIdOf } from '../../sync/api.ts'
import { say } from '../messages.ts'
import { text } from '../../text/text.ts'
import { send } from '../command.ts'
import { loadProject } from '../load.ts'
import { takeBackWrite } from '../undo.ts'
import { labels, me, projects, sections, tasks } from '../tables.ts'

/** Sorts after everything the server hands out, until its own position is known. */
export const LAST = '~'

export function createProject(fields: NewProject): Project {
  const id = newId()
  const now = new Date().toISOString()
  const project: Project = {
    id,
    name: fields.name,
    color: fields.color ?? 'graphite',
    icon: fields.icon ?? null,
    view_mode: fields.view_mode ?? 'list',
    owner_id: me.value?.id ?? '',
    is_inbox: false,
    archived: false,
    role: 'owner',
    member_count: 1,
    open_count: 0,
    shared: false,
    position: LAST,
    created_at: now,
    updated_at: now,
  }
  const takeBack = projects.overlay(id, project)
  void send(
    fields.name,
    () => post<Project>('/projects', { ...fields, id }),
    takeBack,
    (fresh) => projects.put(fresh),
  )
  return project
}

export function editProject(id: string, change: ProjectPatch): void {
  const project = projects.peek(id)
  if (!project) return
  const takeBack = projects.overlay(id, change as Partial<Project>)
  void send(
    project.name,
    () => patch<Project>(`/projects/${id}`, change),
    takeBack,
    (fresh) => projects.put(fresh),
  )
}

/** Puts a project aside, or brings it back, with a toast that does the opposite. */
export async function archiveProject(project: Project, archived: boolean): Promise<void> {
  const { id, name } = project
  const answer = await send(
    name,
    () => patch<Project>(`/projects/${id}`, { archived }),
    projects.overlay(id, { archived }),
    (fresh) => projects.put(fresh),
  )
  if (!answer) return
  const words = text().archive
  const undo = (): void => void takeBackWrite<Project>(name, answer, (fresh) => projects.put(fresh))
  say(archived ? words.archived(name) : words.isBack(name), { icon: 'archive', undo })
}

/** A project goes to the trash with all its tasks. */
export async function deleteProject(project: Project): Promise<void> {
  const { id, name } = project
  const answer = await send(
    name,
    () => remove(`/projects/${id}`),
    projects.overlay(id, null),
    () => projects.drop(id),
  )
  if (!answer) return
  const undo = (): void =>
    void takeBackWrite<Project>(name, answer, (fresh) => {
      projects.put(fresh)
      void quietly(loadProject(id))
    })
  say(text().toast.deleted(name), { icon: 'trash-2', undo })
}

export function createSection(projectId: string, name: string): void {
  const id = newId()
  const now = new Date().toISOString()
  const section: Section = { id, project_id: projectId, name, position: LAST, created_at: now, updated_at: now }
  const takeBack = sections.overlay(id, section)
  const request = (): Promise<Section> => post(`/projects/${projectId}/sections`, { id, name })
  void send(name, request, takeBack, (fresh) => sections.put(fresh))
}

export function renameSection(id: string, name: string): void {
  const takeBack = sections.overlay(id, { name })
  void send(
    name,
    () => patch<Section>(`/sections/${id}`, { name }),
    takeBack,
    (fresh) => sections.put(fresh),
  )
}

/** The section goes, its tasks stay in the project. */
export async function deleteSection(section: Section): Promise<void> {
  const { id, name, project_id } = section
  const uncover = sections.overlay(id, null)
  const answer = await send(
    name,
    () => remove(`/sections/${id}`),
    uncover,
    () => {
      sections.drop(id)
      for (const task of tasks.all()) if (task.section_id === id) tasks.amend(task.id, () => ({ section_id: null }))
    },
  )
  const undoId = answer && undoIdOf(answer)
  if (!undoId) return
  const undo = (): Promise<unknown> =>
    send(
      name,
      () => post<Section>('/undo', { id: undoId }),
      () => {},
      (fresh) => {
        sections.put(fresh)
        void quietly(loadProject(project_id))
      },
    )
  say(text().toast.sectionDeleted(name), { icon: 'trash-2', undo: () => void undo() })
}

/** Makes a label that quick add or a task has just used, so that it shows before the server is asked again. */
export function noteLabels(names: readonly string[]): void {
  const known = new Set(labels.all().map((label) => label.name.toLowerCase()))
  for (const name of names) {
    if (known.has(name.toLowerCase())) continue
    const label: Label = { id: newId(), name, color: 'graphite', position: LAST, task_count: 1 }
    labels.put(label)
  }
}
