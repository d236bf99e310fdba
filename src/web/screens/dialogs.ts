import type { Project } from '../../contract/projects.ts'
import { inbox } from '../data/projects/projects.ts'
import type { NewTaskPlace } from '../data/tasks/add.ts'
import { floating } from '../ui/lazy.tsx'
import { route } from './routes.ts'

// What is opened from many screens and drawn by one; app/screens.ts says by which.

export interface QuickAddProps {
  place: NewTaskPlace
  /** Words that stand in the line from the beginning; further lines in the description. */
  start: string
}
export const quickAdd = floating<QuickAddProps>()

export interface ProjectDialogProps {
  /** Null: a new one. */
  project: Project | null
  /** What a new one is called to begin with. */
  name: string
  /** Hears of a new one. */
  made?: ((project: Project) => void) | undefined
}
export const projectDialog = floating<ProjectDialogProps>()

export const palette = floating({ once: true })
export const keyboardHelp = floating({ once: true })

export const openQuickAdd = (place: NewTaskPlace = placeHere(), start = ''): void => quickAdd.open({ place, start })
export const openNewProject = (more: { name?: string; made?: (project: Project) => void } = {}): void =>
  projectDialog.open({ project: null, name: more.name ?? '', made: more.made })
export const openEditProject = (project: Project): void => projectDialog.open({ project, name: '' })
export const openPalette = (): void => palette.open({})
export const openKeyboardHelp = (): void => keyboardHelp.open({})

/** In a project, new tasks go there; on a day of a calendar, they are for that day. */
function placeHere(): NewTaskPlace {
  const here = route.value
  const day = document.activeElement?.closest<HTMLElement>('[data-date]')?.dataset.date || null
  if (here.screen === 'project') return { project_id: here.id, day }
  return here.screen === 'inbox' ? { project_id: inbox.peek()?.id ?? null, day } : { day }
}
