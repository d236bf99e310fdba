import { FORTNIGHT, labelList, projectContents, preload, todayList, upcomingList } from '../data/loading/loaded.ts'
import { loadProjectContents } from '../data/projects/sections.ts'
import { loadLabeled, loadTask, loadToday, loadUpcoming } from '../data/tasks/load.ts'
import { upcomingByMonth } from '../data/views/list-options.ts'
import { today } from '../text/clock.ts'
import { isPhone } from '../ui/device.ts'
import { openTask, route } from './routes.ts'

/** Reads what stands at the address, while it is found out who is here; of another screen, that reads it itself. */
export function readFirstList(): Promise<unknown> {
  const task = openTask.peek()
  if (task === null) return readList()
  const whole = preload(`task ${task}`, () => loadTask(task))
  // Beside the task there is room for the list that it stands over.
  return isPhone.peek() ? whole : Promise.all([whole, readList()])
}

async function readList(): Promise<unknown> {
  const [here, day] = [route.peek(), today.peek()]
  switch (here.screen) {
    case 'today':
      return preload(todayList(day), loadToday)
    case 'upcoming':
      if (here.month || upcomingByMonth.peek()) return undefined
      // What is overdue stands above the days.
      return preload(upcomingList(day, FORTNIGHT), () => Promise.all([loadUpcoming(day, FORTNIGHT), loadToday()]))
    case 'project':
      return preload(projectContents(here.id), (begun) => loadProjectContents(here.id, begun))
    case 'label':
      return preload(labelList(here.id), () => loadLabeled(here.id))
    default:
      return undefined
  }
}
