import type { Project } from '../../contract/projects.ts'
import { labels } from '../data/labels/labels.ts'
import { canEdit, inbox, projects } from '../data/projects/projects.ts'
import type { NewTaskPlace } from '../data/tasks/adding/add.ts'
import { today } from '../text/clock.ts'
import { floating } from '../ui/lazy.tsx'
import { openTask, route } from './routes.ts'

// What is opened from many screens and drawn by one; app/screens.tsx says by which.

export interface QuickAddProps {
  place: NewTaskPlace
  /** Name of the draft; the text that the line started with, if any. */
  draft: string
}
export const quickAdd = floating<QuickAddProps>(({ draft }) => draft)

export interface ProjectDialogProps {
  /** Null: a new one. */
  project: Project | null
  /** What a new one is called to begin with. */
  name: string
  /** Hears of a new one. */
  made?: ((project: Project) => void) | undefined
}
export const projectDialog = floating<ProjectDialogProps>(({ project, name }) => project?.id ?? name)

/** The tasks that the palette offers commands for. */
export interface OnTasks {
  taskIds: readonly string[]
}
export const palette = floating<OnTasks>()
export const keyboardHelp = floating()

export const openQuickAdd = (place: NewTaskPlace = placeHere(), draft = ''): void => quickAdd.open({ place, draft })
export const openNewProject = (more: { name?: string; made?: (project: Project) => void } = {}): void =>
  projectDialog.open({ project: null, name: more.name ?? '', made: more.made })
export const openEditProject = (project: Project): void => projectDialog.open({ project, name: '' })
export const openPalette = (taskIds: readonly string[] = openTask.peek() ? [openTask.peek()!] : []): void =>
  palette.open({ taskIds })
export const openKeyboardHelp = (): void => keyboardHelp.open({})

/** What the screen shows is what a new task gets: its project and section, its day, its label. */
function placeHere(): NewTaskPlace {
  const here = route.value
  const at = (attribute: string): string | null =>
    document.activeElement?.closest(`[${attribute}]`)?.getAttribute(attribute) ?? null
  const day = (at('data-date') ?? shownDay()) || null
  switch (here.screen) {
    case 'today':
      return { day: today.peek() }
    case 'project':
      return canEdit(projects.peek(here.id))
        ? { project_id: here.id, section_id: at('data-section') || null, day }
        : { day }
    case 'inbox':
      return { project_id: inbox.peek()?.id ?? null, section_id: at('data-section') || null, day }
    case 'label': {
      const label = labels.peek(here.id)
      return { day, ...(label && { labels: [label.name] }) }
    }
    default:
      return { day }
  }
}

/** The day that was chosen in a calendar, or in Upcoming where it is in sight still; else Upcoming's first in sight. */
function shownDay(): string | null {
  const top = Math.max(0, document.querySelector('.strip')?.getBoundingClientRect().bottom ?? 0)
  const isInSight = (day: Element): boolean => {
    const box = day.getBoundingClientRect()
    return box.bottom - 1 > top && box.top < innerHeight
  }
  const days = [...document.querySelectorAll('.upcoming-day[id]')].filter(isInSight)
  const chosen = document.querySelector('.calendar [data-date][aria-selected="true"]')
  return (chosen ?? days.find((day) => day.matches('[data-chosen]')) ?? days[0])?.getAttribute('data-date') ?? null
}
