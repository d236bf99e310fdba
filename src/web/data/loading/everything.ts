import { loadFilters } from '../filters.ts'
import { loadLabels } from '../labels.ts'
import { loadViews } from '../views/view-settings.ts'
import { EVERYTHING, loaded, reloads } from './loaded.ts'
import { loadProjects, projects } from '../projects/projects.ts'
import { loadSectionsOf } from '../projects/sections.ts'
import { loadOpenTasks } from '../tasks/load.ts'

/** What the sidebar lists, and every screen takes for granted. */
export const loadSidebar = (): Promise<unknown> => Promise.all([loadProjects(), loadLabels(), loadFilters()])

/** Every open task and section, so that each list is there without a network. */
export async function loadEverything(): Promise<void> {
  await loadOpenTasks()
  await loadSectionsOf(projects.all().map(({ id }) => id))
  loaded.add(EVERYTHING)
}

/** Reads everything again, when it is not known what was missed. */
export async function reloadEverything(): Promise<void> {
  await Promise.all([loadSidebar(), loadViews()])
  await loadEverything()
  reloads.value += 1
}
