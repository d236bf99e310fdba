import type { Section } from '../../../contract/projects.ts'
import type { Task } from '../../../contract/tasks.ts'
import { getAll } from '../../sync/api.ts'
import { liveTable } from '../../sync/live-tables.ts'
import { reconcile } from '../../sync/reconcile.ts'
import { byPosition, tasks } from '../tasks/tasks.ts'

export const sections = liveTable<Section>('section', { beforeDrop: emptySection })

/** The tasks of a section that is gone stay in its project. */
export function emptySection(id: string): void {
  for (const task of tasks.allFromServer())
    if (task.section_id === id) tasks.amend(task.id, () => ({ section_id: null }))
}

const inProject = (projectId: string, archived: boolean): Section[] =>
  sections
    .all()
    .filter((section) => section.project_id === projectId && section.archived === archived)
    .toSorted(byPosition)

export const sectionsOf = (projectId: string): Section[] => inProject(projectId, false)
export const archivedSectionsOf = (projectId: string): Section[] => inProject(projectId, true)

export const isInArchivedSection = ({ section_id }: Task): boolean => sections.get(section_id)?.archived === true

/**
 * The open tasks and the sections of a project; those of its archived sections wait until they are looked at. `begun` is
 * called when there are more than one answer holds and the first in the order of the project are in.
 */
export const loadProjectContents = (id: string, begun?: () => void): Promise<unknown> => {
  const putSections = (theirs: Section[]): void => sections.replace((section) => section.project_id === id, theirs)
  return reconcile(
    (takeInPart) => {
      const reading = getAll('/projects/:id/sections', { id }, { archived: true })
      const first = async (page: readonly Task[]): Promise<void> => {
        const [theirs, shown] = [await reading, withParents(page)]
        if (!begun || shown.length === 0) return
        takeInPart(() => {
          putSections(theirs)
          tasks.put(...shown)
        })
        begun()
      }
      return Promise.all([getAll('/tasks', { project_id: id }, Infinity, first), reading])
    },
    ([found, theirs]) => {
      putSections(theirs)
      tasks.replace((task) => !task.completed && task.project_id === id && !isInArchivedSection(task), found)
    },
  )
}

/** Tasks whose ancestors are all included; others would show at the top level until their parents are loaded. */
function withParents(some: readonly Task[]): Task[] {
  const known = new Map(some.map((task) => [task.id, task]))
  const isWhole = ({ parent_id }: Task): boolean => {
    const parent = parent_id === null ? null : known.get(parent_id)
    return parent === null || (parent !== undefined && isWhole(parent))
  }
  return some.filter(isWhole)
}

/** Every section, so that quick add knows their names without asking. */
export const loadSections = (): Promise<unknown> =>
  reconcile(
    () => getAll('/sections', { archived: true }),
    (theirs) => sections.replace(() => true, theirs),
  )

/** The open tasks of an archived section. */
export const loadSectionTasks = (id: string): Promise<unknown> =>
  reconcile(
    () => getAll('/tasks', { section_id: id, sort: 'position' }),
    (found) => tasks.replace((task) => !task.completed && task.section_id === id, found),
  )
