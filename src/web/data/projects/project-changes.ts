import type { NewProject, Project, ProjectPatch } from '../../../contract/projects.ts'
import { DEFAULT_COLOR } from '../../../domain/default-colors.ts'
import { patch, post, remove } from '../../sync/api.ts'
import { takeDeletion } from '../../sync/state/live-tables.ts'
import { newId } from '../../sync/new-id.ts'
import { currentInstant } from '../../text/clock.ts'
import { moreText, text } from '../../text/text.ts'
import { me } from '../account/me.ts'
import { command } from '../command.ts'
import { openListGroup } from '../sidebar/list-groups.ts'
import { startAddition } from '../start-addition.ts'
import { LAST } from '../sorting.ts'
import { projects } from './projects.ts'
import { loadProjectContents } from './sections.ts'
import { readInBackground } from '../loading/in-background.ts'

export function createProject(fields: NewProject): Project {
  const id = newId()
  const now = currentInstant()
  const project: Project = {
    id,
    name: fields.name,
    color: fields.color ?? DEFAULT_COLOR,
    icon: fields.icon ?? null,
    view_mode: fields.view_mode ?? 'list',
    owner_id: me.value?.id ?? '',
    is_inbox: false,
    archived: false,
    role: 'owner',
    member_count: 1,
    open_count: 0,
    shared: false,
    position: LAST + id,
    favourite: false,
    created_at: now,
    updated_at: now,
  }
  openListGroup('projects')
  startAddition(id, {
    name: fields.name,
    done: text().toast.added(fields.name),
    show: () => projects.overlay(id, project),
    request: () => post('/projects', { ...fields, id }),
    settle: (fresh) => projects.put(fresh),
    undo: { show: () => projects.overlay(id, null), settle: () => takeDeletion('project', id) },
  })
  return project
}

export function editProject(id: string, change: ProjectPatch, { keepsUndo = true } = {}): void {
  const project = projects.peek(id)
  if (!project) return
  const settle = (fresh: Project): void => projects.put(fresh)
  void command({
    name: project.name,
    show: () => projects.overlay(id, change as Partial<Project>),
    request: () => patch('/projects/:id', { id }, change),
    settle,
    undo: { settle },
    keepsUndo,
  })
}

/** Archives or restores a project. `stayed`: called when this is undone or refused. */
export function archiveProject({ id, name }: Project, archived: boolean, stayed = (): void => {}): void {
  const words = moreText().archive
  const settle = (fresh: Project): void => {
    projects.put(fresh)
    if (!fresh.archived) readInBackground(loadProjectContents, id)
  }
  const answer = command({
    name,
    show: () => projects.overlay(id, { archived }),
    request: () => patch('/projects/:id', { id }, { archived }),
    settle,
    message: () => ({ text: archived ? words.archived(name) : moreText().trash.restored(name), topic: 'archive' }),
    undo: {
      show: () => {
        const shown = projects.overlay(id, { archived: !archived })
        stayed()
        return shown
      },
      settle,
    },
  })
  void answer.then((fresh) => fresh ?? stayed())
}

/** Moves a project with all its tasks to the trash. `stayed`: called when this is undone or refused. */
export function deleteProject(project: Project, stayed = (): void => {}): void {
  const { id, name } = project
  const answer = command({
    name,
    show: () => projects.overlay(id, null),
    request: () => remove('/projects/:id', { id }),
    settle: () => takeDeletion('project', id),
    message: () => ({ text: text().toast.deleted(name), topic: 'delete' }),
    undo: {
      show: () => {
        const shown = projects.overlay(id, project)
        stayed()
        return shown
      },
      settle: (fresh: Project) => {
        projects.put(fresh)
        readInBackground(loadProjectContents, id)
      },
    },
  })
  void answer.then((fresh) => fresh ?? stayed())
}
