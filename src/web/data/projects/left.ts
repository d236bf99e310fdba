import { onForget } from '../../sync/live-tables.ts'

/** The ids of the projects that the person leaves on this page: that they are gone then is no news. */
export const leftProjects = new Set<string>()
onForget(() => leftProjects.clear())
