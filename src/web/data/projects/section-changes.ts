import type { Section } from '../../../contract/projects.ts'
import type { Task } from '../../../contract/tasks.ts'
import { patch, post, remove } from '../../sync/api.ts'
import { takeDeletion } from '../../sync/state/live-tables.ts'
import { newId } from '../../sync/new-id.ts'
import type { OverlayHandle } from '../../sync/state/table.ts'
import { currentInstant } from '../../text/clock.ts'
import { moreText, text } from '../../text/text.ts'
import { command } from '../command.ts'
import { LAST } from '../sorting.ts'
import { tasks } from '../tasks/tasks.ts'
import { emptySection, loadProjectContents, sections } from './sections.ts'
import { readInBackground } from '../loading/in-background.ts'

export function createSection(projectId: string, name: string): void {
  const id = newId()
  const now = currentInstant()
  const section: Section = {
    id,
    project_id: projectId,
    name,
    position: LAST + id,
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
  const settle = (fresh: Section): void => sections.put(fresh)
  void command({
    name,
    show: () => sections.overlay(id, { name }),
    request: () => patch('/sections/:id', { id }, { name }),
    settle,
    undo: { settle },
  })
}

/** Deletes a section; its tasks stay in the project, after those without a section. */
export function deleteSection(section: Section): void {
  const { id, name, project_id } = section
  const within = tasks.all().filter((task) => task.section_id === id)
  const show = (shown: Section | null) => (): OverlayHandle[] => [
    sections.overlay(id, shown),
    ...within.map((task) => tasks.overlay(task.id, shown ? placeOf(task) : outOfSection(task))),
  ]
  void command({
    name,
    show: show(null),
    request: () => remove('/sections/:id', { id }),
    settle: () => {
      emptySection(id)
      sections.drop(id)
    },
    message: () => ({ text: moreText().manage.sectionDeleted(name), topic: 'delete' }),
    undo: {
      show: show(section),
      settle: (fresh: Section) => {
        sections.put(fresh)
        readInBackground(loadProjectContents, project_id)
      },
    },
  })
}

const placeOf = ({ section_id, position }: Task): Partial<Task> => ({ section_id, position })
const outOfSection = ({ parent_id, position }: Task): Partial<Task> => ({
  section_id: null,
  ...(parent_id === null && { position: LAST + position }),
})
