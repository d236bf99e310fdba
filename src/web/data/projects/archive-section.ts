import type { Section } from '../../../contract/projects.ts'
import { getAll, patch } from '../../sync/api.ts'
import { reconcile } from '../../sync/state/reconcile.ts'
import { moreText } from '../../text/text.ts'
import { command } from '../command.ts'
import { recount } from '../loading/counts.ts'
import { tasks } from '../tasks/tasks.ts'
import { loadProjectContents, sections } from './sections.ts'
import { readInBackground } from '../loading/in-background.ts'

/** Archives a section with its tasks, or restores it. */
export function archiveSection({ id, name, project_id }: Section, archived: boolean): void {
  const words = moreText().archive
  const settle = (fresh: Section): void => {
    sections.put(fresh)
    if (!fresh.archived) readInBackground(loadProjectContents, project_id)
    recount()
  }
  void command({
    name,
    show: () => sections.overlay(id, { archived }),
    request: () => patch('/sections/:id', { id }, { archived }),
    settle,
    message: () => ({ text: archived ? words.archived(name) : moreText().trash.restored(name), topic: 'archive' }),
    undo: { show: () => sections.overlay(id, { archived: !archived }), settle },
  })
}

/** Reads the open tasks of an archived section. */
export const loadSectionTasks = (id: string): Promise<unknown> =>
  reconcile(
    () => getAll('/tasks', { section_id: id, sort: 'position' }),
    (found) => tasks.replace((task) => !task.completed && task.section_id === id, found),
  )
