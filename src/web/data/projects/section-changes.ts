import type { Section } from '../../../contract/projects.ts'
import { patch, post, remove } from '../../sync/api.ts'
import { ignoreRefusal } from '../../sync/errors.ts'
import { takeDeletion } from '../../sync/live-tables.ts'
import { newId } from '../../sync/new-id.ts'
import { moreText, text } from '../../text/text.ts'
import { command } from '../command.ts'
import { LAST } from '../tasks/tasks.ts'
import { emptySection, loadProjectContents, sections } from './sections.ts'

export function createSection(projectId: string, name: string): void {
  const id = newId()
  const now = new Date().toISOString()
  const section: Section = {
    id,
    project_id: projectId,
    name,
    position: LAST,
    archived: false,
    created_at: now,
    updated_at: now,
  }
  void command({
    name,
    done: text().toast.added(name),
    show: () => sections.overlay(id, section),
    request: () => post('/projects/:id/sections', { id: projectId }, { id, name }),
    settle: (fresh) => sections.put(fresh),
    undo: { show: () => sections.overlay(id, null), settle: () => takeDeletion('section', id) },
  })
}

export function renameSection(id: string, name: string): void {
  void command({
    name,
    show: () => sections.overlay(id, { name }),
    request: () => patch('/sections/:id', { id }, { name }),
    settle: (fresh) => sections.put(fresh),
  })
}

/** The section goes, its tasks stay in the project. */
export function deleteSection(section: Section): void {
  const { id, name, project_id } = section
  void command({
    name,
    show: () => sections.overlay(id, null),
    request: () => remove('/sections/:id', { id }),
    settle: () => {
      emptySection(id)
      sections.drop(id)
    },
    message: () => ({ text: moreText().manage.sectionDeleted(name), topic: 'delete' }),
    undo: {
      show: () => sections.overlay(id, section),
      settle: (fresh: Section) => {
        sections.put(fresh)
        void ignoreRefusal(loadProjectContents(project_id))
      },
    },
  })
}
