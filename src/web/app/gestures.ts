import { canEdit, projects } from '../data/projects/projects.ts'
import { toggleTask } from '../data/tasks/completing/complete.ts'
import { tasks } from '../data/tasks/tasks.ts'
import { startChoosing } from '../input/choosing.ts'
import { selected } from '../input/selection.ts'
import { startSwiping } from '../input/swipe.ts'
import { dragLists, dragSections } from '../screens/shared/arrange/drag-order.ts'
import { dragRows } from '../screens/shared/arrange/drag-rows.ts'
import { startIndenting } from '../screens/shared/arrange/indent-keys.ts'
import { openDate } from '../screens/shared/task-menu/pickers.tsx'
import { openTaskMenu } from '../screens/shared/task-menu/task-menu.ts'
import { text } from '../text/text.ts'

/** All that a pointer does in the lists. */
export function startGestures(): void {
  dragRows()
  dragSections()
  dragLists()
  startIndenting()
  startChoosing()
  addEventListener('contextmenu', openMenuOfRow)
  if (navigator.maxTouchPoints > 0) swipeTasks()
  document.documentElement.dataset.gestures = 'on'
}

/** A right click on a task, or the menu key, opens its menu; several chosen ones have their bar. */
function openMenuOfRow(event: MouseEvent): void {
  const id = (event.target as Element).closest<HTMLElement>(':is(#main, .day-pop) [data-row]')?.dataset['row']
  if (!id || event.defaultPrevented || event.shiftKey) return
  if (selected.peek().size > 1 && selected.peek().has(id)) return
  event.preventDefault()
  openTaskMenu(id, event)
}

/** To the right: complete; to the left: another day. */
function swipeTasks(): void {
  startSwiping({
    rows: ':is(.main, .day-pop) .row[data-row]',
    isAllowed: (id) => canEdit(projects.peek(tasks.peek(id)?.project_id)),
    right: () => ({ icon: 'check', words: text().task.done, act: toggleTask }),
    left: () => ({
      icon: 'calendar-days',
      words: text().today.reschedule,
      act: (id, row) => openDate([id], row),
    }),
  })
}
