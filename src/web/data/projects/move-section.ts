import type { Project, Section } from '../../../contract/projects.ts'
import { post } from '../../sync/api.ts'
import type { OverlayHandle } from '../../sync/state/table.ts'
import { moreText } from '../../text/text.ts'
import { command } from '../command.ts'
import { recount } from '../loading/counts.ts'
import { LAST } from '../sorting.ts'
import { tasks } from '../tasks/tasks.ts'
import { shownName } from './projects.ts'
import { sections } from './sections.ts'

/** Moves a section with all its tasks to the end of another project. */
export function moveSectionTo({ id, name, project_id: from, position }: Section, to: Project): void {
  const within = tasks.all().filter((task) => task.section_id === id)
  const show = (project_id: string, position: string) => (): OverlayHandle[] => [
    sections.overlay(id, { project_id, position }),
    ...within.map((task) => tasks.overlay(task.id, { project_id, section_id: id })),
  ]
  const settle = (fresh: Section): void => {
    sections.put(fresh)
    for (const task of within) tasks.amend(task.id, () => ({ project_id: fresh.project_id, section_id: id }))
    recount()
  }
  const where = shownName(to)
  void command({
    name,
    show: show(to.id, LAST),
    request: () => post('/sections/:id/move', { id }, { project_id: to.id }),
    settle,
    message: () => ({ text: moreText().manage.movedTo(name, where), topic: 'move' }),
    undo: { show: show(from, position), settle },
  })
}
