import { batch } from '@preact/signals'
import { get } from '../../sync/api.ts'
import { markUnconfirmed } from '../../sync/state/live-tables.ts'
import { readAllAgain } from '../../sync/state/until-read.ts'
import { takeMe } from '../account/me.ts'
import { loadFilters } from '../filters/filters.ts'
import { loadLabels } from '../labels/labels.ts'
import { loadViews } from '../views/view-settings.ts'
import { EVERY_OPEN_TASK, EVERYTHING, forgetLoaded, markLoaded, noteLoaded } from './loaded.ts'
import { loadProjects } from '../projects/projects.ts'
import { loadSections } from '../projects/sections.ts'
import { loadOpenTasks } from '../tasks/load.ts'

/** Reads projects, labels and filters, which every screen needs. */
export const loadSidebar = (): Promise<unknown> => Promise.all([loadProjects(), loadLabels(), loadFilters()])

/** Reads all open tasks and sections, so that each list works offline. */
export async function loadEverything(): Promise<void> {
  const isEvery = await loadOpenTasks()
  await loadSections()
  noteLoaded(EVERYTHING)
  if (isEvery) noteLoaded(EVERY_OPEN_TASK)
  else forgetLoaded((name) => name === EVERY_OPEN_TASK)
}

/**
 * Reloads everything after an unknown gap, such as a restored backup. Visible screens keep their rows meanwhile; other
 * rows are dropped and read when shown.
 */
export async function reloadEverything(): Promise<void> {
  const [dropUnconfirmed, forgetUnread] = [markUnconfirmed(), markLoaded()]
  await Promise.all([takeMe(get('/auth/me')), loadSidebar(), loadViews()])
  // The contents of a project that no longer exists cannot be read.
  dropUnconfirmed('project')
  await Promise.all([loadEverything(), readAllAgain()])
  batch(() => {
    dropUnconfirmed()
    forgetUnread()
  })
}
