import { openLayer } from '../ui/open-layers.ts'
import { route } from './routes.ts'
import type { Place } from '../data/tasks/add.ts'
import { inbox } from '../data/tables.ts'
import { lazy } from '../ui/lazy.tsx'

export const QuickAdd = lazy(() => import('./quick-add/quick-add.tsx').then((file) => file.QuickAdd))

export function openQuickAdd(place: Place = placeHere(), text = ''): void {
  openLayer((close) => <QuickAdd place={place} start={text} close={close} />)
}

/** In a project, new tasks go there; on a day of a calendar, they are for that day. */
function placeHere(): Place {
  const here = route.value
  const day = document.activeElement?.closest<HTMLElement>('[data-date]')?.dataset.date || null
  if (here.screen === 'project') return { project_id: here.id, day }
  return here.screen === 'inbox' ? { project_id: inbox.peek()?.id ?? null, day } : { day }
}
