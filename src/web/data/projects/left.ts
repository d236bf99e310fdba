import { onForget } from '../../sync/state/live-tables.ts'

/** The ids of projects that the person leaves on this page, so that no message about lost access is shown. */
export const leftProjects = new Set<string>()
onForget(() => leftProjects.clear())
