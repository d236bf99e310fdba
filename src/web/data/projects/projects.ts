import { computed } from '@preact/signals'
import type { NewProject, Project, ProjectPatch, Section } from '../../../contract/projects.ts'
import type { Task } from '../../../contract/tasks.ts'
import { get, getAll, patch, post, remove } from '../../sync/api.ts'
import { ApiError, quietly } from '../../sync/errors.ts'
import { liveTable } from '../../sync/live-tables.ts'
import { newId } from '../../sync/new-id.ts'
import { reconcile } from '../../sync/reconcile.ts'
import { moreText, text } from '../../text/text.ts'
import { me } from '../account/me.ts'
import { command } from '../command.ts'
import { byPosition, LAST, tasks } from '../tasks/tasks.ts'
import { loadProjectContents, sections } from './sections.ts'

export const projects = liveTable<Project>('project', { beforeDrop: dropWithin })

/** A project that is gone takes its tasks and sections along. */
function dropWithin(id: string): void {
  const within = (row: Task | Section): boolean => row.project_id === id
  tasks.drop(...idsOf(tasks.allFromServer().filter(within)))
  sections.drop(...idsOf(sections.allFromServer().filter(within)))
}

const idsOf = (rows: readonly { id: string }[]): string[] => rows.map((row) => row.id)

export const inbox = computed(() => projects.all().find((project) => project.is_inbox))
/** The person's projects without the Inbox, in their own order. */
export const projectList = computed(() =>
  projects
    .all()
    .filter((project) => !project.is_inbox && !project.archived)
    .toSorted(byPosition),
)

/** What a project is called on the screen: the Inbox by the person's language, whichever they began in. */
export const shownName = ({ name, is_inbox }: Pick<Project, 'name' | 'is_inbox'>): string =>
  is_inbox ? text().nav.inbox : name

export const canEdit = (project: Project | undefined): boolean => project !== undefined && project.role !== 'viewer'

/** Where a person may add tasks: the Inbox first, then their own order. */
export const editableProjects = (): Project[] =>
  [...(inbox.value ? [inbox.value] : []), ...projectList.value].filter(canEdit)

export const loadProjects = (): Promise<unknown> =>
  reconcile(
    () => getAll('/projects'),
    (all) => projects.replace((project) => !project.archived, all),
  )

export const loadArchivedProjects = (): Promise<unknown> =>
  reconcile(
    () => getAll('/projects', { archived: true }),
    (archived) => projects.put(...archived),
  )

/** One project that is in no list: an archived one. A missing one leaves the store as it is. */
export async function loadProjectRow(id: string): Promise<void> {
  try {
    await reconcile(
      () => get('/projects/:id', { id }),
      (project) => projects.put(project),
    )
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 404) throw error
  }
}

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
    favourite: false,
    created_at: now,
    updated_at: now,
  }
  void command({
    name: fields.name,
    show: () => projects.overlay(id, project),
    request: () => post('/projects', { ...fields, id }),
    settle: (fresh) => projects.put(fresh),
  })
  return project
}

export function editProject(id: string, change: ProjectPatch): void {
  const project = projects.peek(id)
  if (!project) return
  void command({
    name: project.name,
    show: () => projects.overlay(id, change as Partial<Project>),
    request: () => patch('/projects/:id', { id }, change),
    settle: (fresh) => projects.put(fresh),
  })
}

/** Puts a project into the archive, or brings it back. */
export function archiveProject({ id, name }: Project, archived: boolean): void {
  const words = moreText().archive
  void command({
    name,
    show: () => projects.overlay(id, { archived }),
    request: () => patch('/projects/:id', { id }, { archived }),
    settle: (fresh) => projects.put(fresh),
    message: () => ({ text: archived ? words.archived(name) : words.isBack(name), topic: 'archive' }),
    undo: { settle: (fresh: Project) => projects.put(fresh) },
  })
}

/** A project goes to the trash with all its tasks. */
export function deleteProject({ id, name }: Project): void {
  void command({
    name,
    show: () => projects.overlay(id, null),
    request: () => remove('/projects/:id', { id }),
    settle: () => projects.drop(id),
    gone: () => ({ text: text().toast.deleted(name), topic: 'delete' }),
    undo: {
      settle: (fresh: Project) => {
        projects.put(fresh)
        void quietly(loadProjectContents(id))
      },
    },
  })
}
