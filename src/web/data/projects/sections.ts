import type { Section } from '../../../contract/projects.ts'
import type { Task } from '../../../contract/tasks.ts'
import { getAll } from '../../sync/api.ts'
import { liveTable } from '../../sync/state/live-tables.ts'
import { reconcile } from '../../sync/state/reconcile.ts'
import { byPosition } from '../sorting.ts'
import { tasks } from '../tasks/tasks.ts'

export const sections = liveTable<Section>('section', { beforeDrop: emptySection })

/** Takes the tasks of a deleted section out of it; they stay in the project. */
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
 * Reads the sections and open tasks of a project, without those of archived sections. With more tasks than one answer
 * can hold, `begun` is called when the first of them, in the order of the project, can be shown.
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

/** Reads all sections, so that quick add knows their names. */
export const loadSections = (): Promise<unknown> =>
  reconcile(
    () => getAll('/sections', { archived: true }),
    (theirs) => sections.replace(() => true, theirs),
  )
