import { dragLists, dragSections } from '../screens/shared/arrange/drag-order.ts'
import { dragRows } from '../screens/shared/arrange/drag-rows.ts'
import { startIndenting } from '../screens/shared/arrange/indent-keys.ts'

let started = false
/** Everything that is moved by hand in the lists; a chunk of its own, fetched when idle. */
export function startArranging(): void {
  if (started) return
  started = true
  dragRows()
  dragSections()
  dragLists()
  startIndenting()
  if (navigator.maxTouchPoints > 0)
    void import('../input/swipe.ts').then(({ startSwiping }) => startSwiping()).catch(() => {})
}
